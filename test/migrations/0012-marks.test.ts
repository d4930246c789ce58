import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('adds what a person may say, lists the points that are told, and leaves all rows as they are', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  openAtSchema(file, 11).database.close();
  // Points have roles once a build that knows them has indexed.
  const old = openAtSchema(file, 11);
  old.run(sql`UPDATE bullet SET role = 'open' WHERE ordinal = 0`);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  const told = old.all(
    sql`SELECT n.node_ix, 0 AS ordinal, o.conversation_ix, 'open' AS role, g.key AS point_key, g.ms
        FROM node AS n JOIN conversation_node AS o USING (node_ix)
        JOIN bullet_grip AS x ON x.text_ix = n.text_ix AND x.ordinal = 0 AND x.rank = 0
        JOIN grip AS g USING (grip_ix) WHERE n.live = 1 ORDER BY n.node_ix`,
  );
  old.database.close();

  const db = openAtSchema(file, 12);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  expect(rowsOf(db, 'told_point')).toEqual(told);
  for (const table of ['conversation_mark', 'conversation_tag', 'point_change', 'point_state'])
    expect(rowsOf(db, table)).toEqual([]);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('has the points of what it indexes from then on, and changes of them append-only', async () => {
  const { db, ...memory } = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  expect(rowsOf(db, 'told_point').length).toBeGreaterThan(3);
  db.run(
    sql`INSERT INTO point_change (point_key, event_key, start, end, kind, value, at_ms)
        SELECT t.point_key, e.key, 0, 1, 'closed', NULL, 1 FROM told_point AS t
        JOIN grip AS g ON g.key = t.point_key JOIN event AS e ON e.event_ix = g.first_ix LIMIT 1`,
  );
  for (const statement of ['UPDATE point_change SET at_ms = 2', 'DELETE FROM point_change'])
    expect(() => db.database.exec(statement)).toThrow('append-only');
});
