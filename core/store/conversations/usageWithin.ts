import type { ModelTokens } from '../../engine/conversations/ports/conversationReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Bounds } from './workTimes.ts';

export interface UsageWithin extends Bounds {
  /** Rows of the conversations that are meant, as JSON; null: all. */
  readonly among: string | null;
  /** How long a piece of time is, in ms, that tokens are told by; null: all in one. */
  readonly widthMs?: number | null;
}

/** What a model used for a conversation in a piece of time, counted in widths from 1970 on. */
export interface Used extends ModelTokens {
  readonly ix: number;
  readonly piece: number;
}

/**
 * Tokens by conversation, model and piece of time. Those that a log tells before it has told any time are
 * stored without one: they are of its first event's. That is found here and not stored, because an import
 * that is cut off would store another one.
 */
export function usageWithin(
  db: Connection,
  { among, fromMs, toMs, widthMs = null }: UsageWithin,
): readonly Used[] {
  return db.all<Used>(
    // In the order of the index: that sorts a few sums, not all answers.
    sql`SELECT ix, model, CASE WHEN ${widthMs} IS NULL THEN 0 ELSE ms / ${widthMs} END AS piece,
          sum(input) AS input, sum(output) AS output, sum(cache_read) AS cacheRead, sum(cache_write) AS cacheWrite
        FROM (SELECT u.conversation_ix AS ix, u.model, u.input, u.output, u.cache_read, u.cache_write,
                CASE WHEN u.ms > 0 THEN u.ms ELSE (
                  SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
                  WHERE t.conversation_ix = u.conversation_ix AND e.ms > 0 ORDER BY t.position LIMIT 1) END AS ms
              FROM usage AS u
              WHERE ${among} IS NULL OR u.conversation_ix IN (SELECT value FROM json_each(${among})))
        WHERE ms >= ${fromMs} AND ms < ${toMs} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
}

/** What each model used in all, by its name. */
export function byModel(used: readonly ModelTokens[]): readonly ModelTokens[] {
  const sums = new Map<string, ModelTokens>();
  for (const { model, input, output, cacheRead, cacheWrite } of used) {
    const known = sums.get(model);
    sums.set(model, {
      model,
      input: input + (known?.input ?? 0),
      output: output + (known?.output ?? 0),
      cacheRead: cacheRead + (known?.cacheRead ?? 0),
      cacheWrite: cacheWrite + (known?.cacheWrite ?? 0),
    });
  }
  return [...sums.values()].toSorted((a, b) => (a.model < b.model ? -1 : 1));
}
