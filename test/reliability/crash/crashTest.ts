/** Memories that are made through many kills, each compared with one that nobody disturbed. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../../bench/corpus/random.ts';
import { answersWell, startModelServer } from '../../helpers/modelServer.ts';
import { cleanEnvironment } from '../environment.ts';
import { notesIn } from '../logs/said.ts';
import { differences } from './compare.ts';
import { makeCorpus } from './corpus.ts';
import type { CrashCorpus } from './corpus.ts';
import { randomMoment } from './moments.ts';
import type { Moment } from './moments.ts';
import { oldMemory } from './oldMemory.ts';
import { runRound } from './round.ts';
import type { Kill, RoundResult } from './round.ts';
import { scriptOf } from './script.ts';
import type { ScriptedStep } from './script.ts';

export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  /** Of each memory; without it {@link SESSIONS}. */
  readonly sessions?: number;
  /** For all that it writes. That of a round that fails is left there. */
  readonly temporary: string;
  readonly say: (line: string) => void;
}

export interface CrashReport {
  readonly kills: readonly Kill[];
  readonly rounds: number;
  readonly failures: readonly CrashFailure[];
  /** Events of all memories that were compared. */
  readonly events: number;
  /** Answers of the model beyond those of undisturbed rounds: calls that were in flight when they were killed. */
  readonly callsRepeated: number;
  readonly elapsedMs: number;
}

export interface CrashFailure {
  /** Repeats the round: its logs, its script and its moments. */
  readonly seed: number;
  readonly folder: string;
  readonly message: string;
}

const SESSIONS = 18;
/** Rounds one after the other that share their logs, and so the undisturbed one. */
const ROUNDS_PER_CORPUS = 4;
/** A model takes up to this long for an answer, so that kills find calls in flight. */
const ANSWER_MS = 25;
/** How long a migration with its backup takes, about. */
const MIGRATION_MS = 25;
/** How often a step is left alone, and when it is in the end. */
const MERCY = 0.08;
const MOST_TRIES = 12;

export async function runCrashTest(options: CrashOptions): Promise<CrashReport> {
  const { kills: wanted, seed, sessions = SESSIONS, temporary, say } = options;
  const begun = performance.now();
  const random = createRandom(seed);
  await using server = await startModelServer({
    async behaviour(asked, index) {
      await delay(random.below(ANSWER_MS));
      return answersWell(asked, index);
    },
  });
  const kills: Kill[] = [];
  const failures: CrashFailure[] = [];
  let rounds = 0;
  let events = 0;
  let callsRepeated = 0;
  let reference: Reference | undefined;
  while (kills.length < wanted && failures.length === 0) {
    const round = seed + rounds;
    const folder = join(temporary, `round-${round}`);
    const context: RoundContext = { folder, url: server.url, temporary, sessions };
    const corpusSeed = Math.floor(round / ROUNDS_PER_CORPUS);
    if (reference?.seed !== corpusSeed) {
      const before = server.completions.length;
      const made = await undisturbed(corpusSeed, context);
      reference = { ...made, calls: server.completions.length - before };
    }
    const callsBefore = server.completions.length;
    const message = await disturbed(round, reference, { ...context, wanted, kills });
    callsRepeated += server.completions.length - callsBefore - reference.calls;
    rounds += 1;
    events += reference.result.notes.length;
    if (message !== null) failures.push({ seed: round, folder, message });
    else rmSync(folder, { recursive: true, force: true });
    say(`${kills.length} of ${wanted} kills, ${rounds} memories`);
  }
  return {
    kills,
    rounds,
    failures,
    events,
    callsRepeated,
    elapsedMs: performance.now() - begun,
  };
}

interface RoundContext {
  readonly folder: string;
  readonly temporary: string;
  readonly sessions: number;
  /** Of the model server. */
  readonly url: string;
}

interface Reference {
  readonly seed: number;
  readonly corpus: CrashCorpus;
  readonly result: RoundResult;
  /** Asked of the model. */
  readonly calls: number;
}

async function undisturbed(seed: number, context: RoundContext): Promise<Omit<Reference, 'calls'>> {
  const corpus = makeCorpus(seed, context.sessions);
  prepare(context);
  const result = await runRound({
    ...roundOf(corpus, seed, context),
    nextMoment: () => null,
    stepMs: [],
    onKill: () => undefined,
  });
  const written = [...corpus.first, ...corpus.late, ...corpus.live].flatMap(({ lines }) =>
    notesIn(lines.join(' ')),
  );
  const isUnwanted = (note: string): boolean => note.startsWith(`${corpus.unwanted.key}-`);
  const expected = [...new Set(written)].filter((note) => !isUnwanted(note)).toSorted();
  if (JSON.stringify(expected) !== JSON.stringify(result.notes))
    throw new Error('Undisturbed, the memory does not have each thing that was said once.');
  rmSync(context.folder, { recursive: true, force: true });
  return { seed, corpus, result };
}

/** Gives what did not hold; null when all did. */
async function disturbed(
  seed: number,
  { corpus, result: expected, seed: corpusSeed }: Reference,
  { wanted, kills, ...context }: RoundContext & { readonly wanted: number; readonly kills: Kill[] },
): Promise<string | null> {
  prepare(context);
  const random = createRandom(seed * 104_729);
  const isOld = seed % 2 === 1;
  if (isOld) oldMemory(join(context.folder, 'home', 'memory.db'));
  const round = roundOf(corpus, corpusSeed, context);
  const tries = new Map<string, number>();
  const nextMoment = ({ name }: ScriptedStep): Moment | null => {
    const before = tries.get(name) ?? 0;
    tries.set(name, before + 1);
    if (kills.length >= wanted || before === MOST_TRIES || random.chance(MERCY)) return null;
    return isOld && name === 'import' && before === 0
      ? { kind: 'migration', ms: random.below(MIGRATION_MS) }
      : randomMoment(random);
  };
  try {
    const found = await runRound({
      ...round,
      nextMoment,
      stepMs: expected.stepMs,
      onKill: (kill) => void kills.push(kill),
    });
    const differ = Object.entries(expected.exports).flatMap(([name, content]) =>
      differences(found.exports[name] ?? {}, content).map((line) => `${name}: ${line}`),
    );
    const left = filesWith(join(context.folder, 'home'), `note ${corpus.unwanted.key}-`);
    const broken = [
      ...differ,
      ...left.map((file) => `Words that were forgotten stand in ${file}.`),
    ];
    return broken.length === 0 ? null : broken.join('\n');
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** Files below a folder that hold a text as it is. */
function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

function prepare({ folder }: RoundContext): void {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['home', 'logs/claude', 'logs/codex'])
    mkdirSync(join(folder, name), { recursive: true });
}

function roundOf(corpus: CrashCorpus, seed: number, { folder, temporary, url }: RoundContext) {
  return {
    folder,
    script: scriptOf(corpus, join(folder, 'logs'), seed),
    env: {
      ...cleanEnvironment({ home: folder, compiled: join(temporary, 'compiled') }),
      NODE_ENV: 'test',
      OPENAI_BASE_URL: url,
      OPENAI_API_KEY: 'sk-proj-Zq81LmX0pTn47vRbKd2WcYhe93uJfGsA',
    },
  };
}
