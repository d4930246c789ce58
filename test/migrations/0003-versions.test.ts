import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHost } from '../../core/hosts/createHost.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Row } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import type { TestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

const ADDED: Readonly<Record<string, Row>> = {
  node: { pinned: 0, outdated: 0 },
  node_text: { source_hash: null, edited: 0, fidelity: null, details: null, duration_ms: 0 },
};
const NEW_TABLES = ['anchor', 'metric', 'model_call', 'node_problem', 'outgoing'];

it('adds what versions need, and leaves all rows as they are', async () => {
  const file = join(temporaryFolder(), 'memory.db');
  const old = asOfSchema(await indexedMemory(), { file, number: 2 });
  const tables = tablesOf(old);
  const before = tables.map((table) => [table, rowsOf(old, table)] as const);
  expect(before.find(([table]) => table === 'node_text')?.[1].length).toBeGreaterThan(5);
  old.database.close();

  const db = openAtSchema(file, 3);
  for (const [table, rows] of before)
    expect([table, rowsOf(db, table)]).toEqual([
      table,
      rows.map((row) => ({ ...row, ...ADDED[table] })),
    ]);
  expect(tablesOf(db).filter((table) => !tables.includes(table))).toEqual(NEW_TABLES);
  for (const table of NEW_TABLES) expect([table, rowsOf(db, table)]).toEqual([table, []]);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('a memory of the schema before opens, shows its texts, and is indexed anew', async () => {
  const home = temporaryFolder();
  const file = join(home, 'memory.db');
  const source = await indexedMemory();
  // As another build's summariser wrote them.
  const old = asOfSchema(source, {
    file,
    number: 2,
    changes: { node_text: { input_hash: Buffer.alloc(10), prompt_version: 'extractive-1' } },
  });
  old.run(sql`UPDATE setting SET value = 'extractive extractive-1' WHERE name = 'built_with'`);
  const texts = old.all<{ node_id: string; title: string; version: number }>(
    sql`SELECT n.node_id, t.title, t.version FROM node AS n JOIN node_text AS t USING (text_ix)
        WHERE n.level = 4 ORDER BY n.node_id`,
  );
  old.database.close();
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown) => {
      throw thrown;
    },
  });
  onTestFinished(() => host.close());
  const client = await host.connect();
  expect(existsSync(`${file}.before-3`)).toBe(true);
  for (const { node_id: nodeId, title, version } of texts)
    expect(await client.call('show', { nodeId })).toMatchObject({
      title,
      version,
      fidelity: null,
      anchors: [],
      pinned: false,
      edited: { title: false, bullets: false },
      problem: null,
    });
  const nodes = source.db.all(sql`SELECT 1 FROM node WHERE live = 1`).length;
  expect(await client.call('index', {})).toMatchObject({ nodesWritten: nodes, failed: [] });
  for (const { node_id: nodeId, version } of texts) {
    expect(await client.call('show', { nodeId })).toMatchObject({
      version: version + 1,
      cause: 'model-changed',
      state: 'current',
      fidelity: null,
    });
    expect((await client.call('fidelity', { nodeId })).overall).toBeGreaterThan(0);
    expect((await client.call('versions', { nodeId })).versions).toMatchObject([
      { version: version + 1, shown: true },
      { version, shown: false, fidelity: null, promptVersion: 'extractive-1' },
    ]);
    await client.call('revert', { nodeId, version });
    expect(await client.call('show', { nodeId })).toMatchObject({ cause: 'revert' });
  }
  expect(await client.call('index', {})).toMatchObject({ segments: 0, failed: [] });
});

async function indexedMemory(): Promise<TestMemory> {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-03-14', count: 4 });
  await memory.import(await writePlainLog(join(temporaryFolder(), 'log.jsonl'), made));
  await memory.index();
  return memory;
}
