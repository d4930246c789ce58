import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assignProjects } from '../../core/store/projects/assignProjects.ts';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('adds projects, leaves all rows as they are, and has them decided', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  const old = asOfSchema(memory, { file, number: 4 });
  old.database.close();
  const before = openAtSchema(file, 7);
  const tables = tablesOf(before).filter((table) => table !== 'backup');
  const rows = tables.map((table) => [table, rowsOf(before, table)] as const);
  before.database.close();

  const db = openAtSchema(file, 8);
  for (const [table, earlier] of rows)
    expect(rowsOf(db, table)).toEqual(
      table === 'conversation' ? earlier.map((row) => ({ ...row, ...NEW_COLUMNS })) : earlier,
    );
  expect(tablesOf(db).filter((table) => table !== 'backup' && !tables.includes(table))).toEqual([
    'folder_fact',
    'folder_files',
    'project',
    'project_root',
    'project_state',
  ]);
  expect(rowsOf(db, 'project_state')).toEqual([{ only: 1, due: 1 }]);
  assignProjects(db);
  const keys = (of: typeof db) =>
    of.all(
      sql`SELECT c.native_id, p.key FROM conversation AS c LEFT JOIN project AS p USING (project_ix)
          ORDER BY c.native_id`,
    );
  expect(keys(db)).toEqual(keys(memory.db));
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

const NEW_COLUMNS = {
  project_ix: null,
  remote: null,
  remote_ms: 0,
  remote_start: 0,
  branch: null,
  branch_ms: 0,
  branch_start: 0,
};
