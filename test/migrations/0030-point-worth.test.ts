import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';

it('leaves all points as they are; how likely they are wanted is not known', async () => {
  const { migrate } = await memoryAtSchema(29);
  const db = migrate(30, (table, rows) =>
    table === 'bullet' ? rows.map((row) => ({ ...row, worth: null })) : rows,
  );
  expect(db.column(sql`SELECT worth FROM bullet`).length).toBeGreaterThan(5);
});
