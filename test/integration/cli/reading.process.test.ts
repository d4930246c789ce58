/** Commands that only read: without a host they say what a host says, and change nothing. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { openReading } from '../../../core/hosts/cli/openReading.ts';
import { readingBy } from '../../../core/hosts/memory/memoryReading.ts';
import type { MemoryReading, ReadName } from '../../../core/hosts/memory/memoryReading.ts';
import { readDirectly } from '../../../core/hosts/memory/readDirectly.ts';
import { toFailure } from '../../../core/model/result.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { startHost } from '../../helpers/openHost.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';

let made: string;
let ids: {
  readonly day: string;
  readonly segment: string;
  readonly grip: string;
  readonly conversation: string;
};

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'strata-reading-'));
  const log = await writePlainLog(
    join(made, 'talk.jsonl'),
    makeConversations({ seed: 5, from: '2025-11-03', to: '2026-02-20', count: 12 }),
  );
  const { client, close } = await startHost({ dataDir: join(made, 'memory') });
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  const { children } = await client.call('toc', { depth: 6 });
  const day = children[0]?.children?.[0]?.children?.[0]?.children?.[0];
  const segment = day?.children?.[0]?.nodeId ?? '';
  const shown = await client.call('show', { nodeId: segment });
  ids = {
    day: day?.nodeId ?? '',
    segment,
    grip: shown.bullets[0]?.gripIds[0] ?? '',
    conversation: shown.conversationId ?? '',
  };
  await close();
}, 60_000);

afterAll(() => rmSync(made, { recursive: true, force: true }));

/** A copy of the memory, of a Strata that was closed in order. */
function memory(): string {
  const home = join(temporaryFolder(), 'memory');
  cpSync(join(made, 'memory'), home, { recursive: true });
  return home;
}

/** Each question that is answered without a host, and some that fail. */
const questions = (): readonly (readonly [ReadName, object])[] => [
  ['status', {}],
  ['toc', {}],
  ['toc', { nodeId: ids.day, depth: 2 }],
  ['toc', { nodeId: 'toc:year:1999' }],
  ['toc', { depth: 9 }],
  ['toc', { from: '2025-12', to: '2026-01', depth: 6 }],
  ['toc', { from: 'never' }],
  ['projects', { from: '2026-01' }],
  ['show', { nodeId: ids.segment, level: 'detailed' }],
  ['show', { nodeId: ids.segment, version: 99 }],
  ['grip', { gripId: ids.grip, before: 1, after: 1 }],
  ['events', { target: ids.conversation, limit: 3 }],
  ['versions', { nodeId: ids.day }],
  ['find', { query: 'the' }],
  ['find', { query: 'no such 99zz token' }],
  ['find', { query: '' }],
  ['find', { query: 'x'.repeat(10_001) }],
  ['search', { query: 'the parser', level: 'segment', budget: 200 }],
  ['navigate', { question: 'What failed in the parser last winter?' }],
  ['navigate', { question: 'What failed?', steer: true }],
  ['pack', { nodeIds: [ids.day], budget: 300 }],
  ['handoff', { target: ids.segment }],
  ['jobs', {}],
  ['queue', {}],
  ['forgotten', {}],
];

/** As JSON, without what differs at every call. */
async function answers({ call }: Pick<MemoryReading, 'call'>): Promise<readonly string[]> {
  const all: string[] = [];
  for (const [name, input] of questions()) {
    const answer = await call(name, input as never).catch((thrown: unknown) => {
      const { code, message } = toFailure(thrown);
      return { code, message };
    });
    all.push(
      JSON.stringify([name, answer]).replaceAll(/"(elapsedMs|databaseBytes|ms)":[\d.]+/g, '"$1":0'),
    );
  }
  return all;
}

function reading(home: string): MemoryReading {
  const opened = openReading({
    stdout: { write: () => undefined },
    stderr: { isTTY: false, write: () => undefined },
    env: environment(home),
  });
  onTestFinished(() => opened.close());
  return opened;
}

const environment = (home: string) => ({
  NODE_ENV: 'test',
  STRATA_HOME: home,
  STRATA_TIMEZONE: 'UTC',
  CLAUDE_CONFIG_DIR: `${home}/no-claude`,
  CODEX_HOME: `${home}/no-codex`,
});

function directly(home: string): MemoryReading | null {
  const opened = readDirectly({ dataDir: home, env: environment(home) });
  onTestFinished(() => opened?.close());
  return opened;
}

function changed(home: string, statement: string): void {
  const database = new BetterSqlite3(join(home, 'memory.db'));
  database.exec(statement);
  database.close();
}

const filesOf = (home: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(home)
      .filter((name) => name.startsWith('memory.db'))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(home, name)))
          .digest('hex'),
      ]),
  );

describe('reading without a host', () => {
  test('answers and fails as a host does', async () => {
    const home = memory();
    const alone = await answers(reading(home));
    const { client, close } = await startHost({ dataDir: home });
    onTestFinished(close);
    expect(alone).toEqual(await answers(readingBy(client, close)));
  });

  test('prints the same where outputs are not checked against the contract', async () => {
    const home = memory();
    const commands = [
      ['toc', ids.day],
      ['toc', '--depth', '5', '--json'],
      ['show', ids.segment, '--json'],
      ['grip', ids.grip],
      ['events', ids.segment, '--limit', '2'],
      ['status'],
      ['versions', ids.day],
      ['find', 'parser', '--limit', '2'],
      ['jobs'],
      ['queue'],
      ['forgotten'],
      ['zone'],
    ];
    const all = async (env: Readonly<Record<string, string>>) => {
      const runs = [];
      for (const args of commands) runs.push([args[0], await runCli(home, args, env)]);
      return runs;
    };
    const alone = await all({ NODE_ENV: '' });
    const { close } = await startHost({ dataDir: home });
    onTestFinished(close);
    expect(alone).toEqual(await all({}));
  });

  test('takes no lock, and leaves the memory as it was', async () => {
    const home = memory();
    const before = filesOf(home);
    const opened = directly(home);
    expect((await opened?.call('toc', { depth: 1 }))?.children).not.toEqual([]);
    // A host opens it beside the one who reads.
    const { client, close } = await startHost({ dataDir: home });
    expect(await opened?.call('toc', { depth: 1 })).toEqual(await client.call('toc', {}));
    await close();
    await opened?.close();
    expect(filesOf(home)).toEqual(before);
  });

  test('knows the settings: a turn ends by the silence that they say', async () => {
    const home = memory();
    const lines = [
      {
        conversation: 'now',
        role: 'user',
        text: 'Why is it slow?',
        time: new Date().toISOString(),
      },
    ];
    const log = join(home, 'now.jsonl');
    writeFileSync(log, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { client, close } = await startHost({ dataDir: home });
    await client.call('import', { paths: [log] });
    const { settings, revision } = await client.call('settings', {});
    const live = { ...settings.live, completeAfterMs: 500, partialAfterMs: 1_000 };
    await client.call('saveSettings', { ...settings, live, revision });
    await close();
    await new Promise((resume) => setTimeout(resume, 1_100));
    const { turns } =
      (await directly(home)?.call('events', {
        target: 'plain:now',
        limit: 9,
        offset: 0,
      })) ?? {};
    expect(turns?.map(({ state }) => state)).toEqual(['partial']);
  });

  test.each([
    ['there is none', (home: string) => rmSync(join(home, 'memory.db'))],
    [
      'its Strata was cut off',
      (home: string) => writeFileSync(join(home, 'memory.db.state'), 'open'),
    ],
    [
      'another is to take its place',
      (home: string) => writeFileSync(join(home, 'memory.restore.db'), ''),
    ],
    ['a newer build wrote it', (home: string) => changed(home, 'PRAGMA user_version = 9999')],
    ['it is to be migrated', (home: string) => changed(home, 'PRAGMA user_version = 5')],
    ['it is damaged', (home: string) => truncateSync(join(home, 'memory.db'), 40_000)],
    [
      'a forgetting is not finished',
      (home: string) =>
        changed(
          home,
          `INSERT INTO setting VALUES ('unfinished_forget', '{"compact":true,"backups":[]}')`,
        ),
    ],
  ])('leaves a memory to a host where %s', (_why, prepare) => {
    const home = memory();
    prepare(home);
    expect(directly(home)).toBeNull();
  });

  test('refuses values of the environment that there are none of, as a host does', async () => {
    const home = memory();
    const said = async (env: Readonly<Record<string, string>>) => {
      const { code, stderr } = await runCli(home, ['toc'], env);
      return [code, stderr.slice(0, 40)];
    };
    expect([
      await said({ STRATA_TIMEZONE: 'Mars/Olympus' }),
      await said({ STRATA_EDITION: 'gold' }),
    ]).toEqual([
      [2, 'STRATA_TIMEZONE is "Mars/Olympus", which'],
      [2, 'STRATA_EDITION is gold, but must be one '],
    ]);
  });
});

describe('reading beside a host', () => {
  test('joins it: what only the host knows is told', async () => {
    const home = memory();
    const { close } = await startHost({ dataDir: home, live: true });
    onTestFinished(close);
    const status = await reading(home).call('status', {});
    expect(status.following.active).toBe(true);
  });

  test('goes on without it when it has ended', async () => {
    const home = memory();
    const { close } = await startHost({ dataDir: home });
    const opened = reading(home);
    const before: OutputOf<'toc'> = await opened.call('toc', { depth: 1 });
    await close();
    expect(await opened.call('toc', { depth: 1 })).toEqual(before);
  });

  test('finds the memory of one that was killed', async () => {
    const home = memory();
    writeFileSync(
      join(home, 'host.json'),
      JSON.stringify({
        pid: 1,
        port: 1,
        token: 'gone',
        startedAt: '2026-01-01T00:00:00Z',
        contractVersion: 1,
      }),
    );
    expect((await runCli(home, ['toc', '--json'])).code).toBe(0);
  });
});
