import type { EventFact } from '../../model/facts.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import type { TimelineEvent, ToldFact } from '../../engine/index/ports/indexStore.ts';
import { OUTCOME_ORDINAL } from '../import/eventFacts.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { kindOf, roleOf } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import { standsForMissing } from './missingHistory.ts';
import type { Connection } from '../sql/sql.ts';

export function timelineOf(
  db: Connection,
  texts: EventTexts,
  {
    conversationIx,
    from,
    limit,
  }: {
    readonly conversationIx: number;
    readonly from: number;
    readonly limit: number;
  },
): readonly TimelineEvent[] {
  return toTimelineEvents(
    db,
    texts,
    db.all<TimelineRow>(
      sql`SELECT t.event_ix, t.position, e.key, e.ms, e.flags, e.kind, e.role, e.name, e.tokens,
            e.block_ix, e.start, e.length
          FROM timeline AS t JOIN event AS e USING (event_ix)
          WHERE t.conversation_ix = ${conversationIx} AND t.position >= ${from}
          ORDER BY t.position LIMIT ${limit}`,
    ),
  );
}

export type TimelineRow = Pick<
  EventRow,
  | 'event_ix'
  | 'position'
  | 'key'
  | 'ms'
  | 'flags'
  | 'kind'
  | 'role'
  | 'name'
  | 'tokens'
  | 'block_ix'
  | 'start'
  | 'length'
>;

/** Events with what their log says by its structure. */
export function toTimelineEvents(
  db: Connection,
  texts: EventTexts,
  rows: readonly TimelineRow[],
): readonly TimelineEvent[] {
  const facts = toldFacts(
    db,
    rows.map((row) => row.event_ix),
  );
  return rows.map((row) => ({
    ...toTimelineEvent(row, texts),
    // Then it is the only report there is.
    ...(standsForMissing(db, row) && REPORT),
    facts: facts.get(row.event_ix) ?? [],
  }));
}

const REPORT = { kind: 'message', role: 'assistant', name: null, tellsMissing: true } as const;

/** Facts of events, without those that indexing adds. */
function toldFacts(
  db: Connection,
  eventIxs: readonly number[],
): ReadonlyMap<number, readonly ToldFact[]> {
  const facts = new Map<number, ToldFact[]>();
  for (const row of db.all<{ event_ix: number; kind: number; data: string; excerpt: string }>(
    sql`SELECT f.event_ix, f.kind, f.data, g.excerpt
        FROM json_each(${JSON.stringify(eventIxs)}) AS asked
        JOIN fact AS f ON f.event_ix = asked.value AND f.ordinal < ${OUTCOME_ORDINAL}
        JOIN grip AS g USING (grip_ix) ORDER BY f.event_ix, f.ordinal`,
  )) {
    const kind = FACT_KINDS[row.kind];
    if (kind === undefined) continue;
    const fact = { kind, ...(JSON.parse(row.data) as object) } as EventFact;
    const told = { fact, excerpt: row.excerpt };
    const known = facts.get(row.event_ix);
    if (known === undefined) facts.set(row.event_ix, [told]);
    else known.push(told);
  }
  return facts;
}

function toTimelineEvent(row: TimelineRow, texts: EventTexts): Omit<TimelineEvent, 'facts'> {
  return {
    eventIx: row.event_ix,
    position: row.position,
    key: row.key,
    ms: row.ms,
    kind: kindOf(row.kind),
    role: roleOf(row.role),
    name: row.name,
    opensTurn: (row.flags & EVENT_FLAGS.opensTurn) !== 0,
    tokens: row.tokens,
    text: texts.textOf(row),
  };
}
