import { Buffer } from 'node:buffer';
import type { TurnedDecision } from '../../engine/ideas/ports/ideaStore.ts';
import { TURNING_RELATIONS } from '../../model/idea.ts';
import { conversationId, gripId, ideaOfGrip, parseTimedId } from '../../model/ids.ts';
import type { ConversationId } from '../../model/ids.ts';
import { findConversation } from '../library/readConversation.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationPlace } from './conversationPlace.ts';

interface Row {
  readonly relation: TurnedDecision['relation'];
  readonly conversation_ix: number;
  readonly by_key: Uint8Array;
  readonly by_ms: number;
  readonly by_text: string;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly text: string;
  readonly source: string;
  readonly native_id: string;
}

/** Of some conversations, see {@link IdeaReader.turnedDecisions}, or of some of their ideas. */
export function readTurned(
  db: Connection,
  by: { readonly conversations: readonly ConversationId[] } | { readonly ideas: readonly string[] },
): readonly TurnedDecision[] {
  const conversations =
    'ideas' in by
      ? null
      : JSON.stringify(
          by.conversations.flatMap((id) => findConversation(db, id)?.conversation_ix ?? []),
        );
  const keys =
    'ideas' in by
      ? JSON.stringify(
          by.ideas.flatMap((id) => {
            const key = parseTimedId('idea', id)?.hash;
            return key === undefined ? [] : [Buffer.from(key).toString('hex')];
          }),
        )
      : null;
  return db
    .all<Row>(
      sql`SELECT l.relation, f.conversation_ix, f.key AS by_key, f.ms AS by_ms,
            coalesce(s.words, f.text) AS by_text, t.key, t.ms, coalesce(u.words, t.text) AS text,
            c.source, c.native_id
          FROM idea AS f JOIN idea_link AS l ON l.from_ix = f.idea_ix
          JOIN idea AS t ON t.idea_ix = l.to_ix
          JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
          LEFT JOIN point_state AS s ON s.point_key = f.key
          LEFT JOIN point_state AS u ON u.point_key = t.key
          WHERE (${conversations} IS NULL
              OR f.conversation_ix IN (SELECT value FROM json_each(${conversations})))
            AND (${keys} IS NULL OR f.key IN (SELECT unhex(value) FROM json_each(${keys})))
            AND l.relation IN (SELECT value FROM json_each(${JSON.stringify(TURNING_RELATIONS)}))
            AND f.intent = 'decision' AND t.intent = 'decision'
            AND coalesce(s.closed, 0) = 0 AND coalesce(u.closed, 0) = 0
          ORDER BY f.ms, f.key, t.ms, t.key`,
    )
    .map((row) => {
      const { conversationId: id, projectId, project } = conversationPlace(db, row.conversation_ix);
      return {
        relation: row.relation,
        projectId,
        project,
        decision: {
          ...idsOf(row.ms, row.key),
          conversationId: conversationId(row.source, row.native_id),
          text: row.text,
          time: isoTime(row.ms),
        },
        by: {
          ...idsOf(row.by_ms, row.by_key),
          conversationId: id,
          text: row.by_text,
          time: isoTime(row.by_ms),
        },
      };
    });
}

function idsOf(ms: number, hash: Uint8Array): { readonly ideaId: string; readonly gripId: string } {
  const grip = gripId({ ms, hash });
  return { ideaId: ideaOfGrip(grip), gripId: grip };
}
