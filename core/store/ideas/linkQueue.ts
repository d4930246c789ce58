/** Turns whose ideas a model is to link, and what waits of them. */
import type { ModelLinkReader, TurnPlace } from '../../engine/ideas/ports/modelLinkStore.ts';
import type { QueuedTurn } from '../../engine/live/ports/queueStore.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { Source } from '../../model/event.ts';
import { conversationId, parseTimedId, turnId } from '../../model/ids.ts';
import { LINK_MODES } from '../../model/jobs.ts';
import type { LinkMode } from '../../model/jobs.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { scopeOf } from './scopes.ts';

/** See {@link ModelLinkReader.unlinkedTurns}. An idea outside of any turn counts as a turn of its own. */
export function unlinkedTurns(db: Connection, again: boolean): readonly QueuedTurn[] {
  return db
    .all<{ key: Uint8Array; ms: number }>(
      sql`SELECT DISTINCT coalesce(p.key, e.key) AS key, coalesce(p.ms, e.ms) AS ms
          FROM idea AS i LEFT JOIN idea_asked AS a ON a.key = i.key
          LEFT JOIN point_state AS s ON s.point_key = i.key
          JOIN event AS e ON e.event_ix = i.event_ix
          LEFT JOIN timeline AS l ON l.event_ix = i.event_ix
          LEFT JOIN turn AS t ON t.conversation_ix = l.conversation_ix AND t.turn = l.turn
          LEFT JOIN event AS p ON p.event_ix = t.opener_ix
          LEFT JOIN work AS w ON w.key = coalesce(p.key, e.key)
          WHERE a.key IS NULL AND coalesce(s.closed, 0) = 0 AND (${Number(again)} OR coalesce(w.failed, 0) = 0)
          ORDER BY ms, key`,
    )
    .map(queued);
}

/** See {@link ModelLinkReader.turnsToQueue}. */
export function turnsToQueue(db: Connection, turnIds: readonly string[]): readonly QueuedTurn[] {
  return turnIds.flatMap((id) => {
    const turn = parseTimedId('turn', id);
    if (turn === undefined) return [];
    const holdsNew = db.get(
      sql`SELECT 1 FROM event AS o JOIN turn AS t ON t.opener_ix = o.event_ix
          JOIN timeline AS l ON l.conversation_ix = t.conversation_ix AND l.turn = t.turn
          JOIN idea AS i ON i.event_ix = l.event_ix LEFT JOIN idea_asked AS a ON a.key = i.key
          WHERE o.key = ${turn.hash} AND a.key IS NULL LIMIT 1`,
    );
    return holdsNew === undefined ? [] : [queued({ key: turn.hash, ms: turn.ms })];
  });
}

function queued({ key, ms }: { readonly key: Uint8Array; readonly ms: number }): QueuedTurn {
  return { path: turnId({ ms, hash: key }), key, bytes: 0, writtenMs: ms };
}

/** See {@link ModelLinkReader.placesOfTurns}. */
export function placesOfTurns(db: Connection, turnIds: readonly string[]): readonly TurnPlace[] {
  return turnIds.flatMap((id) => {
    const hash = parseTimedId('turn', id)?.hash;
    if (hash === undefined) return [];
    const row = db.get<{ ix: number; source: Source; native: string }>(
      sql`SELECT c.conversation_ix AS ix, c.source, c.native_id AS native
          FROM event AS e JOIN timeline AS l USING (event_ix) JOIN conversation AS c USING (conversation_ix)
          WHERE e.key = ${hash} LIMIT 1`,
    );
    if (row === undefined) return [];
    const { ix, source, native } = row;
    return [{ turnId: id, scope: scopeOf(db, ix), conversationId: conversationId(source, native) }];
  });
}

const LINKS = JSON.stringify(LINK_MODES);

/** See {@link ModelLinkReader.linkQueue}. */
export function linkQueue(db: Connection): Awaited<ReturnType<ModelLinkReader['linkQueue']>> {
  const waiting: Record<LinkMode, number> = { link: 0, relink: 0 };
  for (const { mode, n } of db.all<{ mode: LinkMode; n: number }>(
    sql`SELECT mode, count(*) AS n FROM work
        WHERE mode IN (SELECT value FROM json_each(${LINKS})) AND failed = 0 GROUP BY mode`,
  ))
    waiting[mode] = n;
  const failed = db.all<{ message: string | null; n: number }>(
    sql`SELECT message, count(*) AS n FROM work
        WHERE mode IN (SELECT value FROM json_each(${LINKS})) AND failed = 1
        GROUP BY message ORDER BY n DESC, message`,
  );
  return {
    waiting,
    givenUp: failed.reduce((sum, { n }) => sum + n, 0),
    reasons: failed.flatMap(({ message }) => message ?? []),
  };
}

/** See {@link ModelLinkReader.queuedConversations}. */
export function queuedConversations(db: Connection): readonly ConversationId[] {
  return db
    .all<{ source: Source; native: string }>(
      sql`SELECT DISTINCT c.source, c.native_id AS native
          FROM work AS w JOIN event AS e ON e.key = w.key JOIN timeline AS l ON l.event_ix = e.event_ix
          JOIN conversation AS c ON c.conversation_ix = l.conversation_ix
          WHERE w.mode = 'link' AND w.failed = 0`,
    )
    .map(({ source, native }) => conversationId(source, native));
}
