import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { ByTimeline } from './byTimeline.ts';
import type { Timelines } from './byTimeline.ts';
import { LONGEST_PAUSE_MS } from './longestPause.ts';

/** All zones are whole quarters of an hour from another: so are the bounds of all periods. */
export const QUARTER_MS = 900_000;

const TOOL_CALL = 2;

/** What lies in a quarter of an hour of a conversation. */
export interface WorkTime {
  readonly quarter: number;
  /** Time between events, without long pauses; null: no event follows another one there. */
  readonly activeMs: number | null;
  readonly calls: number;
}

/** `toMs` is exclusive. */
export interface Bounds {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When each conversation was worked in, by its events. */
export class WorkTimes {
  readonly #db: Connection;
  readonly #all: ByTimeline<readonly WorkTime[]>;

  constructor(db: Connection, timelines: Timelines) {
    this.#db = db;
    this.#all = new ByTimeline(db, timelines, (_db, ixs) => readTimes(db, ixs, EVER));
  }

  /** Of conversations, by their rows, within bounds; to be called in the transaction that uses them. */
  of(ixs: readonly number[], bounds: Bounds): ReadonlyMap<number, readonly WorkTime[]> {
    const { fromMs, toMs } = bounds;
    // What lies on both sides of a bound is told apart only by its events.
    if (!isBorder(fromMs) || !isBorder(toMs)) return readTimes(this.#db, ixs, bounds);
    const isWithin = ({ quarter }: WorkTime): boolean =>
      quarter * QUARTER_MS >= fromMs && quarter * QUARTER_MS < toMs;
    return new Map([...this.#all.of(ixs)].map(([ix, times]) => [ix, times.filter(isWithin)]));
  }
}

const EVER: Bounds = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };

const isBorder = (ms: number): boolean =>
  ms % QUARTER_MS === 0 || Math.abs(ms) === Number.MAX_SAFE_INTEGER;

function readTimes(
  db: Connection,
  ixs: readonly number[],
  { fromMs, toMs }: Bounds,
): ReadonlyMap<number, readonly WorkTime[]> {
  const rows = db.all<WorkTime & { readonly ix: number }>(
    sql`SELECT ix, ms / ${QUARTER_MS} AS quarter, sum(CASE WHEN pause BETWEEN 0 AND ${LONGEST_PAUSE_MS} THEN pause END) AS activeMs,
          sum(is_call) AS calls
        FROM (
          SELECT t.conversation_ix AS ix, e.ms, e.kind = ${TOOL_CALL} AS is_call,
            e.ms - lag(e.ms) OVER (PARTITION BY t.conversation_ix ORDER BY t.position) AS pause
          FROM timeline AS t JOIN event AS e USING (event_ix)
          WHERE t.conversation_ix IN (SELECT value FROM json_each(${JSON.stringify(ixs)})))
        WHERE ms >= ${fromMs} AND ms < ${toMs}
        GROUP BY 1, 2 HAVING calls > 0 OR activeMs IS NOT NULL`,
  );
  const times = new Map<number, WorkTime[]>();
  for (const { ix, ...time } of rows) {
    const known = times.get(ix);
    if (known === undefined) times.set(ix, [time]);
    else known.push(time);
  }
  return times;
}
