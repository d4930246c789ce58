import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { rowsOf } from '../helpers/schemas.ts';

it('leaves all rows as they are; a model was asked about none, and what loses its quote goes along', async () => {
  const { migrate } = await memoryAtSchema(17);
  const db = migrate(18);
  for (const table of ['link_run', 'idea_asked', 'model_link'])
    expect(rowsOf(db, table)).toEqual([]);
  db.run(sql`INSERT INTO link_run VALUES (1, 0, 'openai', 'm', 'linked')`);
  db.run(sql`INSERT INTO grip (grip_ix, key, ms, first_ix, last_ix, excerpt)
             SELECT 999999, x'00', ms, first_ix, last_ix, 'x' FROM grip LIMIT 1`);
  db.run(sql`INSERT INTO idea_asked VALUES (x'00', 1), (x'01', 1)`);
  db.run(
    sql`INSERT INTO model_link VALUES (x'01', x'00', 'answers', 1, 1), (x'01', x'02', 'answers', 1, 1)`,
  );
  db.run(sql`DELETE FROM grip WHERE grip_ix = 999999`);
  expect(db.column(sql`SELECT hex(key) FROM idea_asked`)).toEqual(['01']);
  expect(db.column(sql`SELECT hex(to_key) FROM model_link`)).toEqual(['02']);
});
