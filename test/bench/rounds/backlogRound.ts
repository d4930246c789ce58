import { appendFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../../core/contract/client.ts';
import { nodesToRead, readWhile } from '../measures/backlogReads.ts';
import type { LoopedReads } from '../measures/backlogReads.ts';
import { openQuietHost } from './openQuietHost.ts';

export interface BacklogTask {
  readonly dataDir: string;
  readonly folder: string;
  readonly files: readonly string[];
}

export interface BacklogResult {
  readonly before: LoopedReads;
  readonly during: LoopedReads;
  readonly after: LoopedReads;
  /** From the first change until all is in its segments. */
  readonly drainMs: number;
}

const IDLE_MS = 15_000;
const POLL_MS = 250;
/** Of messages that each log gets. */
const MESSAGES = 2;
/** Logs that are changed between two breaths of the event loop. */
const AT_ONCE = 20;

/** A memory that follows logs, all of which change at once while somebody reads. */
export async function backlogRound({
  dataDir,
  folder,
  files,
}: BacklogTask): Promise<BacklogResult> {
  await prepare(dataDir, folder);
  const host = await openQuietHost(dataDir, { live: true });
  try {
    const client = await host.connect();
    await drained(client);
    const nodes = await nodesToRead(client);
    const idle = (): Promise<LoopedReads> => readWhile(client, nodes, AbortSignal.timeout(IDLE_MS));
    const before = await idle();
    const { counts } = await client.call('status', {});
    const working = new AbortController();
    const reading = readWhile(client, nodes, working.signal);
    const begun = performance.now();
    await changeAll(files);
    await drained(client, counts.events + files.length * MESSAGES);
    const drainMs = performance.now() - begun;
    working.abort();
    return { before, during: await reading, after: await idle(), drainMs };
  } finally {
    await host.close();
  }
}

async function prepare(dataDir: string, folder: string): Promise<void> {
  const host = await openQuietHost(dataDir);
  try {
    const client = await host.connect();
    await client.call('import', { paths: [folder] });
    await client.call('index', { provider: 'extractive' });
    await client.call('follow', { paths: [folder] });
  } finally {
    await host.close();
  }
}

/** Waits until nothing waits to be read, and so many events are in their segments. */
async function drained(client: Client, events = 0): Promise<void> {
  for (;;) {
    await delay(POLL_MS);
    const { waiting, running } = await client.call('queue', { limit: 0 });
    if (waiting + running > 0) continue;
    const { counts, queue } = await client.call('status', {});
    if (counts.events >= events && queue.conversations === 0) return;
  }
}

async function changeAll(files: readonly string[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    appendFileSync(file, furtherTurn(basename(file, '.jsonl'), at));
    if (at % AT_ONCE === 0) await setImmediate();
  }
}

function furtherTurn(sessionId: string, at: number): string {
  const line = (type: 'user' | 'assistant', content: unknown): string =>
    `${JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/mira/code/shop',
      sessionId,
      version: '2.0.14',
      type,
      message: { role: type, content },
      uuid: randomUUID(),
      timestamp: new Date().toISOString(),
    })}\n`;
  return (
    line('user', `Please look at build ${at} once more: does it still fail on the second step?`) +
    line('assistant', [{ type: 'text', text: `Build ${at} passes now, all steps of it.` }])
  );
}
