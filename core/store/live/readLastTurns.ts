import type { LastTurn } from '../../engine/live/ports/queueStore.ts';
import { conversationId, turnId } from '../../model/ids.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { Source } from '../../model/event.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventTexts } from '../library/eventRows.ts';
import { silentAtMs, turnState } from '../../model/turnEnd.ts';
import type { TurnState } from '../../model/turnEnd.ts';
import type { TurnTimes } from '../library/readEvents.ts';

/** Enough for a few lines and for the surroundings by which a secret is recognised. */
const OPENING_BYTES = 4_096;
/** Turns of a conversation read at once: the words of each must be unpacked. */
const MOST_TURNS = 100;

/**
 * For each conversation the turns from the last one that was told on, oldest first: that one, if it
 * is there, then those that nobody was told of yet; at most {@link MOST_TURNS}. Where the last one
 * told is gone, only the conversation's last.
 */
export function readLastTurns(
  db: Connection,
  texts: EventTexts,
  { ids, times }: { readonly ids: readonly ConversationId[]; readonly times: TurnTimes },
): readonly LastTurn[] {
  return ids.flatMap((id) => {
    const conversation = findConversation(db, id);
    if (conversation === undefined) return [];
    const told = findTold(db, conversation);
    return turnsFrom(db, conversation, told.turn).map((row): LastTurn => {
      const { arrivedMs, lastIx } = conversation;
      const end = { ending: row.ending, isLast: row.is_last === 1, arrivedMs };
      const state = turnState(end, times);
      return {
        conversationId: id,
        turnId: turnId({ ms: row.ms, hash: row.key }),
        state,
        nodeId: row.node_id,
        endMs: row.end_ms,
        opening: openingOf(texts, row),
        isLast: end.isLast,
        silentAtMs: state === 'open' ? silentAtMs(end, times) : null,
        isNews: row.turn > told.turn || isNews(told, state),
        openerIx: row.opener_ix,
        lastIx,
      };
    });
  });
}

/** Conversations whose last turn was told to be open. */
export function readToldOpen(db: Connection): readonly ConversationId[] {
  return db
    .all<{ source: Source; native: string }>(
      sql`SELECT c.source, c.native_id AS native FROM turn_told JOIN conversation AS c USING (conversation_ix)
          WHERE state = 'open' ORDER BY c.conversation_ix`,
    )
    .map(({ source, native }) => conversationId(source, native));
}

interface Conversation {
  readonly ix: number;
  readonly arrivedMs: number;
  /** Its last event. */
  readonly lastIx: number;
}

function findConversation(db: Connection, id: ConversationId): Conversation | undefined {
  const colon = id.indexOf(':');
  return db.get<Conversation>(
    sql`SELECT c.conversation_ix AS ix, c.arrived_ms AS arrivedMs, l.event_ix AS lastIx
        FROM conversation AS c JOIN timeline AS l ON l.conversation_ix = c.conversation_ix
        WHERE c.source = ${id.slice(0, colon)} AND c.native_id = ${id.slice(colon + 1)}
        ORDER BY l.position DESC LIMIT 1`,
  );
}

interface Told {
  /** The last turn that was told; 0 if there is none. */
  readonly turn: number;
  /** As it was told; null if it came with an import and was not. */
  readonly state: TurnState | null;
  /** Whether it has further events since. */
  readonly hasGrown: boolean;
}

function findTold(db: Connection, { ix }: Conversation): Told {
  const row = db.get<{ turn: number | null; state: TurnState | null; after: number | null }>(
    sql`SELECT t.turn, d.state, coalesce(
            (SELECT next.turn FROM timeline AS seen
             JOIN timeline AS next ON next.conversation_ix = seen.conversation_ix
               AND next.position = seen.position + 1
             WHERE seen.event_ix = d.last_ix AND seen.conversation_ix = d.conversation_ix),
            CASE WHEN EXISTS (SELECT 1 FROM timeline AS seen WHERE seen.event_ix = d.last_ix
                   AND seen.conversation_ix = d.conversation_ix)
              THEN NULL ELSE t.turn END) AS after
        FROM turn_told AS d
        LEFT JOIN turn AS t ON t.conversation_ix = d.conversation_ix AND t.opener_ix = d.opener_ix
        WHERE d.conversation_ix = ${ix}`,
  );
  if (row === undefined) return { turn: 0, state: null, hasGrown: false };
  const last =
    db.get<{ turn: number | null }>(
      sql`SELECT max(turn) AS turn FROM turn WHERE conversation_ix = ${ix}`,
    )?.turn ?? 0;
  if (row.turn === null) return { turn: Math.max(0, last - 1), state: null, hasGrown: false };
  return { turn: row.turn, state: row.state, hasGrown: row.after === row.turn };
}

/** A turn that was told to have ended, and in which nothing happened since, has ended. */
function isNews(told: Told, state: TurnState): boolean {
  if (told.state === null) return told.hasGrown;
  return told.state !== state && (told.hasGrown || told.state === 'open');
}

interface TurnRow {
  readonly turn: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly opener_ix: number;
  readonly end_ms: number;
  readonly ending: number;
  readonly is_last: number;
  readonly node_id: string | null;
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
}

/** With the segment of each turn's last event. */
function turnsFrom(db: Connection, { ix }: Conversation, from: number): readonly TurnRow[] {
  return db.all<TurnRow>(
    sql`SELECT t.turn, o.key, o.ms, t.opener_ix, t.end_ms, t.ending, next.turn IS NULL AS is_last,
          o.block_ix, o.start, o.length,
          (SELECT n.node_id FROM timeline AS l JOIN segment_event AS e ON e.event_ix = l.event_ix
           JOIN segment AS s ON s.node_ix = e.node_ix AND s.superseded = 0
           JOIN node AS n ON n.node_ix = s.node_ix
           WHERE l.conversation_ix = t.conversation_ix AND l.position = coalesce(
             (SELECT position - 1 FROM timeline WHERE event_ix = next.opener_ix),
             (SELECT max(position) FROM timeline WHERE conversation_ix = t.conversation_ix))
           LIMIT 1) AS node_id
        FROM turn AS t JOIN event AS o ON o.event_ix = t.opener_ix
        LEFT JOIN turn AS next ON next.conversation_ix = t.conversation_ix AND next.turn = t.turn + 1
        WHERE t.conversation_ix = ${ix} AND t.turn >= ${from}
        ORDER BY t.turn LIMIT ${MOST_TURNS}`,
  );
}

/**
 * Cuts a long request at the end of a word, because half a secret would not be recognised as one.
 */
function openingOf(texts: EventTexts, row: Parameters<EventTexts['textOf']>[0]): string {
  if (row.length <= OPENING_BYTES) return texts.textOf(row);
  const opening = texts.textOf({ ...row, length: OPENING_BYTES });
  return opening.replace(/[^\s。！？、，]*$/u, '');
}
