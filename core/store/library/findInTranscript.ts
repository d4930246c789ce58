import type { TranscriptHitsOut } from '../../engine/library/ports/memoryReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventTexts } from './eventRows.ts';
import { findConversation } from './readConversation.ts';

/** Where in a conversation words are written; null if there is no such conversation. */
export function findInTranscript(
  db: Connection,
  texts: EventTexts,
  asked: {
    readonly conversationId: string;
    readonly words: string;
    readonly limit: number;
  },
): TranscriptHitsOut | null {
  const conversation = findConversation(db, asked.conversationId);
  if (conversation === undefined) return null;
  const words = asked.words.toLowerCase();
  const positions = db
    .all<{ position: number; block_ix: number; start: number; length: number }>(
      sql`SELECT t.position, e.block_ix, e.start, e.length
          FROM timeline AS t JOIN event AS e USING (event_ix)
          WHERE t.conversation_ix = ${conversation.conversation_ix} ORDER BY t.position`,
    )
    .filter((row) => texts.textOf(row).toLowerCase().includes(words))
    .map(({ position }) => position);
  return { positions: positions.slice(0, asked.limit), total: positions.length };
}
