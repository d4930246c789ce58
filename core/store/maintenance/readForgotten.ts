import type { ForgetReader } from '../../engine/maintenance/ports/forgetStore.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/**
 * See {@link ForgetReader.forgotten}. Derived rules are left out: they end with the rule that
 * caused them.
 */
export function readForgotten(db: Connection): Awaited<ReturnType<ForgetReader['forgotten']>> {
  const rows = db.all<{
    rule_ix: number;
    kind: 'conversation' | 'project' | 'period';
    value: string | null;
    from_ms: number | null;
    to_ms: number | null;
    at_ms: number;
    events: number;
  }>(
    sql`SELECT rule_ix, kind, value, from_ms, to_ms, at_ms, events FROM forgotten
        WHERE because_ix IS NULL ORDER BY at_ms DESC, rule_ix DESC`,
  );
  return {
    rules: rows.map((row) => ({
      ruleId: row.rule_ix,
      kind: row.kind,
      value: row.value,
      from: row.from_ms === null ? null : isoTime(row.from_ms),
      to: row.to_ms === null ? null : isoTime(row.to_ms),
      at: isoTime(row.at_ms),
      events: row.events,
    })),
  };
}
