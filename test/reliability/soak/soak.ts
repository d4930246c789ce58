/** A Strata that stays open while agents write, and what it takes and misses. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createHost } from '../../../core/hosts/createHost.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { violationsOf } from '../crash/invariants.ts';
import { cleanEnvironment } from '../environment.ts';
import { differencesInNotes } from './differencesInNotes.ts';
import type { FromHost, FromWriter, WriterOptions } from './messages.ts';
import { processorSeconds, residentMemory } from './processes.ts';
import { watchTurns } from './turnTimes.ts';

export interface SoakOptions {
  readonly sessions: number;
  /** How long so many sessions are written, and one alone before that. */
  readonly ms: number;
  readonly aloneMs: number;
  /** How long it is watched while nobody writes; 0: it is not. */
  readonly idleMs: number;
  /** Between two looks at its memory. */
  readonly lookMs: number;
  readonly seed: number;
  /** How much faster than people everything goes. */
  readonly pace: number;
  /** For all that it writes. */
  readonly temporary: string;
  readonly say: (line: string) => void;
}

export interface SoakReport {
  /** ms from the last byte of each turn until it was seen in its segment. */
  readonly aloneMs: readonly number[];
  readonly togetherMs: readonly number[];
  /** MiB at each look, oldest first. */
  readonly memory: readonly number[];
  /** Share of a processor while nobody wrote; null: not measured. */
  readonly idle: number | null;
  readonly lines: number;
  readonly bytes: number;
  readonly incidents: Readonly<Record<string, number>>;
  /** Of what was written: missing, twice, or out of order. */
  readonly wrong: readonly string[];
  readonly bugs: readonly string[];
}

const HERE = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** All that was written is seen within this time after the last of it. */
const CATCH_UP_MS = 60_000;

export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { temporary, say } = options;
  const [home, logs] = [join(temporary, 'home'), join(temporary, 'logs')];
  for (const folder of [home, join(logs, 'claude'), join(logs, 'codex')])
    mkdirSync(folder, { recursive: true });
  const env = cleanEnvironment({ home: temporary, compiled: join(temporary, 'compiled') });
  const bugs: string[] = [];
  const child = fork(HERE('./child.ts'), [JSON.stringify({ home, logs })], { env });
  const ended = once(child, 'exit');
  try {
    await following(child, bugs);
    const measured = await measure(options, { child, env, home, logs, say });
    child.send({ type: 'close' });
    await ended;
    const db = openForReading(join(home, 'memory.db'));
    try {
      const { notes, unseen, ...figures } = measured;
      const wrong = [
        ...unseen.map((note) => `${note} was never seen over a client`),
        ...differencesInNotes(db, notes),
        ...violationsOf(db, { readLog: () => undefined }),
      ];
      return { ...figures, wrong, bugs };
    } finally {
      db.database.close();
    }
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
}

async function following(child: ChildProcess, bugs: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('message', (raw) => {
    const message = raw as FromHost;
    if (message.type === 'following') resolve();
    else bugs.push(message.message);
  });
  child.once('exit', (code) => reject(new Error(`Strata ended with exit code ${String(code)}.`)));
  await promise;
}

interface Parts {
  readonly child: ChildProcess;
  readonly env: Readonly<Record<string, string>>;
  readonly home: string;
  readonly logs: string;
  readonly say: (line: string) => void;
}

async function measure(options: SoakOptions, { child, env, home, logs, say }: Parts) {
  const { sessions, seed, pace } = options;
  const pid = child.pid ?? 0;
  // Joins the one that follows, as a window does.
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env,
    reportBug: () => undefined,
  });
  const client = await host.connect();
  const memory: number[] = [];
  const looks = setInterval(() => memory.push(residentMemory(pid)), options.lookMs);
  try {
    const written = { notes: {} as Record<string, readonly string[]>, lines: 0, bytes: 0 };
    const incidents: Record<string, number> = {};
    const unseen: string[] = [];
    const write = async (part: Partial<WriterOptions>, ms: number): Promise<readonly number[]> => {
      const settings = { logs, sessions, seed, pace, ...part };
      const done = await writeFor(ms, { settings, client, env });
      Object.assign(written.notes, done.notes);
      unseen.push(...done.unseen);
      written.lines += done.lines;
      written.bytes += done.bytes;
      for (const [what, count] of Object.entries(done.incidents))
        incidents[what] = (incidents[what] ?? 0) + count;
      return done.times;
    };
    say('one session …');
    const aloneMs = await write({ sessions: 1, seed: seed + 1 }, options.aloneMs);
    say(`${sessions} sessions …`);
    memory.length = 0;
    const togetherMs = await write({}, options.ms);
    const kept = [...memory];
    const idle = options.idleMs === 0 ? null : await idleShare(pid, options);
    return { aloneMs, togetherMs, memory: kept, idle, incidents, unseen, ...written };
  } finally {
    clearInterval(looks);
    client.close();
    await host.close();
  }
}

async function writeFor(
  ms: number,
  {
    settings,
    client,
    env,
  }: {
    readonly settings: WriterOptions;
    readonly client: Parameters<typeof watchTurns>[0];
    readonly env: Parts['env'];
  },
) {
  const writer = fork(HERE('./writer.ts'), [JSON.stringify(settings)], { env });
  const ended = once(writer, 'exit');
  const times = watchTurns(client, (note) => {
    // One that has written all it had may end at any moment.
    if (writer.connected) writer.send({ type: 'seen', note }, () => undefined);
  });
  const written = Promise.withResolvers<Extract<FromWriter, { type: 'written' }>>();
  writer.on('message', (raw) => {
    const message = raw as FromWriter;
    if (message.type === 'turn') times.wrote(message);
    else written.resolve(message);
  });
  // It may have ended before what it sent last has come.
  writer.once('disconnect', () =>
    written.reject(new Error('The writer ended without a word of what it wrote.')),
  );
  try {
    await Promise.race([delay(ms), written.promise]);
    writer.send({ type: 'stop' });
    const { type: _type, ...done } = await written.promise;
    for (const until = Date.now() + CATCH_UP_MS; times.waiting.length > 0 && Date.now() < until;)
      await delay(100);
    return { ...done, times: times.take(), unseen: times.waiting };
  } finally {
    await times.stop();
    if (writer.exitCode === null && writer.signalCode === null) writer.kill('SIGKILL');
    await ended;
  }
}

/** Once what it does of itself after the last line is done. */
async function idleShare(pid: number, { idleMs, say }: SoakOptions): Promise<number> {
  say('nobody …');
  await delay(idleMs / 2);
  const before = processorSeconds(pid);
  await delay(idleMs);
  return (processorSeconds(pid) - before) / (idleMs / 1000);
}
