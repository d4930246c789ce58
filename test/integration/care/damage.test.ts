import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHost } from '../../../core/hosts/createHost.ts';
import { StrataError } from '../../../core/model/result.ts';
import { checkWhole } from '../../../core/store/maintenance/backup/checkWhole.ts';
import { closeInUse, openInUse } from '../../../core/store/maintenance/backup/openInUse.ts';
import {
  openForReading,
  openForWriting,
  PAGE_BYTES,
} from '../../../core/store/sql/openDatabase.ts';
import { SEGMENT_LEVEL } from '../../../core/store/sql/levels.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { makeConversations, seeded } from '../../helpers/madeConversations.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { runCli } from '../../helpers/runCli.ts';
import { destroyPages, pagesByName } from './damage.ts';

const DAMAGED = {
  code: 'database-damaged',
  message: expect.stringMatching(/memory\.db is damaged \(.+\)\. .*`strata rebuild`/) as string,
};

describe('damage is found when a memory is opened', () => {
  it.each([
    ['a header of zeros', (file: string) => patch(file, (bytes) => bytes.fill(0, 0, 100))],
    ['a first page of noise', (file: string) => destroyPages(file, [1], seeded(1))],
    [
      'a file cut in the middle',
      (file: string) => truncateSync(file, readFileSync(file).length / 2),
    ],
    [
      'a file cut inside a page',
      (file: string) => truncateSync(file, readFileSync(file).length - 100),
    ],
    ['a file without anything', (file: string) => truncateSync(file, 0)],
    ['a root of events', (file: string) => destroyRoots(file, ['event'])],
    ['a root of an index', (file: string) => destroyRoots(file, ['timeline_event'])],
  ])('%s', async (_name, harm) => {
    const file = await usedMemory();
    harm(file);
    expect(thrownBy(() => openInUse(file))).toMatchObject(DAMAGED);
  });

  it('names the newest backup that can be restored', async () => {
    const file = await usedMemory();
    const backup = join(file, '../memory.db.before-4');
    copyFileSync(file, backup);
    truncateSync(file, 3 * PAGE_BYTES);
    expect(thrownBy(() => openInUse(file))).toMatchObject({
      message: expect.stringContaining(`\`strata restore ${backup}\``) as string,
      details: { file, backup },
    });
  });

  it('whichever page is destroyed, opening or the check finds it', async () => {
    const file = await usedMemory();
    const used = [...pagesByName(file).values()].flat();
    const step = Math.max(1, Math.floor(used.length / 60));
    const bytes = readFileSync(file);
    for (const page of used.filter((_page, at) => at % step === 0)) {
      destroyPages(file, [page], seeded(page));
      const found = await detected(file);
      expect({ page, found }).toEqual({ page, found: 'database-damaged' });
      writeFileSync(file, bytes);
    }
  });

  it('a missing log after a crash is told, and costs what it held', async () => {
    const file = await usedMemory();
    const { db } = openInUse(file);
    db.run(sql`INSERT INTO setting (name, value) VALUES ('last', 'words')`);
    const killed = join(temporaryFolder(), 'memory.db');
    for (const ending of ['', '.state']) copyFileSync(file + ending, killed + ending);
    db.database.close();
    const again = openInUse(killed);
    expect(again.cutOff).toBe(true);
    expect(again.db.get(sql`SELECT last_result AS result FROM job WHERE name = 'check'`)).toEqual({
      result: expect.stringContaining('write-ahead log') as string,
    });
    closeInUse(again.db, true);
    const quiet = openInUse(killed);
    expect(quiet.cutOff).toBe(false);
    closeInUse(quiet.db, true);
  });

  it('a memory whose last writer was cut off is checked until it was', async () => {
    const file = await usedMemory();
    const cutOffs: boolean[] = [];
    for (const end of ['killed', 'unchecked', 'checked', 'checked']) {
      const { db, cutOff } = openInUse(file);
      cutOffs.push(cutOff);
      if (end === 'killed') db.database.close();
      else closeInUse(db, end === 'checked');
      if (end === 'killed') writeFileSync(`${file}-wal`, '');
    }
    expect(cutOffs).toEqual([false, true, true, false]);
  });
});

it('a host whose thread meets damage fails its call with a code, and the process lives', async () => {
  const file = await usedMemory();
  const home = join(file, '..');
  const reading = openForReading(file);
  const nodeIds = reading
    .all<{ id: string }>(sql`SELECT node_id AS id FROM node WHERE level = ${SEGMENT_LEVEL}`)
    .map(({ id }) => id);
  reading.database.close();
  const pages = pagesByName(file).get('node_text') ?? [];
  destroyPages(file, pages.slice(2, -4), seeded(3));
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => {
      throw new Error(`bug in ${where}`, { cause: thrown });
    },
  });
  onTestFinished(() => host.close());
  const client = await host.connect();
  const outcomes = await Promise.allSettled(
    nodeIds.map((nodeId) => client.call('show', { nodeId })),
  );
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as StrataError).code] : [],
  );
  expect(new Set(codes)).toEqual(new Set(['database-damaged']));
  expect((await client.call('status', {})).counts.events).toBeGreaterThan(0);
});

it('the command line names the ways out, and exits with 1', async () => {
  const file = await usedMemory();
  destroyPages(file, [1], seeded(1));
  const run = await runCli(join(file, '..'), ['status']);
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('`strata rebuild`');
});

/** An indexed memory, closed. */
async function usedMemory(): Promise<string> {
  const file = join(temporaryFolder(), 'memory.db');
  writeFileSync(file, (indexed ??= await indexedBytes()));
  closeInUse(openInUse(file).db, true);
  return file;
}

let indexed: Buffer | undefined;

async function indexedBytes(): Promise<Buffer> {
  const logs = temporaryFolder();
  const made = makeConversations({ seed: 5, from: '2024-01-01', to: '2024-02-20', count: 25 });
  await writeClaudeCodeLogs(logs, made);
  const memory = openTestMemory();
  await memory.import(logs);
  await memory.index();
  const file = join(logs, 'memory.db');
  memory.db.run(sql`VACUUM INTO ${file}`);
  return readFileSync(file);
}

async function detected(file: string): Promise<string | null> {
  try {
    const db = openForWriting(file, undefined, { asCopy: true });
    try {
      await checkWhole(db.database, { signal: neverCancelled, onProgress: () => undefined });
      return null;
    } finally {
      db.database.close();
    }
  } catch (error) {
    return error instanceof StrataError ? error.code : String(error);
  }
}

function destroyRoots(file: string, names: readonly string[]): void {
  const pages = pagesByName(file);
  destroyPages(
    file,
    names.flatMap((name) => pages.get(name)?.slice(0, 1) ?? []),
    seeded(2),
  );
}

function patch(file: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
