import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { ByTimeline, Timelines } from './byTimeline.ts';

/** The times of a conversation's first and last event. */
export interface ConversationSpan {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Of each conversation that shows events; those of all are asked for by every page. */
export type Spans = ByTimeline<ConversationSpan>;

export const createSpans = (db: Connection, timelines = new Timelines(db)): Spans =>
  new ByTimeline(db, timelines, readSpans);

function readSpans(db: Connection, ixs: readonly number[]): ReadonlyMap<number, ConversationSpan> {
  const rows = db.all<{ ix: number } & ConversationSpan>(
    sql`SELECT * FROM (
          SELECT c.value AS ix,
            (SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
             WHERE t.conversation_ix = c.value ORDER BY t.position LIMIT 1) AS firstMs,
            (SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
             WHERE t.conversation_ix = c.value ORDER BY t.position DESC LIMIT 1) AS lastMs
          FROM json_each(${JSON.stringify(ixs)}) AS c)
        WHERE firstMs IS NOT NULL`,
  );
  return new Map(rows.map(({ ix, ...span }) => [ix, span]));
}

/** Conversations that were going on within bounds, of which `toMs` is exclusive. */
export function conversationsWithin(
  spans: Spans,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly number[] {
  return [...spans.of(null)].flatMap(([ix, { firstMs, lastMs }]) =>
    lastMs >= fromMs && firstMs < toMs ? [ix] : [],
  );
}
