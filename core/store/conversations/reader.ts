import type { ConversationReader } from '../../engine/conversations/ports/conversationReader.ts';
import type { ReadContext } from '../sql/context.ts';
import { countWork } from './countWork.ts';
import { readConversations } from './readConversations.ts';
import { readWhole } from './readWhole.ts';

export function conversationReader({
  db,
  texts,
  reading,
  zone,
  spans,
}: ReadContext): ConversationReader {
  return {
    listConversations: (query) => reading(() => readConversations(db, query, spans)),
    conversation: ({ conversationId }) => reading(() => readWhole(db, texts, conversationId)),
    countWork: (filter, by) => reading(() => countWork(db, filter, { by, zone: zone(), spans })),
  };
}
