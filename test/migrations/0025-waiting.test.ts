import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';

it('leaves all rows as they are, and tells which segments have a built-in text', async () => {
  const { migrate } = await memoryAtSchema(24);
  const db = migrate(25);
  const segments = sql`SELECT node_id FROM node WHERE level = 5 AND live = 1 AND text_ix IN (
    SELECT text_ix FROM node_text WHERE version IS NOT NULL) ORDER BY 1`;
  const waiting = db.column(sql`SELECT node_id FROM waiting_segment ORDER BY 1`);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting).toEqual(db.column(segments));
});
