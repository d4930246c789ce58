import { shorten } from '../../engine/conversations/ports/factRules.ts';
import type { WholeConversation } from '../../engine/conversations/ports/conversationReader.ts';
import type { PlacedFact } from '../../engine/conversations/ports/factRules.ts';
import { conversationId, turnId as idOfTurn } from '../../model/ids.ts';
import { goalAmong } from '../../model/tellingRequest.ts';
import { conversationMeant, readOrigins } from '../library/readConversation.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { readRow } from './conversationRow.ts';
import { shownTitle } from './conversationTitle.ts';
import { readPoints } from './readPoints.ts';

/** A request in the list of turns, in UTF-16 units. */
const REQUEST = 300;
const ASKED = 2_000;
/** How much a change counts beside a call of a tool. */
const EDIT = 5;

/** See {@link ConversationReader.conversation}. */
export function readWhole(db: Connection, texts: EventTexts, id: string): WholeConversation | null {
  const stored = conversationMeant(db, id);
  if (stored === undefined) return null;
  const { row, gathered, facts } = readRow(db, stored);
  const turns = turnsOf(db, texts, { ix: stored.conversation_ix, facts });
  const points = readPoints(db, stored.conversation_ix);
  const goal = goalAmong(
    turns.map(({ asked: text, tools, edits, turnId }) => ({
      text,
      work: tools + EDIT * edits,
      told: points.some((point) => point.role === 'asked' && point.turnId === turnId),
    })),
    shownTitle(db, stored.conversation_ix) ?? row.title,
  );
  return {
    ...row,
    ...gathered,
    points,
    files: [...gathered.files],
    commits: [...gathered.commits],
    pullRequests: [...gathered.pullRequests],
    tests: [...gathered.tests],
    errors: [...gathered.errors],
    todos: [...gathered.todos],
    pages: [...gathered.pages],
    asked: stored.parent_native === null ? (turns[goal]?.asked ?? null) : null,
    turns: turns.map(({ asked: _asked, ...turn }) => turn),
    ...partsOf(db, stored.conversation_ix),
    ...readOrigins(db, stored),
  };
}

/** On some days only its sub-agents may have gone on. */
function partsOf(db: Connection, ix: number): Pick<WholeConversation, 'nodes' | 'openAt'> {
  const nodes = db.all<{ id: string; requests: number }>(
    sql`SELECT n.node_id AS id, n.request_count AS requests
        FROM conversation_node AS o JOIN node AS n USING (node_ix)
        WHERE o.conversation_ix = ${ix} AND n.live = 1 ORDER BY n.start_ms`,
  );
  const last = nodes.findLast(({ requests }) => requests > 0) ?? nodes.at(-1);
  return { nodes: nodes.map(({ id }) => id), openAt: last?.id ?? null };
}

interface TurnRow extends Pick<EventRow, 'block_ix' | 'start' | 'length'> {
  readonly turn: number;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly tools: number;
}

type Turn = WholeConversation['turns'][number] & { readonly asked: string };

function turnsOf(
  db: Connection,
  texts: EventTexts,
  { ix, facts }: { readonly ix: number; readonly facts: readonly PlacedFact[] },
): readonly Turn[] {
  const rows = db.all<TurnRow>(
    sql`SELECT u.turn, u.start_ms, u.end_ms, e.key, e.ms, e.block_ix, e.start, e.length,
          coalesce(called.tools, 0) AS tools
        FROM turn AS u JOIN event AS e ON e.event_ix = u.opener_ix
        LEFT JOIN (SELECT t.turn, count(*) AS tools FROM timeline AS t JOIN event AS c USING (event_ix)
          WHERE t.conversation_ix = ${ix} AND c.kind = 2 GROUP BY t.turn) AS called
          ON called.turn = u.turn
        WHERE u.conversation_ix = ${ix} ORDER BY u.turn`,
  );
  const own = facts.filter(({ ofAgent }) => !ofAgent);
  const byTurn = Map.groupBy(own, (placed) => placed.turnId);
  const source = db.get<{ source: string }>(
    sql`SELECT source FROM conversation WHERE conversation_ix = ${ix}`,
  )?.source;
  return rows.map((row) => {
    const id = idOfTurn({ ms: row.ms, hash: row.key });
    const of = byTurn.get(id) ?? [];
    const text = texts.textOf(row);
    const outcome = of.findLast(({ fact }) => fact.kind === 'outcome');
    const count = (kind: string): number => of.filter(({ fact }) => fact.kind === kind).length;
    return {
      turnId: id,
      start: isoTime(row.start_ms),
      end: isoTime(row.end_ms),
      request: shorten(text.trim().replaceAll(/\s+/g, ' '), REQUEST),
      asked: shorten(text.trim(), ASKED),
      outcome: outcome?.fact.kind === 'outcome' ? outcome.fact.text : null,
      tools: row.tools,
      edits: count('change'),
      failed: count('failed'),
      agents: of.flatMap(({ fact }) =>
        fact.kind === 'agent' && fact.conversation !== null && source !== undefined
          ? [conversationId(source, fact.conversation)]
          : [],
      ),
      gripIds: of.map((placed) => placed.gripId),
    };
  });
}
