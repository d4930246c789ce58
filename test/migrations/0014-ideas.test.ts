import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { rowsOf } from '../helpers/schemas.ts';
import { openTestMemory } from '../helpers/testMemory.ts';

it('leaves all rows as they are, and has the ideas of each conversation told by the next index', async () => {
  const { present, file, migrate } = await memoryAtSchema(13);
  const told = present.export()['ideas'];
  expect(told?.length).toBeGreaterThan(0);

  const db = migrate(14);
  expect(rowsOf(db, 'idea')).toEqual([]);
  expect(db.column(sql`SELECT conversation_ix FROM idea_due ORDER BY 1`)).toEqual(
    db.column(sql`SELECT DISTINCT conversation_ix FROM segment ORDER BY 1`),
  );
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
  db.database.close();

  const anew = openTestMemory({ file });
  await anew.index();
  expect(anew.export()['ideas']).toEqual(told);
});
