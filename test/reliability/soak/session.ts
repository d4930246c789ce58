import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../bench/corpus/random.ts';
import { createSpeaker, notesIn } from '../logs/said.ts';
import { claudeScribe, codexScribe } from '../logs/scribe.ts';
import type { Scribe } from '../logs/scribe.ts';
import { createLogWriter } from './logWriter.ts';
import type { LogWriter } from './logWriter.ts';

export interface SessionOptions {
  /** The folder of all logs. */
  readonly logs: string;
  /** Stands in all that is said. */
  readonly key: string;
  readonly random: Random;
  readonly pace: number;
  readonly isStopped: () => boolean;
  /** Resolves to true when the memory shows a note, to false when nobody waits for it any more. */
  readonly seen: (note: string) => Promise<boolean>;
  readonly onWritten: (lines: number, bytes: number) => void;
  /** Is told what else happened to the log. */
  readonly onIncident: (what: string) => void;
  /** Is told when the last byte of a turn is written, with the last note in it. */
  readonly onTurn: (note: string) => void;
  /** Is told each note once it is written. */
  readonly onNote: (note: string) => void;
}

/** ms that people and models take. */
const THINKING = { least: 2_000, more: 18_000 };
const TOOL = { least: 150, more: 2_500 };
const TYPING_MS = 800;
const CODEX = 0.4;

/** One session from its first line to its last, written as it happens. Gives its scribe. */
export function beginSession(options: SessionOptions): {
  readonly conversationId: string;
  readonly run: () => Promise<void>;
} {
  const { random, logs, key } = options;
  const isCodex = random.chance(CODEX);
  const begin = { random, startMs: Date.now(), cwd: `/home/mira/${random.pick(PROJECTS)}` };
  const scribe = isCodex ? codexScribe(begin) : claudeScribe(begin);
  const log = createLogWriter(join(logs, scribe.path), options);
  const speaker = createSpeaker(key, random);
  return {
    conversationId: scribe.conversationId,
    async run() {
      await log.append(scribe.begin(Date.now()));
      let hurried = 0;
      for (let turns = 6 + random.below(25); turns > 0 && !options.isStopped(); turns--) {
        const last = await writeTurn({ scribe, log, speaker, isBurst: hurried > 0 }, options);
        hurried = hurried > 0 ? hurried - 1 : random.chance(0.12) ? 1 + random.below(3) : 0;
        if (options.isStopped()) break;
        if (hurried > 0) continue;
        await pause(THINKING, options);
        if (!isCodex && random.chance(0.08)) await makeIncident({ scribe, log, last }, options);
      }
      if (isCodex && random.chance(0.5)) {
        log.rename(join(logs, scribe.path.replace(/sessions\/.*\//, 'archived_sessions/')));
        options.onIncident('archived');
      }
    },
  };
}

const PROJECTS = ['shop', 'atlas', 'notes', 'thesis'] as const;

interface Turn {
  readonly scribe: Scribe;
  readonly log: LogWriter;
  readonly speaker: ReturnType<typeof createSpeaker>;
  /** Is it written at once, many calls of tools included? */
  readonly isBurst: boolean;
}

/** Gives the turn's last note. */
async function writeTurn(
  { scribe, log, speaker, isBurst }: Turn,
  options: SessionOptions,
): Promise<string> {
  const { random, onNote, onTurn } = options;
  let last = '';
  const say = async (text: string, write: (ms: number) => readonly string[]): Promise<void> => {
    await log.append(write(Date.now()));
    for (const note of notesIn(text)) onNote((last = note));
  };
  const request = speaker.ask();
  await say(request, (ms) => scribe.request(ms, request));
  const calls = isBurst ? 10 + random.below(20) : random.below(6);
  for (let call = 0; call < calls; call++) {
    if (!isBurst) await pause(TOOL, options);
    const output = speaker.output(200 + random.below(4_000));
    await say(output, (ms) => scribe.callTool(ms, output));
  }
  if (!isBurst) await delay((random.next() * TYPING_MS) / options.pace);
  const reply = speaker.answer();
  await say(reply, (ms) => scribe.reply(ms, reply));
  onTurn(last);
  return last;
}

/** What is about to be gone from the disk has been read: no program could read it later. */
async function makeIncident(
  {
    scribe,
    log,
    last,
  }: { readonly scribe: Scribe; readonly log: LogWriter; readonly last: string },
  { logs, random, seen, onIncident }: SessionOptions,
): Promise<void> {
  const what = random.pick(['rotated', 'renamed', 'truncated', 'replaced'] as const);
  onIncident(what);
  switch (what) {
    case 'rotated':
      return log.rotate();
    case 'renamed':
      return log.rename(join(logs, scribe.path.replace(/\.jsonl$/, `-${random.hex(4)}.jsonl`)));
    case 'truncated':
      if (await seen(last)) log.truncate();
      return;
    case 'replaced':
      return log.replace();
  }
}

async function pause(
  { least, more }: { readonly least: number; readonly more: number },
  { random, pace, isStopped }: SessionOptions,
): Promise<void> {
  const until = performance.now() + (least + random.next() * more) / pace;
  while (performance.now() < until && !isStopped())
    await delay(Math.max(1, Math.min(200, until - performance.now())));
}
