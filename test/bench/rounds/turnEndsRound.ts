import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Client } from '../../../core/contract/client.ts';
import { openQuietHost } from './openQuietHost.ts';

/** What ends a turn: the model's own mark, a stop hook's line in the log, a note of our hook, the next request. */
export const ENDS = ['end_turn', 'stop hook', 'note', 'next request'] as const;
export type End = (typeof ENDS)[number];

export interface TurnEndsTask {
  readonly dataDir: string;
  readonly folder: string;
  readonly turns: number;
  /** Threads that do nothing but count meanwhile. */
  readonly busy: number;
}

/** Ms from the end's mark until a client that was told of it has read it, by end. */
export type TurnEndsResult = Readonly<Record<End, readonly number[]>>;

const HOOK = fileURLToPath(new URL('../../../core/node/hook/strata-notify.cjs', import.meta.url));
const SPIN = 'for (let i = 0; ; i++) if (i < 0) break;';
const GIVE_UP_MS = 60_000;
/** So that what one end left to do is done before the next. */
const REST_MS = 700;

export async function turnEndsRound({
  dataDir,
  folder,
  turns,
  busy,
}: TurnEndsTask): Promise<TurnEndsResult> {
  mkdirSync(folder, { recursive: true });
  const host = await openQuietHost(dataDir, { live: true });
  const spinning = Array.from({ length: busy }, () => new Worker(SPIN, { eval: true }));
  try {
    const client = await host.connect();
    await client.call('follow', { paths: [folder] });
    const took: Record<End, number[]> = {
      end_turn: [],
      'stop hook': [],
      note: [],
      'next request': [],
    };
    for (let at = 0; at < turns; at++)
      for (const end of ENDS) took[end].push(await endOne(client, { dataDir, folder, end }));
    return took;
  } finally {
    await Promise.all(spinning.map((one) => one.terminate()));
    await host.close();
  }
}

/** A session with one turn, which is ended once it is known to be open. */
async function endOne(
  client: Client,
  {
    dataDir,
    folder,
    end,
  }: { readonly dataDir: string; readonly folder: string; readonly end: End },
): Promise<number> {
  const session = randomUUID();
  const log = join(folder, `${session}.jsonl`);
  const conversationId = `claude-code:${session}`;
  const told = (state: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${state} after ${end}`)), GIVE_UP_MS);
      const stop = client.on('turn', (turn) => {
        if (turn.conversationId !== conversationId || turn.state !== state) return;
        clearTimeout(timer);
        stop();
        resolve();
      });
    });
  const open = told('open');
  const ask = line(session, 'user', { role: 'user', content: 'Why is the till slow?' });
  const say = (reason: string | null): string =>
    line(session, 'assistant', {
      role: 'assistant',
      id: `msg_${randomUUID()}`,
      model: 'claude-sonnet-4-5',
      stop_reason: reason,
      content: [{ type: 'text', text: 'The sync blocks it.' }],
    });
  writeFileSync(log, end === 'end_turn' ? ask : ask + say(null));
  await open;
  await delay(REST_MS);
  const complete = told('complete');
  const begun = performance.now();
  if (end === 'end_turn') appendFileSync(log, say('end_turn'));
  else if (end === 'next request')
    appendFileSync(log, line(session, 'user', { role: 'user', content: 'And the tax?' }));
  else if (end === 'stop hook')
    appendFileSync(log, line(session, 'system', undefined, { subtype: 'stop_hook_summary' }));
  else await promisify(execFile)(process.execPath, [HOOK, '--home', dataDir, log]);
  await complete;
  const { turns } = await client.call('events', { target: conversationId, limit: 5 });
  if (turns[0]?.state !== 'complete') throw new Error(`told as complete, but ${turns[0]?.state}`);
  return performance.now() - begun;
}

function line(session: string, type: string, message: unknown, rest: object = {}): string {
  return `${JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/mira/code/shop',
    sessionId: session,
    version: '2.1.20',
    type,
    message,
    uuid: randomUUID(),
    timestamp: new Date().toISOString(),
    ...rest,
  })}\n`;
}
