import type { CountedStats } from '../../engine/conversations/ports/conversationReader.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { TokenSums } from './modelTokens.ts';
import { usageWithin } from './usageWithin.ts';
import type { Bounds, WorkTimes } from './workTimes.ts';

export interface CountTotal extends Bounds {
  /** Rows of the conversations that are counted. */
  readonly only: readonly number[];
}

type Total = Omit<CountedStats['total'], 'conversations' | 'requests'>;

/**
 * What the work of some conversations comes to within bounds: the same as counted by a dimension, in sum. How many
 * they are tells {@link ./spokenWithin.ts}, and what was asked in them {@link ./requestsWithin.ts}.
 */
export function countTotal(db: Connection, times: WorkTimes, asked: CountTotal): Total {
  const within = { ...asked, ixs: JSON.stringify(asked.only) };
  const persons = new Set(
    db.column<number>(
      sql`SELECT conversation_ix FROM conversation WHERE parent_native IS NULL
          AND conversation_ix IN (SELECT value FROM json_each(${within.ixs}))`,
    ),
  );
  const sums = { activeMs: 0, edits: 0, errors: 0, calls: 0 };
  for (const [ix, all] of times.of(asked.only, asked))
    for (const { activeMs, calls } of all) {
      // Time is a person's: that of sub-agents runs beside it.
      sums.activeMs += persons.has(ix) ? (activeMs ?? 0) : 0;
      sums.calls += calls;
    }
  for (const { kind, n } of changesAndFailures(db, within))
    sums[kind === CHANGE ? 'edits' : 'errors'] += n;
  const usage = new TokenSums();
  for (const { ix: _ix, piece: _piece, ...tokens } of usageWithin(db, {
    ...asked,
    among: within.ixs,
  }))
    usage.add(tokens);
  return { ...sums, usage: usage.values() };
}

const CHANGE = FACT_KINDS.indexOf('change');
const FAILED = FACT_KINDS.indexOf('failed');

interface Within extends CountTotal {
  /** The rows, as JSON. */
  readonly ixs: string;
}

function changesAndFailures(
  db: Connection,
  { ixs, fromMs, toMs }: Within,
): readonly { readonly kind: number; readonly n: number }[] {
  return db.all(
    sql`SELECT f.kind, count(*) AS n
        FROM fact AS f JOIN timeline AS t USING (event_ix) JOIN event AS e USING (event_ix)
        WHERE f.kind IN (${CHANGE}, ${FAILED}) AND e.ms >= ${fromMs} AND e.ms < ${toMs}
          AND t.conversation_ix IN (SELECT value FROM json_each(${ixs})) GROUP BY 1`,
  );
}
