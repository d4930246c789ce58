import type { Naming } from '../../engine/index/ports/indexStore.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** UTF-16 units of a request that decide what it is called, and how many requests. */
const ASKED = 1_000;
const MOST_REQUESTS = 20;

/** See {@link Naming}. */
export function namingOf(db: Connection, texts: EventTexts, nodeIx: number): Naming {
  const talk = db.get<{ title: string | null; branch: string | null }>(
    sql`SELECT c.title, c.branch FROM conversation_node AS o JOIN conversation AS c USING (conversation_ix)
        WHERE o.node_ix = ${nodeIx}`,
  );
  if (talk === undefined) return NO_NAMING;
  const requests = db.all<
    Pick<EventRow, 'block_ix' | 'start' | 'length'> & {
      readonly at: number;
      readonly count: number;
    }
  >(
    sql`SELECT block_ix, start, length, at, count FROM (
          SELECT e.block_ix, e.start, e.length, e.flags, count(*) OVER () AS count,
            row_number() OVER (ORDER BY n.start_ms, n.node_id, g.position) AS at
          FROM conversation_node AS o JOIN node AS n ON n.parent_ix = o.node_ix AND n.live = 1
          JOIN segment AS s ON s.node_ix = n.node_ix AND s.conversation_ix = o.conversation_ix
          JOIN segment_event AS g ON g.node_ix = s.node_ix JOIN event AS e USING (event_ix)
          WHERE o.node_ix = ${nodeIx})
        WHERE (flags & ${EVENT_FLAGS.opensTurn}) <> 0 ORDER BY at`,
  );
  const facts = db.all<{ kind: number; name: string | null }>(
    sql`SELECT f.kind, coalesce(f.data ->> '$.subject', f.data ->> '$.title') AS name
        FROM node AS n JOIN segment_event AS g ON g.node_ix = n.node_ix
        JOIN fact AS f USING (event_ix)
        WHERE n.parent_ix = ${nodeIx} AND n.live = 1 AND f.kind IN (${COMMIT}, ${PULL_REQUEST})
        ORDER BY n.start_ms, n.node_id, g.position, f.ordinal`,
  );
  const named = (kind: number): string[] =>
    facts.flatMap((fact) => (fact.kind === kind && fact.name !== null ? [fact.name] : []));
  return {
    given: talk.title,
    branch: talk.branch,
    requests: byWork(requests)
      .slice(0, MOST_REQUESTS)
      .map(({ row, share }) => ({ text: texts.textOf(row).slice(0, ASKED), share })),
    commits: named(COMMIT),
    pullRequests: named(PULL_REQUEST),
  };
}

/** A longer turn is no larger work: much of it may be waiting. */
const LONG_TURN = 60;
/** The first request counts so many times what happened in its turn. */
const FIRST = 3;

/** Requests, those first after which most happened, with how much that was, 0–1. */
function byWork<Row extends { readonly at: number; readonly count: number }>(
  rows: readonly Row[],
): readonly { readonly row: Row; readonly share: number }[] {
  return rows
    .map((row, i) => {
      const length = Math.min(LONG_TURN, (rows[i + 1]?.at ?? row.count + 1) - row.at);
      return { row, share: Math.min(1, (length * (i === 0 ? FIRST : 1)) / LONG_TURN) };
    })
    .toSorted((a, b) => b.share - a.share);
}

export const NO_NAMING: Naming = {
  given: null,
  branch: null,
  requests: [],
  commits: [],
  pullRequests: [],
};
const COMMIT = FACT_KINDS.indexOf('commit');
const PULL_REQUEST = FACT_KINDS.indexOf('pull_request');
