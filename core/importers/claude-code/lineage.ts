import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isUuid } from './conversationFacts.ts';

/** Ids of lines rather than sessions. */
const LINE_IDS =
  /^(?:uuid|parentUuid|logicalParentUuid|messageId|leafUuid|promptId|type|timestamp)$/;

/** State lines that name another session: this one's continuation, or the one it was forked from. */
export function lineageFacts(
  type: string,
  record: JsonObject,
  conversation: string,
): ConversationFact[] {
  const other = otherSession(record, conversation);
  if (other === undefined) return [];
  if (type === 'continued-in')
    return [{ fact: 'lineage', conversation: other, kind: 'continued', from: conversation }];
  return type === 'fork-context-ref'
    ? [{ fact: 'lineage', conversation, kind: 'forked', from: other }]
    : [];
}

function otherSession(record: JsonObject, conversation: string): string | undefined {
  const ids = Object.entries(record).flatMap(([key, value]) =>
    LINE_IDS.test(key) ? [] : (textOf(value) ?? []),
  );
  return ids.find((id) => isUuid(id) && id !== conversation);
}

/** Accepting a plan may start a new session, whose first prompt names the log of the one before. */
const TRANSCRIPT =
  /read the full transcript at: \S*?[\\/]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl/;

/** The session that a user's line says it goes on from. */
export function continuedFrom(record: JsonObject, conversation: string): ConversationFact[] {
  const { message } = record;
  const content = isObject(message) ? textOf(message['content']) : undefined;
  if (record['type'] !== 'user' || content === undefined) return [];
  const from = TRANSCRIPT.exec(content)?.[1];
  return from === undefined || from === conversation
    ? []
    : [{ fact: 'lineage', conversation, kind: 'continued', from }];
}
