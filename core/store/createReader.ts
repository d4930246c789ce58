import type { IndexReader } from '../engine/ports/indexStore.ts';
import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import { EventTexts } from './read/eventRows.ts';
import {
  childrenOf,
  countDue,
  dirtyPeriods,
  dueConversations,
  segmentsOf,
  timelineOf,
} from './read/indexReads.ts';
import { readConversation } from './read/readConversation.ts';
import { readAround, readEvents } from './read/readEvents.ts';
import { readGrip } from './read/readGrip.ts';
import { readLocate } from './read/readLocate.ts';
import { readRawLine } from './read/readRawLine.ts';
import { readShow } from './read/readShow.ts';
import { readStatus } from './read/readStatus.ts';
import { readActivity, readToc } from './read/readToc.ts';
import { readZone } from './settings.ts';
import type { Connection } from './sql.ts';

export interface ReaderOptions {
  /** After this long without an event, ms, an unanswered turn counts as cut off. */
  readonly partialAfterMs: number;
}

/** Everything that reads, on one connection. */
export function createReader(
  db: Connection,
  { partialAfterMs }: ReaderOptions,
): MemoryReader & IndexReader {
  const texts = new EventTexts(db);
  const zone = (): string => readZone(db);
  return {
    status: async () => readStatus(db, zone()),
    toc: async ({ nodeId, depth }) => readToc(db, { nodeId, depth, zone: zone() }),
    show: async ({ nodeId, level, version }) =>
      readShow(db, texts, { nodeId, level, version, zone: zone() }),
    grip: async ({ gripId, before, after }) => readGrip(db, texts, gripId, { before, after }),
    events: async ({ target, limit, offset }, nowMs) =>
      readEvents(db, texts, target, { limit, offset, nowMs, partialAfterMs }),
    around: async ({ eventId, before, after }, nowMs) =>
      readAround(db, texts, eventId, { before, after, nowMs, partialAfterMs }),
    rawLine: async ({ eventId, limit }) => readRawLine(db, eventId, limit),
    conversation: async ({ conversationId }) => readConversation(db, conversationId),
    locate: async ({ id }) => readLocate(db, id),
    activity: async ({ nodeId }) => readActivity(db, nodeId, zone()),
    countDue: async () => countDue(db),
    dueConversations: async (limit) => dueConversations(db, limit),
    segmentsOf: async (conversationIx) => segmentsOf(db, conversationIx),
    timeline: async (conversationIx, from, limit) =>
      timelineOf(db, texts, { conversationIx, from, limit }),
    dirtyPeriods: async (level, limit) => dirtyPeriods(db, level, limit),
    childrenOf: async (nodeIx) => childrenOf(db, nodeIx),
  };
}
