import type { LastTurn } from '../../engine/live/ports/queueStore.ts';
import { turnId } from '../../model/ids.ts';
import type { ConversationId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventTexts } from '../library/eventRows.ts';
import { turnState } from '../../model/turnEnd.ts';
import type { TurnTimes } from '../library/readEvents.ts';

/** Enough for a few lines and for the surroundings by which a secret is recognised. */
const OPENING_BYTES = 4_096;

/** The state of each conversation's last turn, with the segment of its last event. */
export function readLastTurns(
  db: Connection,
  texts: EventTexts,
  { ids, times }: { readonly ids: readonly ConversationId[]; readonly times: TurnTimes },
): readonly LastTurn[] {
  return ids.flatMap((conversationId) => {
    const [source, native] = splitId(conversationId);
    const row = db.get<{
      key: Uint8Array;
      ms: number;
      end_ms: number;
      ending: number;
      node_id: string | null;
      block_ix: number;
      start: number;
      length: number;
    }>(
      sql`SELECT o.key, o.ms, t.end_ms, t.ending, n.node_id, o.block_ix, o.start, o.length
          FROM conversation AS c JOIN turn AS t USING (conversation_ix)
          JOIN event AS o ON o.event_ix = t.opener_ix
          LEFT JOIN timeline AS l ON l.conversation_ix = c.conversation_ix AND l.position = (
            SELECT max(position) FROM timeline WHERE conversation_ix = c.conversation_ix)
          LEFT JOIN segment_event AS e ON e.event_ix = l.event_ix
          LEFT JOIN segment AS s ON s.node_ix = e.node_ix AND s.superseded = 0
          LEFT JOIN node AS n ON n.node_ix = s.node_ix
          WHERE c.source = ${source} AND c.native_id = ${native}
          ORDER BY t.turn DESC, n.node_id IS NULL LIMIT 1`,
    );
    if (row === undefined) return [];
    return [
      {
        conversationId,
        turnId: turnId({ ms: row.ms, hash: row.key }),
        state: turnState({ ending: row.ending, isLast: true, endMs: row.end_ms }, times),
        nodeId: row.node_id,
        endMs: row.end_ms,
        opening: openingOf(texts, row),
      },
    ];
  });
}

function splitId(id: ConversationId): readonly [string, string] {
  const colon = id.indexOf(':');
  return [id.slice(0, colon), id.slice(colon + 1)];
}

/**
 * Cuts a long request at the end of a word, because half a secret would not be recognised as one.
 */
function openingOf(texts: EventTexts, row: Parameters<EventTexts['textOf']>[0]): string {
  if (row.length <= OPENING_BYTES) return texts.textOf(row);
  const opening = texts.textOf({ ...row, length: OPENING_BYTES });
  return opening.replace(/[^\s。！？、，]*$/u, '');
}
