import { join } from 'node:path';
import { createRandom } from '../../bench/corpus/random.ts';
import type { CrashCorpus, Growth } from './corpus.ts';
import type { HandWork, Step } from './steps.ts';

/** A step with what happens to the logs before it. */
export interface ScriptedStep {
  readonly name: string;
  readonly step: Step;
  /** Lines that are there before it begins. */
  readonly grows: readonly Growth[];
  /** Lines that are written bit by bit while it goes on. */
  readonly writes: readonly Growth[];
  /** Does Strata follow logs and run its jobs during it? */
  readonly live: boolean;
  /** Is the memory compared after it with all its history? Only before a model was asked for anything. */
  readonly isCheckpoint: boolean;
}

/**
 * The work of a round: everything that stores something. After each step the memory is what it would be
 * without any kill.
 */
export function scriptOf(corpus: CrashCorpus, logs: string, seed: number): readonly ScriptedStep[] {
  const random = createRandom(seed * 31 + 5);
  const nth = (): number => random.below(1_000);
  const early: readonly HandWork[] = [
    { what: 'title', level: 'segment', nth: nth() },
    { what: 'bullets', level: 'segment', nth: nth() },
    { what: 'pin', level: 'day', nth: 1 },
  ];
  const later: readonly HandWork[] = [
    { what: 'unpin', level: 'day', nth: 1 },
    { what: 'revert', level: 'segment', nth: nth(), version: 1 },
    { what: 'title', level: 'day', nth: nth() },
    { what: 'pin', level: 'month', nth: nth() },
  ];
  const paths = ['claude', 'codex'].map((tool) => join(logs, tool));
  const all: Step = { kind: 'import', paths };
  const builtIn: Step = { kind: 'index', provider: 'extractive' };
  const byModel: Step = { kind: 'index', provider: 'openai' };
  const scripted = (
    name: string,
    step: Step,
    { grows = [], writes = [], live = false, isCheckpoint = false }: Partial<ScriptedStep> = {},
  ): ScriptedStep => ({ name, step, grows, writes, live, isCheckpoint });
  return [
    scripted('import', all, { grows: corpus.first }),
    scripted('index', builtIn),
    scripted('edits', { kind: 'hand', work: early }, { isCheckpoint: true }),
    scripted('model', byModel),
    scripted('more edits', { kind: 'hand', work: later }),
    scripted('late import', all, { grows: corpus.late }),
    scripted('late index', builtIn),
    scripted('late model', byModel),
    scripted('backup', { kind: 'backup' }),
    scripted('follow', { kind: 'follow', logs }, { writes: corpus.live, live: true }),
    scripted('last model', byModel, { live: true }),
    scripted('seal', { kind: 'seal' }, { live: true }),
    scripted('forget', { kind: 'forget', conversationId: corpus.unwanted.conversationId }),
    scripted('import again', all),
    scripted('last index', builtIn),
    scripted('verify', { kind: 'verify' }),
  ];
}
