/** What models used, summed as far as one price holds for all of it. */
import { PROMPT_STEPS } from '../../engine/conversations/ports/conversationReader.ts';
import type { ModelTokens } from '../../engine/conversations/ports/conversationReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Bounds } from './workTimes.ts';

const [FIRST_STEP, SECOND_STEP, THIRD_STEP] = PROMPT_STEPS;

export interface UsageWithin extends Bounds {
  /** Rows of the conversations that are meant, as JSON. */
  readonly among: string;
  /** How long a piece of time is, in ms, that tokens are told by; null: all in one. */
  readonly widthMs?: number | null;
}

/** What a model used for a conversation in a piece of time, counted in widths from 1970 on. */
export interface Used extends ModelTokens {
  readonly ix: number;
  readonly piece: number;
}

/**
 * Tokens by conversation, model, price and piece of time. Those that a log tells before it has told any
 * time are stored without one: they are of its first event's. That is found here and not stored, because
 * an import that is cut off would store another one.
 */
export function usageWithin(
  db: Connection,
  { among, fromMs, toMs, widthMs = null }: UsageWithin,
): readonly Used[] {
  return db.all<Used>(
    // In the order of the index: that sorts a few sums, not all answers.
    sql`SELECT ix, model, CASE WHEN ${widthMs} IS NULL THEN 0 ELSE ms / ${widthMs} END AS piece, terms,
          (prompt > ${FIRST_STEP}) + (prompt > ${SECOND_STEP}) + (prompt > ${THIRD_STEP}) AS promptStep,
          sum(input) AS input, sum(output) AS output, sum(cache_read) AS cacheRead,
          sum(cache_write) AS cacheWrite, sum(cache_write_hour) AS cacheWriteHour
        FROM (SELECT u.conversation_ix AS ix, u.model, u.terms, u.input, u.output, u.cache_read,
                u.cache_write, u.cache_write_hour, u.input + u.cache_read + u.cache_write AS prompt,
                CASE WHEN u.ms > 0 THEN u.ms ELSE (
                  SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
                  WHERE t.conversation_ix = u.conversation_ix AND e.ms > 0 ORDER BY t.position LIMIT 1) END AS ms
              FROM usage AS u
              WHERE u.conversation_ix IN (SELECT value FROM json_each(${among})))
        WHERE ms >= ${fromMs} AND ms < ${toMs} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
  );
}
