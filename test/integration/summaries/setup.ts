/** A host on a memory of its own, before a model server of the test's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { Settings } from '../../../core/contract/settings.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { toFailure } from '../../../core/model/result.ts';
import type { Failure } from '../../../core/model/result.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { uuid } from '../../helpers/logLines.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import { makeMemory } from '../../helpers/madeMemory.ts';
import { nodesOf } from '../../helpers/nodesOf.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import type { ModelServer } from '../../helpers/modelServer.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';

export { nodesOf } from '../../helpers/nodesOf.ts';

export const KEY = 'sk-proj-Zq81LmX0pTn47vRbKd2WcYhe93uJfGsA';

export type Show = OutputOf<'show'>;
export type Call = OutputOf<'ledger'>['calls'][number];

export interface MemoryOptions {
  readonly talks?: readonly MadeConversation[];
  readonly behaviour?: Behaviour;
  /** Added to the environment; a value of undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly settings?: (settings: Settings) => Settings;
  /** The host itself imports and indexes: it leaves out what others have. */
  readonly byHost?: boolean;
}

export interface ModelMemory {
  readonly home: string;
  readonly logs: string;
  readonly server: ModelServer;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly client: Client;
  readonly host: Host;
  readonly bugs: readonly string[];
}

/** A host on a memory of talks, indexed by the built-in summariser. */
export async function openModelMemory({
  talks = threeDays(),
  behaviour,
  env: given = {},
  settings,
  byHost = false,
}: MemoryOptions = {}): Promise<ModelMemory> {
  const server = await startModelServer(behaviour === undefined ? {} : { behaviour });
  onTestFinished(() => server.close());
  const home = temporaryFolder();
  const env = {
    NODE_ENV: 'test',
    STRATA_TIMEZONE: 'UTC',
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: KEY,
    ...given,
  };
  const logs = join(home, 'logs');
  if (talks.length > 0 && !byHost)
    await makeMemory(talks, { dataDir: home, logs, zone: env.STRATA_TIMEZONE });
  const opened = await openHost(home, env);
  const memory = { home, logs, server, env, ...opened };
  if (byHost) {
    await addTalks(memory, talks);
    await memory.client.call('index', { provider: 'extractive' });
  }
  await changeSettings(memory.client, (now) => settings?.(modest(now)) ?? modest(now));
  return memory;
}

/** A host that goes with the test, and a client of it. */
export async function openHost(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Pick<ModelMemory, 'host' | 'client' | 'bugs'>> {
  const bugs: string[] = [];
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env,
    reportBug: (thrown) => void bugs.push(String(thrown)),
  });
  onTestFinished(() => host.close());
  return { host, bugs, client: await host.connect() };
}

export async function addTalks(
  { client, logs }: Pick<ModelMemory, 'client' | 'logs'>,
  talks: readonly MadeConversation[],
): Promise<void> {
  await client.call('import', { paths: [await writeClaudeCodeLogs(logs, talks)] });
}

/** Settings as a test needs them: few tries, and time for an answer where the machine is busy. */
function modest(settings: Settings): Settings {
  return withEndpoint({ timeoutMs: 60_000, retries: 1 })(settings);
}

export const withEndpoint =
  (changes: Partial<Settings['endpoints']['openai']>) =>
  (settings: Settings): Settings => ({
    ...settings,
    endpoints: { ...settings.endpoints, openai: { ...settings.endpoints.openai, ...changes } },
  });

export const withMoney =
  (changes: Partial<Settings['money']>) =>
  (settings: Settings): Settings => ({ ...settings, money: { ...settings.money, ...changes } });

export async function changeSettings(
  client: Client,
  change: (settings: Settings) => Settings,
): Promise<void> {
  const { settings } = await client.call('settings', {});
  await client.call('saveSettings', change(settings));
}

export interface TalkOptions {
  readonly at?: string;
  readonly project?: string;
  /** What is said, the person first; without it an exchange that `n` names. */
  readonly said?: readonly string[];
}

/** A conversation with the number `n`, of one segment if it is short. */
export function talk(
  n: number,
  {
    at = '2025-03-03T09:00:00Z',
    project = '/home/mira/shop',
    said = exchangeOf(n),
  }: TalkOptions = {},
): MadeConversation {
  return {
    nativeId: uuid(n),
    project,
    events: said.map((text, at_) => ({
      kind: 'message',
      role: at_ % 2 === 0 ? 'user' : 'assistant',
      name: null,
      ms: Date.parse(at) + at_ * 60_000,
      text,
    })),
  };
}

/** Three segments on three days of two weeks, which are of one month: nine nodes in all. */
export function threeDays(): readonly MadeConversation[] {
  return [
    talk(1, { at: '2025-03-03T09:00:00Z' }),
    talk(2, { at: '2025-03-04T09:00:00Z' }),
    talk(3, { at: '2025-03-11T09:00:00Z' }),
  ];
}

const TOPICS = [
  'invoice',
  'shipping',
  'coupon',
  'refund',
  'basket',
  'catalogue',
  'review',
] as const;

export function exchangeOf(n: number): readonly string[] {
  const topic = TOPICS[n % TOPICS.length] ?? 'invoice';
  return [
    `The ${topic} page number ${n} takes 4${n} seconds to load since the last release. Why is that, and what can we do about it?`,
    `The cause is the query in src/${topic}/load${n}.ts: it reads all rows of the ${topic} table before it filters them. The table has grown to ${n}00,000 rows since March.`,
    `I see. We decided to add an index on the column ${topic}_id, and to page the results by 50. Do not change the public API of the ${topic} module.`,
    `Done: the index is in migrations/${n}-${topic}.sql and the page now loads in 0.${n} seconds. I will write the release note for ${topic} tomorrow. The tests of load${n}.test.ts pass.`,
  ];
}

/** Node ids of segments, in time order. */
export async function segmentIds(client: Client): Promise<readonly string[]> {
  const all = await nodesOf(client);
  return all.filter(({ level }) => level === 'segment').map(({ nodeId }) => nodeId);
}

export async function firstSegment(client: Client): Promise<string> {
  const [first] = await segmentIds(client);
  if (first === undefined) throw new Error('there are no segments');
  return first;
}

export async function show(client: Client, nodeId: string): Promise<Show> {
  return await client.call('show', { nodeId, level: 'detailed' });
}

/** By node, who wrote the shown text and its version. */
export async function writtenBy(client: Client): Promise<Readonly<Record<string, string>>> {
  const rows = await nodesOf(client);
  const entries = await Promise.all(
    rows.map(async ({ nodeId, level }) => {
      const { summarizer, version } = await show(client, nodeId);
      const isNamedByUlid = level === 'segment' || level === 'conversation';
      const name = isNamedByUlid ? nodeId.slice(0, nodeId.lastIndexOf(':')) : nodeId;
      return [name, `${summarizer ?? 'nobody'} ${version ?? 'draft'}`] as const;
    }),
  );
  return Object.fromEntries(entries);
}

export async function ledgerOf(client: Client): Promise<readonly Call[]> {
  return (await client.call('ledger', { limit: 5_000 })).calls;
}

/** What the ledger says that models read and wrote. */
export async function ledgerSums(client: Client) {
  const calls = await ledgerOf(client);
  const sum = (of: (call: Call) => number): number =>
    calls.reduce((total, call) => total + of(call), 0);
  return {
    calls: calls.length,
    tokensIn: sum(({ tokensIn }) => tokensIn),
    tokensOut: sum(({ tokensOut }) => tokensOut),
    cost: sum(({ cost }) => cost ?? 0),
  };
}

export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    return toFailure(error);
  }
  throw new Error('it did not fail');
}

/** Lines of the log file with their level. */
export function logLines(home: string): readonly LogLine[] {
  return readFileSync(join(home, 'logs', 'strata.log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
}

interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly nodeId?: string;
  readonly provider?: string;
  readonly summarizer?: string;
}

/** Nothing is half written: keys hold, and the versions of every node are whole and without a gap. */
export function expectWhole(home: string): void {
  const db = openForReading(join(home, 'memory.db'));
  try {
    expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
    expect(db.all(sql`SELECT * FROM pragma_integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
    expect(
      db.all(
        sql`SELECT n.node_id, n.latest_version, count(t.version) AS versions, max(t.version) AS last
            FROM node AS n JOIN node_text AS t USING (node_ix)
            GROUP BY n.node_ix
            HAVING coalesce(last, 0) <> versions OR n.latest_version <> coalesce(last, 0)`,
      ),
    ).toEqual([]);
    expect(
      db.all(
        sql`SELECT n.node_id FROM node AS n LEFT JOIN node_text AS t ON t.text_ix = n.text_ix
            WHERE n.live = 1 AND (t.node_ix IS NULL OR t.node_ix <> n.node_ix)`,
      ),
    ).toEqual([]);
    expect(
      db.all(
        sql`SELECT t.text_ix FROM node_text AS t WHERE NOT EXISTS (
              SELECT 1 FROM bullet AS b WHERE b.text_ix = t.text_ix)`,
      ),
    ).toEqual([]);
  } finally {
    db.database.close();
  }
}
