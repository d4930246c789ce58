import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

it('takes the last logged time for the arrival, tells no turn that is there, and keeps all rows', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writePlainLog(join(temporaryFolder(), 'talk.jsonl'), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  const old = asOfSchema(memory, { file, number: 4 });
  old.database.close();
  const before = openAtSchema(file, 8);
  const tables = tablesOf(before).filter((table) => table !== 'backup' && table !== 'conversation');
  const rows = tables.map((table) => [table, rowsOf(before, table)]);
  const conversations = rowsOf(before, 'conversation');
  before.database.close();

  const db = openAtSchema(file, 9);
  expect(tables.map((table) => [table, rowsOf(db, table)])).toEqual(rows);
  expect(rowsOf(db, 'turn_end')).toEqual([]);
  const lastOf = (ix: unknown) =>
    rowsOf(db, 'turn').findLast((turn) => turn['conversation_ix'] === ix);
  expect(conversations.length).toBeGreaterThan(2);
  expect(rowsOf(db, 'conversation')).toEqual(
    conversations.map((row) => ({
      ...row,
      arrived_ms: Math.max(
        ...rowsOf(db, 'turn')
          .filter((turn) => turn['conversation_ix'] === row['conversation_ix'])
          .map((turn) => Number(turn['end_ms'])),
      ),
    })),
  );
  expect(rowsOf(db, 'turn_told')).toEqual(
    conversations.map(({ conversation_ix: ix }) => ({
      conversation_ix: ix,
      opener_ix: lastOf(ix)?.['opener_ix'],
      last_ix: rowsOf(db, 'timeline').findLast((row) => row['conversation_ix'] === ix)?.[
        'event_ix'
      ],
      state: null,
    })),
  );
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});
