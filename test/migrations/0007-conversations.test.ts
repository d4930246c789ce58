import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SEGMENTATION } from '../../core/model/segmentation.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../../core/store/sql/levels.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import type { TestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

/** Some of these sessions have sub-agents. */
const SESSIONS = resolve('test/fixtures/importers/claude-code');

async function imported(): Promise<{ readonly memory: TestMemory; readonly logs: string[] }> {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-04-14', count: 4 });
  const logs = [SESSIONS, await writePlainLog(join(temporaryFolder(), 'talk.jsonl'), made)];
  await memory.import(logs);
  return { memory, logs };
}

it('moves segments below a conversation for each day, sub-agents’ below that of who started them', async () => {
  const { memory } = await imported();
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  // The index of words can be made from the schema before it alone.
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 6);
  const before = tablesOf(old)
    .filter((table) => !['backup', 'node', 'conversation', 'search_due'].includes(table))
    .map((table) => [table, rowsOf(old, table)] as const);
  const periods = old.all(
    sql`SELECT node_id, event_count, live, dirty + live AS dirty FROM node WHERE level < 4
        ORDER BY node_id`,
  );
  expect(old.all(sql`SELECT DISTINCT level FROM node ORDER BY level`)).toHaveLength(5);
  expect(rowsOf(old, 'conversation').every(({ due }) => due === 0)).toBe(true);
  old.database.close();

  const db = openAtSchema(file, 7);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  expect(partsOf(db)).toEqual(partsOf(memory.db));
  const agents = sql`SELECT 1 FROM segment AS s JOIN node AS n USING (node_ix)
    JOIN conversation_node AS o ON o.node_ix = n.parent_ix WHERE s.conversation_ix <> o.conversation_ix`;
  expect(db.all(agents).length).toBeGreaterThan(0);
  expect(
    db.all(
      sql`SELECT node_id, event_count, live, dirty FROM node WHERE level < ${CONVERSATION_LEVEL}
          ORDER BY node_id`,
    ),
  ).toEqual(periods);
  expect(
    db.all(sql`SELECT DISTINCT dirty, live, text_ix FROM node WHERE level = ${CONVERSATION_LEVEL}`),
  ).toEqual([{ dirty: 1, live: 1, text_ix: null }]);
  // Until it is indexed, nobody is taken for silent.
  expect(
    db.all(
      sql`SELECT node_id FROM node AS n WHERE live = 1 AND level < ${SEGMENT_LEVEL} AND weight <> (
            SELECT sum(weight) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1)`,
    ),
  ).toEqual([]);
  expect(db.all(sql`SELECT node_id FROM node WHERE live = 1 AND weight = 0`)).toEqual([]);
  expect(rowsOf(db, 'conversation').every(({ due }) => due === 2)).toBe(true);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('has all of an old memory cut anew by the next index, whose segments take over what a person wrote', async () => {
  const { memory, logs } = await imported();
  // Cut otherwise than today.
  await memory.writer.setSegmentation({ ...DEFAULT_SEGMENTATION, joinWeight: 0 });
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  const old = asOfSchema(memory, { file, number: 4 });
  old.run(sql`DELETE FROM setting WHERE name <> 'zone'`);
  const cutBefore = liveSegments(old).length;
  old.database.close();
  const now = openTestMemory();
  await now.import(logs);
  await now.index();
  const stays = new Set(liveSegments(now.db));
  const migrated = openTestMemory({ file });
  const goes = liveSegments(migrated.db).find((nodeId) => !stays.has(nodeId)) ?? '';
  const keeps = [...stays].findLast((nodeId) => liveSegments(migrated.db).includes(nodeId)) ?? '';
  await migrated.writer.edit({ nodeId: goes, title: 'What I call it', bullets: undefined }, 1);
  await migrated.writer.edit({ nodeId: keeps, title: 'What I call that', bullets: undefined }, 1);
  await migrated.writer.pin(keeps, undefined);
  await migrated.index();

  expect(stays.size).toBeLessThan(cutBefore);
  const shown = { history: false };
  const after = migrated.export(shown);
  for (const part of ['segments', 'conversationNodes'] as const)
    expect([part, after[part]]).toEqual([part, now.export(shown)[part]]);
  expect(partsOf(migrated.db)).toEqual(partsOf(now.db));
  const show = (nodeId: string) =>
    migrated.reader.show({ nodeId, level: 'brief', version: undefined });
  const gone = await show(goes);
  expect(gone).toMatchObject({ state: 'superseded', title: 'What I call it' });
  expect(await show(gone?.successors[0] ?? '')).toMatchObject({ title: 'What I call it' });
  expect(await show(keeps)).toMatchObject({ title: 'What I call that', pinned: true });
  expect(migrated.db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

/** Parts of days with their place, span, number of events and segments. */
function partsOf(db: Connection): readonly unknown[] {
  return db.all(
    sql`SELECT n.node_id, d.node_id AS day, p.node_id AS parent, c.source, c.native_id, n.start_ms,
          n.end_ms, n.event_count, n.live,
          (SELECT group_concat(node_id) FROM (
             SELECT node_id FROM node WHERE parent_ix = n.node_ix AND live = 1 ORDER BY node_id)) AS segments
        FROM conversation_node AS o JOIN node AS n USING (node_ix) JOIN node AS d ON d.node_ix = o.day_ix
        JOIN node AS p ON p.node_ix = n.parent_ix JOIN conversation AS c USING (conversation_ix)
        WHERE n.level = ${CONVERSATION_LEVEL} ORDER BY n.node_id`,
  );
}

function liveSegments(db: Connection): readonly string[] {
  return db.column<string>(
    sql`SELECT node_id FROM segment JOIN node USING (node_ix) WHERE live = 1 ORDER BY node_id`,
  );
}
