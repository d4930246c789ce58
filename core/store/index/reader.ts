import {
  countDue,
  dirtyPeriods,
  dueConversations,
  isAnythingDue,
  segmentsOf,
} from './indexReads.ts';
import { materialOf } from './material.ts';
import { timelineOf } from './timeline.ts';
import { readSegmentation } from '../settings/settings.ts';
import type { IndexReader } from '../../engine/index/ports/indexStore.ts';
import type { ReadContext } from '../sql/context.ts';
import { sql } from '../sql/sql.ts';

export function indexReader({ db, texts, reading, zone }: ReadContext): IndexReader {
  return {
    zone: () => reading(zone),
    segmentation: () => reading(() => readSegmentation(db)),
    countDue: () => reading(() => countDue(db)),
    dueConversations: (limit, ids) => reading(() => dueConversations(db, limit, ids)),
    hasLogsWithoutFacts: () =>
      reading(() => db.get(sql`SELECT 1 FROM log_file WHERE facts_read = 0 LIMIT 1`) !== undefined),
    conversationIxs: () =>
      reading(() => db.column<number>(sql`SELECT DISTINCT conversation_ix FROM timeline`)),
    segmentsOf: (conversationIx) => reading(() => segmentsOf(db, conversationIx)),
    timeline: (conversationIx, from, limit) =>
      reading(() => timelineOf(db, texts, { conversationIx, from, limit })),
    dirtyPeriods: (query, nowMs) => reading(() => dirtyPeriods(db, texts, query, nowMs)),
    isAnythingDue: (options) => reading(() => isAnythingDue(db, options)),
    materialOf: (nodeIx) => reading(() => materialOf(db, texts, nodeIx)),
  };
}
