import type { Naming } from '../../engine/index/ports/indexStore.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** UTF-16 units of a request that decide what it is called, and how many requests. */
const ASKED = 1_000;
const MOST_REQUESTS = 20;
/** UTF-16 units of an answer that may say what will be done. */
const ANSWERED = 600;

/** See {@link Naming}. */
export function namingOf(db: Connection, texts: EventTexts, nodeIx: number): Naming {
  const talk = db.get<{ title: string | null; branch: string | null }>(
    sql`SELECT c.title, c.branch FROM conversation_node AS o JOIN conversation AS c USING (conversation_ix)
        WHERE o.node_ix = ${nodeIx}`,
  );
  if (talk === undefined) return NO_NAMING;
  const first = db.get<{ node_ix: number }>(
    sql`SELECT p.node_ix FROM conversation_node AS o JOIN conversation_node AS p USING (conversation_ix)
        JOIN node AS n ON n.node_ix = p.node_ix AND n.live = 1
        JOIN node AS self ON self.node_ix = o.node_ix
        WHERE o.node_ix = ${nodeIx} AND n.start_ms < self.start_ms ORDER BY n.start_ms LIMIT 1`,
  )?.node_ix;
  const events = talkedRows(db, nodeIx);
  const facts = db.all<{ kind: number; name: string | null }>(
    sql`SELECT f.kind, coalesce(f.data ->> '$.subject', f.data ->> '$.title') AS name
        FROM node AS n JOIN segment_event AS g ON g.node_ix = n.node_ix
        JOIN fact AS f USING (event_ix)
        WHERE n.parent_ix = ${nodeIx} AND n.live = 1 AND f.kind IN (${COMMIT}, ${PULL_REQUEST}, ${ISSUE})
        ORDER BY n.start_ms, n.node_id, g.position, f.ordinal`,
  );
  const named = (kind: number): string[] =>
    facts.flatMap((fact) => (fact.kind === kind && fact.name !== null ? [fact.name] : []));
  return {
    given: talk.title,
    branch: talk.branch,
    requests: requestsOf(events, texts),
    reply: replyOf(events, texts),
    before: first === undefined ? [] : requestsOf(talkedRows(db, first), texts),
    goesOn: hasLaterPart(db, nodeIx),
    files: filesOf(db, nodeIx),
    commits: named(COMMIT),
    pullRequests: named(PULL_REQUEST),
    issues: named(ISSUE),
  };
}

function hasLaterPart(db: Connection, nodeIx: number): boolean {
  const later = sql`SELECT 1 FROM conversation_node AS o
    JOIN conversation_node AS p USING (conversation_ix)
    JOIN node AS n ON n.node_ix = p.node_ix AND n.live = 1
    JOIN node AS self ON self.node_ix = o.node_ix
    WHERE o.node_ix = ${nodeIx} AND n.start_ms > self.start_ms LIMIT 1`;
  return db.get(later) !== undefined;
}

function talkedRows(db: Connection, nodeIx: number): readonly TalkedRow[] {
  return db.all<TalkedRow>(
    sql`SELECT e.block_ix, e.start, e.length, (e.flags & ${EVENT_FLAGS.opensTurn}) <> 0 AS opens,
          e.kind = ${MESSAGE} AND e.role = ${ASSISTANT} AND e.length > 0 AS answers,
          (SELECT count(*) FROM fact AS f WHERE f.event_ix = e.event_ix AND f.kind = ${CHANGE}) AS changes
        FROM conversation_node AS o JOIN node AS n ON n.parent_ix = o.node_ix AND n.live = 1
        JOIN segment AS s ON s.node_ix = n.node_ix AND s.conversation_ix = o.conversation_ix
        JOIN segment_event AS g ON g.node_ix = s.node_ix JOIN event AS e USING (event_ix)
        WHERE o.node_ix = ${nodeIx} ORDER BY n.start_ms, n.node_id, g.position`,
  );
}

/** How the first answer to a request begins. */
function replyOf(events: readonly TalkedRow[], texts: EventTexts): string | null {
  const asked = events.findIndex(({ opens }) => opens === 1);
  const reply = events.find(({ answers }, at) => answers === 1 && at > asked);
  return asked < 0 || reply === undefined ? null : texts.textOf(reply).slice(0, ANSWERED);
}

/** Requests after which most happened, with how much that was, in the order in which they were made. */
function requestsOf(events: readonly TalkedRow[], texts: EventTexts): Naming['requests'] {
  const rows: AskedRow[] = [];
  let done = 0;
  let changed = 0;
  for (const { opens, changes, ...row } of events) {
    done += 1 + CHANGE_COUNTS * changes;
    changed += changes;
    if (opens === 1) rows.push({ ...row, at: rows.length, done, changed });
  }
  const changesOf = (row: AskedRow, i: number): number =>
    (rows[i + 1]?.changed ?? changed) - row.changed;
  // Where several turns changed something, the others are questions on the way.
  const isWork = rows.filter((row, i) => changesOf(row, i) > 0).length > 1;
  return rows
    .map((row, i) => {
      const isIdle = isWork && changesOf(row, i) === 0;
      const opens = i === 0 && !isIdle;
      const work = Math.min(LONG_TURN, (rows[i + 1]?.done ?? done + 1) - row.done);
      const counted = work * (opens ? FIRST : isIdle ? IDLE : 1);
      return { row, share: Math.min(1, counted / LONG_TURN), opens };
    })
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_REQUESTS)
    .toSorted((a, b) => a.row.at - b.row.at)
    .map(({ row, share, opens }) => ({ text: texts.textOf(row).slice(0, ASKED), share, opens }));
}

function filesOf(db: Connection, nodeIx: number): readonly string[] {
  const paths = db.column<string>(
    sql`SELECT f.data ->> '$.path' AS path
        FROM node AS n JOIN segment_event AS g ON g.node_ix = n.node_ix
        JOIN fact AS f USING (event_ix)
        WHERE n.parent_ix = ${nodeIx} AND n.live = 1 AND f.kind = ${CHANGE}
        GROUP BY path ORDER BY count(*) DESC, path`,
  );
  return [...new Set(paths.map((path) => path.split(/[/\\]/).at(-1) ?? path))];
}

/** A longer turn is no larger work: much of it may be waiting. */
const LONG_TURN = 60;
/** The first request counts so many times what happened in its turn. */
const FIRST = 3;
/** A turn in which nothing was changed counts less where others changed something. */
const IDLE = 0.5;
/** A change is work, the rest of a turn may only be looking: it counts as so many events. */
const CHANGE_COUNTS = 4;

type TextRow = Pick<EventRow, 'block_ix' | 'start' | 'length'>;

interface TalkedRow extends TextRow {
  /** 1: it is a request. */
  readonly opens: number;
  /** 1: it is a message of the assistant. */
  readonly answers: number;
  readonly changes: number;
}

/** A request, with how much had happened and changed when it was made. */
interface AskedRow extends TextRow {
  readonly at: number;
  readonly done: number;
  readonly changed: number;
}

export const NO_NAMING: Naming = {
  given: null,
  branch: null,
  requests: [],
  reply: null,
  before: [],
  goesOn: false,
  files: [],
  commits: [],
  pullRequests: [],
  issues: [],
};
const CHANGE = FACT_KINDS.indexOf('change');
const COMMIT = FACT_KINDS.indexOf('commit');
const ISSUE = FACT_KINDS.indexOf('issue');
const PULL_REQUEST = FACT_KINDS.indexOf('pull_request');
const MESSAGE = EVENT_KINDS.indexOf('message');
const ASSISTANT = ROLES.indexOf('assistant');
