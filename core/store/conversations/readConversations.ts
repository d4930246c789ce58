import type {
  ConversationQuery,
  ConversationRow,
} from '../../engine/conversations/ports/conversationReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationsOf } from './conversationsOf.ts';
import { conversationsNaming } from './conversationsNaming.ts';
import { leavingOpen } from '../marks/openLoops.ts';
import { readRow } from './conversationRow.ts';
import { spokenWithin } from './spokenWithin.ts';
import type { Spans } from './spans.ts';
import type { StoredConversation } from './conversationRow.ts';

type Found = StoredConversation & { readonly silent: number };

/** See {@link ConversationReader.listConversations}. */
export function readConversations(
  db: Connection,
  query: ConversationQuery,
  spans: Spans,
): { readonly conversations: readonly ConversationRow[]; readonly total: number } {
  const found = findConversations(db, query).filter(isListed(db, query, spans));
  const page = (from: readonly Found[]): readonly Found[] =>
    from.slice(query.offset, query.offset + query.limit);
  if (!query.open)
    return { conversations: page(found).map((one) => readRow(db, one).row), total: found.length };
  const left = leavingOpen(
    db,
    found.map((one) => one.conversation_ix),
  );
  const open = found.filter((one) => left.has(one.conversation_ix));
  return { conversations: page(open).map((one) => readRow(db, one).row), total: open.length };
}

/** Of persons' conversations those are listed that count; of sub-agents those in which something was said. */
function isListed(
  db: Connection,
  { all, fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER }: ConversationQuery,
  spans: Spans,
): (one: Found) => boolean {
  if (all) return () => true;
  const spoken = spokenWithin(db, spans, { fromMs, toMs, among: undefined });
  return ({ conversation_ix: ix, parent_native: parent, silent }) =>
    parent === null ? spoken.has(ix) : silent === 0;
}

/** Those with the newest last event first. One in which nobody speaks is silent. */
export function findConversations(
  db: Connection,
  {
    fromMs,
    toMs,
    agents = true,
    entity,
    ...lens
  }: Omit<Partial<ConversationQuery>, 'limit' | 'offset'>,
): readonly Found[] {
  const left = conversationsOf(db, lens);
  const naming = entity === undefined ? undefined : conversationsNaming(db, entity);
  const meant = naming === undefined ? left : (left?.intersection(naming) ?? naming);
  const wanted = meant === undefined ? null : JSON.stringify([...meant]);
  return db.all<Found>(
    sql`SELECT c.*, NOT EXISTS (
            SELECT 1 FROM timeline AS t JOIN event AS e USING (event_ix)
            WHERE t.conversation_ix = c.conversation_ix AND (e.kind = 0 OR (e.flags & 2) <> 0)) AS silent
        FROM (SELECT *,
            (SELECT min(e.ms) FROM timeline AS t JOIN event AS e USING (event_ix)
             WHERE t.conversation_ix = conversation.conversation_ix AND t.position = 0) AS first_ms,
            (SELECT e.ms FROM timeline AS t JOIN event AS e USING (event_ix)
             WHERE t.conversation_ix = conversation.conversation_ix
             ORDER BY t.position DESC LIMIT 1) AS last_ms
          FROM conversation) AS c
        WHERE c.last_ms IS NOT NULL
          AND (${Number(agents)} = 1 OR c.parent_native IS NULL)
          AND (${wanted} IS NULL OR c.conversation_ix IN (SELECT value FROM json_each(${wanted})))
          AND (${fromMs ?? null} IS NULL OR c.last_ms >= ${fromMs ?? null})
          AND (${toMs ?? null} IS NULL OR c.first_ms < ${toMs ?? null})
        ORDER BY c.last_ms DESC, c.conversation_ix`,
  );
}
