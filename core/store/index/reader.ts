import {
  childrenOf,
  countDue,
  dirtyPeriods,
  dueConversations,
  isAnythingDue,
  segmentsOf,
  timelineOf,
} from './indexReads.ts';
import type { IndexReader } from '../../engine/index/ports/indexStore.ts';
import type { ReadContext } from '../sql/context.ts';

export function indexReader({ db, texts, reading, zone }: ReadContext): IndexReader {
  return {
    zone: () => reading(zone),
    countDue: () => reading(() => countDue(db)),
    dueConversations: (limit, ids) => reading(() => dueConversations(db, limit, ids)),
    segmentsOf: (conversationIx) => reading(() => segmentsOf(db, conversationIx)),
    timeline: (conversationIx, from, limit) =>
      reading(() => timelineOf(db, texts, { conversationIx, from, limit })),
    dirtyPeriods: (query, nowMs) => reading(() => dirtyPeriods(db, query, nowMs)),
    isAnythingDue: (options) => reading(() => isAnythingDue(db, options)),
    childrenOf: (nodeIx) => reading(() => childrenOf(db, nodeIx)),
  };
}
