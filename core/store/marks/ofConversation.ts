/** The points of one conversation, read by it: they are few, and all points are many. */
import { newestFirst } from './boardRows.ts';
import type { Meant, SaidRow, ToldPoints } from './boardRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** With what a person said of it, where `said` is 1. */
interface ToldRow extends SaidRow {
  readonly said: number;
}

export function ofConversation(db: Connection, meant: Meant): ToldPoints {
  const rows = rowsOf(db, meant);
  const last = new Map<string, ToldRow>();
  for (const row of rows) {
    const known = last.get(row.key);
    if (known === undefined || row.node_ix > known.node_ix) last.set(row.key, row);
  }
  return {
    said: [...last.values()].filter(({ said }) => said === 1),
    counts() {
      const keys = Map.groupBy(
        rows.filter(({ stands }) => stands === 1),
        ({ own_role: role }) => role,
      );
      return [...keys].map(([role, of]) => ({
        role,
        count: new Set(of.map(({ key }) => key)).size,
      }));
    },
    newest(roles, limit) {
      return rows
        .filter(
          ({ key, node_ix: node, role, stands, said }) =>
            stands === 1 &&
            said === 0 &&
            last.get(key)?.node_ix === node &&
            roles.some((one) => one === role),
        )
        .toSorted(newestFirst)
        .slice(0, limit);
    },
  };
}

function rowsOf(
  db: Connection,
  { conversations, keys, agents, withoutIdeas, fromMs, toMs }: Meant,
): readonly ToldRow[] {
  return db.all(
    sql`SELECT hex(t.point_key) AS key, t.node_ix, t.ordinal, t.conversation_ix, t.ms,
          t.role AS own_role, coalesce(s.role, t.role) AS role, coalesce(s.closed, 0) AS closed,
          s.words, s.changed_ms, s.point_key IS NOT NULL AS said,
          t.role <> 'open' OR NOT EXISTS (
            SELECT 1 FROM conversation_node AS own
            JOIN conversation_node AS o ON o.conversation_ix = own.conversation_ix
            JOIN node AS n ON n.node_ix = own.node_ix JOIN node AS l ON l.node_ix = o.node_ix
            WHERE own.node_ix = t.node_ix AND l.live = 1 AND l.start_ms > n.start_ms) AS stands
        FROM told_point AS t INDEXED BY told_point_conversation
        LEFT JOIN point_state AS s ON s.point_key = t.point_key
        WHERE t.conversation_ix IN (SELECT value FROM json_each(${conversations}))
          AND t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
          AND (${keys} IS NULL OR t.point_key IN (SELECT unhex(value) FROM json_each(${keys})))
          AND (${withoutIdeas} = 0 OR NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key))`,
  );
}
