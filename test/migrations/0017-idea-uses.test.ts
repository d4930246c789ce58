import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { rowsOf } from '../helpers/schemas.ts';

it('leaves all rows as they are, and has the ideas of each conversation told anew', async () => {
  const { migrate } = await memoryAtSchema(14, {
    change: (old) => old.run(sql`DELETE FROM idea_due`),
    except: ['idea_due'],
  });
  const db = migrate(17);
  expect(rowsOf(db, 'idea_use')).toEqual([]);
  expect(db.column(sql`SELECT conversation_ix FROM idea_due ORDER BY 1`)).toEqual(
    db.column(sql`SELECT DISTINCT conversation_ix FROM segment ORDER BY 1`),
  );
});
