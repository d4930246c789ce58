import { expect, it } from 'vitest';
import { FACT_KINDS } from '../../core/model/facts.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';

it('leaves all rows as they are, and tells of all ideas how they stand', async () => {
  const { migrate } = await memoryAtSchema(27, { change: tellIdeas });
  const db = migrate(28);
  const ideas = db.column<number>(sql`SELECT idea_ix FROM idea ORDER BY 1`);
  expect(ideas.length).toBeGreaterThan(0);
  expect(db.column(sql`SELECT idea_ix FROM standing_idea ORDER BY 1`)).toEqual(ideas);
});

function tellIdeas(db: Connection): void {
  db.run(
    sql`INSERT INTO idea (conversation_ix, grip_ix, key, event_ix, ms, intent, text, speaker,
          confidence, importance, maker)
        SELECT t.conversation_ix, g.grip_ix, g.key, g.first_ix, g.ms, 'question', g.excerpt, 'user', 1, 1, 'rules'
        FROM grip AS g JOIN timeline AS t ON t.event_ix = g.first_ix LIMIT 3`,
  );
}

it('knows people by the number that their facts have', () => {
  expect(FACT_KINDS.indexOf('people')).toBe(14);
});
