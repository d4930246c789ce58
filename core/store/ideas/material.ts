/** What the ideas of a conversation are told from: {@link IdeaMaterialReader.ideaMaterial}. */
import type { QuotedSource } from '../../engine/ideas/ports/ideaStore.ts';
import type { AnchorType } from '../../model/anchor.ts';
import { parseTimedId } from '../../model/ids.ts';
import type { SummaryDetails } from '../../model/summary.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventFact } from '../../model/facts.ts';
import { TURN_ENDING } from '../../model/turnEnd.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { roleOf } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { pointRole } from '../summaries/bullets.ts';

/** UTF-16 units of a request, or of a list of to-dos, that are read. */
const HEAD = 20_000;

type Row = Pick<
  EventRow,
  'event_ix' | 'key' | 'ms' | 'flags' | 'role' | 'block_ix' | 'start' | 'length'
>;

/** What belongs to an event, before it has its place in the conversation. */
type Kept = Pick<QuotedSource, 'what' | 'text' | 'start' | 'excerpt' | 'gripIx'> & {
  readonly by?: QuotedSource['by'];
};

export function ideaMaterial(
  db: Connection,
  texts: EventTexts,
  conversationIx: number,
): readonly QuotedSource[] {
  if (isAgent(db, conversationIx)) return [];
  const kept = new Map<number, Kept[]>();
  const add = (eventIx: number, one: Kept): void => {
    const known = kept.get(eventIx);
    if (known === undefined) kept.set(eventIx, [one]);
    else known.push(one);
  };
  for (const { event_ix: eventIx, fact } of factsOf(db, conversationIx)) add(eventIx, fact);
  // First points: what a person said of one holds for the idea in the same words.
  for (const { event_ix: eventIx, point } of pointsOf(db, conversationIx)) add(eventIx, point);
  for (const { event_ix: eventIx, anchor } of anchorsOf(db, conversationIx)) add(eventIx, anchor);
  for (const { event_ix: eventIx, idea } of modelIdeasOf(db, conversationIx)) add(eventIx, idea);
  const endings = new Map(
    db
      .all<{ opener_ix: number; ending: number }>(
        sql`SELECT opener_ix, ending FROM turn WHERE conversation_ix = ${conversationIx}`,
      )
      .map(({ opener_ix: ix, ending }) => [ix, ending]),
  );
  let turn = -1;
  let ending: number = TURN_ENDING.replied;
  const events = eventsWith(db, conversationIx, [...kept.keys()]);
  const last = events.findLast(opensTurn)?.event_ix;
  let isLast = false;
  return events.flatMap((row): QuotedSource[] => {
    if (turn < 0 || opensTurn(row)) {
      turn += 1;
      isLast = last === undefined || row.event_ix === last;
      ending = endings.get(row.event_ix) ?? TURN_ENDING.replied;
    }
    const at = { turn, eventIx: row.event_ix, eventKey: row.key, ms: row.ms };
    return (kept.get(row.event_ix) ?? []).flatMap((one) => {
      const { what } = one;
      if (what.kind === 'fact') {
        const isUnfinished = what.fact.kind === 'outcome' && !hasEnded(ending, isLast);
        if (what.fact.kind === 'request' || what.fact.kind === 'outcome')
          return [
            {
              ...one,
              ...at,
              by: speakerOf(one, row),
              ...wholeText(texts, row),
              ...(isUnfinished ? { unfinished: true as const } : {}),
            },
          ];
        if (what.fact.kind === 'todos') {
          const call = callOf(db, texts, { conversationIx, row, fact: what.fact });
          return [{ ...one, ...at, by: speakerOf(one, row), ...call }];
        }
      }
      return [{ ...one, ...at, by: speakerOf(one, row) }];
    });
  });
}

/** A call has so many others beside it at most before its result comes. */
const MOST_BESIDE = 12;

/** Where a list of to-dos is written down: in its call, where the fact shows in its result. */
function callOf(
  db: Connection,
  texts: EventTexts,
  {
    conversationIx,
    row,
    fact,
  }: {
    readonly conversationIx: number;
    readonly row: Row;
    readonly fact: EventFact & { readonly kind: 'todos' };
  },
): Pick<QuotedSource, 'text' | 'start'> &
  Partial<Pick<QuotedSource, 'eventIx' | 'eventKey' | 'ms'>> {
  const named = fact.todos.find(({ text }) => text !== '')?.text;
  const words = named === undefined ? null : JSON.stringify(named).slice(1, -1);
  const own = wholeText(texts, row);
  if (words === null || own.text.includes(words)) return own;
  for (const before of db.all<Row>(
    sql`SELECT e.event_ix, e.key, e.ms, e.flags, e.role, e.block_ix, e.start, e.length
        FROM timeline AS t JOIN event AS e USING (event_ix)
        WHERE t.conversation_ix = ${conversationIx} AND e.name IS NOT NULL AND t.position < (
          SELECT position FROM timeline
          WHERE conversation_ix = ${conversationIx} AND event_ix = ${row.event_ix})
        ORDER BY t.position DESC LIMIT ${MOST_BESIDE}`,
  )) {
    const call = wholeText(texts, before);
    if (call.text.includes(words))
      return { ...call, eventIx: before.event_ix, eventKey: before.key, ms: before.ms };
  }
  return own;
}

const opensTurn = ({ flags }: Row): boolean => (flags & EVENT_FLAGS.opensTurn) !== 0;

/**
 * Whoever was stopped had no last words; nor has who is in the middle of work, unless the person went on
 * with the next request.
 */
const hasEnded = (ending: number, isLast: boolean): boolean =>
  ending === TURN_ENDING.replied ||
  ending === TURN_ENDING.ended ||
  (ending === TURN_ENDING.cut && !isLast);

function wholeText(texts: EventTexts, row: Row): Pick<QuotedSource, 'text' | 'start'> {
  return { text: texts.textOf(row).slice(0, HEAD), start: 0 };
}

function speakerOf({ by }: Kept, row: Row): QuotedSource['by'] {
  if (by !== undefined) return by;
  const role = roleOf(row.role);
  return role === 'user' ? 'person' : role === 'assistant' ? 'assistant' : 'tool';
}

function isAgent(db: Connection, conversationIx: number): boolean {
  return (
    db.get(
      sql`SELECT 1 FROM conversation
          WHERE conversation_ix = ${conversationIx} AND parent_native IS NOT NULL`,
    ) !== undefined
  );
}

/** Events of a conversation that open a turn or are among some, in order. */
function eventsWith(
  db: Connection,
  conversationIx: number,
  eventIxs: readonly number[],
): readonly Row[] {
  return db.all<Row>(
    sql`SELECT e.event_ix, e.key, e.ms, e.flags, e.role, e.block_ix, e.start, e.length
        FROM timeline AS t JOIN event AS e USING (event_ix)
        WHERE t.conversation_ix = ${conversationIx}
          AND (e.flags & ${EVENT_FLAGS.opensTurn} <> 0
            OR t.event_ix IN (SELECT value FROM json_each(${JSON.stringify(eventIxs)})))
        ORDER BY t.position`,
  );
}

const TOLD_BY: Readonly<Partial<Record<EventFact['kind'], QuotedSource['by']>>> = {
  request: 'person',
  refused: 'person',
  answered: 'person',
  plan: 'person',
  outcome: 'assistant',
  todos: 'assistant',
  agent: 'assistant',
};

const NO_IDEAS: ReadonlySet<EventFact['kind']> = new Set(['change', 'page', 'people']);

function* factsOf(
  db: Connection,
  conversationIx: number,
): Generator<{ readonly event_ix: number; readonly fact: Kept }> {
  for (const row of db.all<{
    event_ix: number;
    kind: number;
    data: string;
    grip_ix: number;
    excerpt: string;
  }>(
    sql`SELECT f.event_ix, f.kind, f.data, f.grip_ix, g.excerpt FROM timeline AS t
        JOIN fact AS f USING (event_ix) JOIN grip AS g USING (grip_ix)
        WHERE t.conversation_ix = ${conversationIx} ORDER BY t.position, f.ordinal`,
  )) {
    const kind = FACT_KINDS[row.kind];
    // Files, pages and people are no ideas, and there are many of them.
    if (kind === undefined || NO_IDEAS.has(kind)) continue;
    const fact = { kind, ...(JSON.parse(row.data) as object) } as EventFact;
    const text = fact.kind === 'outcome' ? fact.text : row.excerpt;
    const by = TOLD_BY[kind] ?? 'tool';
    yield {
      event_ix: row.event_ix,
      fact: {
        what: { kind: 'fact', fact },
        text,
        start: 0,
        excerpt: row.excerpt,
        gripIx: row.grip_ix,
        by,
      },
    };
  }
}

function* anchorsOf(
  db: Connection,
  conversationIx: number,
): Generator<{ readonly event_ix: number; readonly anchor: Kept }> {
  for (const row of db.all<{
    event_ix: number;
    type: string;
    importance: number;
    start: number;
    text: string;
    masked: number;
  }>(
    sql`SELECT a.event_ix, a.type, a.importance, a.start, a.text, a.masked
        FROM segment AS s JOIN node AS n USING (node_ix) JOIN anchor AS a ON a.text_ix = n.text_ix
        WHERE s.conversation_ix = ${conversationIx} AND s.superseded = 0 AND n.live = 1
        ORDER BY n.start_ms, n.node_ix, a.ordinal`,
  ))
    // What is masked does not stand in the log like that, and no grip can quote it.
    if (row.masked === 0)
      yield {
        event_ix: row.event_ix,
        anchor: {
          what: { kind: 'anchor', type: row.type as AnchorType, importance: row.importance },
          text: row.text,
          start: row.start,
          excerpt: row.text,
          gripIx: null,
        },
      };
}

function* pointsOf(
  db: Connection,
  conversationIx: number,
): Generator<{ readonly event_ix: number; readonly point: Kept }> {
  for (const row of db.all<{
    event_ix: number;
    role: string;
    text: string;
    grip_ix: number;
    excerpt: string;
  }>(
    sql`SELECT g.first_ix AS event_ix, b.role, b.text, g.grip_ix, g.excerpt
        FROM segment AS s JOIN node AS n USING (node_ix) JOIN bullet AS b ON b.text_ix = n.text_ix
        JOIN bullet_grip AS x ON x.text_ix = b.text_ix AND x.ordinal = b.ordinal AND x.rank = 0
        JOIN grip AS g USING (grip_ix)
        WHERE s.conversation_ix = ${conversationIx} AND s.superseded = 0 AND n.live = 1
          AND b.supported = 1 AND b.role IS NOT NULL
        ORDER BY n.start_ms, n.node_ix, b.ordinal`,
  )) {
    const role = pointRole(row.role);
    if (role !== null)
      yield {
        event_ix: row.event_ix,
        point: {
          what: { kind: 'point', role },
          text: row.text,
          start: 0,
          excerpt: row.excerpt,
          gripIx: row.grip_ix,
        },
      };
  }
}

/** What a model found, where its words carry it. */
function* modelIdeasOf(
  db: Connection,
  conversationIx: number,
): Generator<{ readonly event_ix: number; readonly idea: Kept }> {
  for (const details of db.column<string>(
    sql`SELECT t.details FROM segment AS s JOIN node AS n USING (node_ix) JOIN node_text AS t ON t.text_ix = n.text_ix
        WHERE s.conversation_ix = ${conversationIx} AND s.superseded = 0 AND n.live = 1 AND t.details IS NOT NULL
        ORDER BY n.start_ms, n.node_ix`,
  ))
    for (const idea of (JSON.parse(details) as SummaryDetails).ideas ?? []) {
      const key = parseTimedId('evt', idea.eventId)?.hash;
      if (!idea.carried || key === undefined) continue;
      const row = db.get<{ event_ix: number }>(sql`SELECT event_ix FROM event WHERE key = ${key}`);
      if (row === undefined) continue;
      yield {
        event_ix: row.event_ix,
        idea: {
          what: { kind: 'model', idea },
          text: idea.text,
          start: idea.start,
          excerpt: idea.quote,
          gripIx: null,
        },
      };
    }
}
