import type { IndexReader } from '../engine/ports/indexStore.ts';
import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import type { SummaryReader } from '../engine/ports/summaryStore.ts';
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
import {
  readChildFacts,
  readEarlierVersions,
  readNodeToSummarize,
  readNodesBelow,
  readPeriodSource,
  readProjects,
  readProjectsOfPeriods,
  readSegmentSource,
  readUnsegmented,
  readVersionedNodes,
} from './read/summarySources.ts';
import { readVersions, readVersionText } from './read/readVersions.ts';
import { readLedger, readOutgoing, spentSince } from './read/readLedger.ts';
import { readStructure, readZone } from './settings.ts';
import type { Connection } from './sql.ts';
import { toStoreError } from './storeErrors.ts';

export interface ReaderOptions {
  /** After this long without an event, ms, an unanswered turn counts as cut off. */
  readonly partialAfterMs: number;
}

/** Everything that reads, on one connection. */
export function createReader(
  db: Connection,
  { partialAfterMs }: ReaderOptions,
): MemoryReader & IndexReader & SummaryReader {
  const texts = new EventTexts(db);
  /** Expected failures of SQLite, such as a damaged file, leave with a code and advice. */
  const reading = async <T>(work: () => T): Promise<T> => {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error, db.database.name);
    }
  };
  const zone = (): string => readZone(db);
  return {
    status: () => reading(() => readStatus(db, zone())),
    toc: ({ nodeId, depth }) => reading(() => readToc(db, { nodeId, depth, zone: zone() })),
    show: ({ nodeId, level, version }) =>
      reading(() => readShow(db, texts, { nodeId, level, version, zone: zone() })),
    grip: ({ gripId, before, after }) =>
      reading(() => readGrip(db, texts, gripId, { before, after })),
    events: ({ target, limit, offset }, nowMs) =>
      reading(() => readEvents(db, texts, target, { limit, offset, nowMs, partialAfterMs })),
    around: ({ eventId, before, after }, nowMs) =>
      reading(() => readAround(db, texts, eventId, { before, after, nowMs, partialAfterMs })),
    rawLine: ({ eventId, limit }) => reading(() => readRawLine(db, eventId, limit)),
    conversation: ({ conversationId }) => reading(() => readConversation(db, conversationId)),
    locate: ({ id }) => reading(() => readLocate(db, id)),
    activity: ({ nodeId }) => reading(() => readActivity(db, nodeId, zone())),
    findNode: (nodeId) => reading(() => readNodeToSummarize(db, nodeId)),
    nodesBelow: (nodeIx) => reading(() => readNodesBelow(db, nodeIx)),
    versionedNodes: (level) => reading(() => readVersionedNodes(db, level)),
    segmentSource: (nodeIx) => reading(() => readSegmentSource(db, texts, nodeIx)),
    periodSource: (nodeIx) => reading(() => readPeriodSource(db, nodeIx)),
    childFacts: (level) => reading(() => readChildFacts(db, level)),
    projectsOfPeriods: () => reading(() => readProjectsOfPeriods(db)),
    earlierVersions: (level, provider) => reading(() => readEarlierVersions(db, level, provider)),
    unsegmented: () => reading(() => readUnsegmented(db)),
    versionText: (nodeId, level, version) =>
      reading(() => readVersionText(db, nodeId, { level, version })),
    versions: (nodeId) => reading(() => readVersions(db, nodeId)),
    spentSince: (ms) => reading(() => spentSince(db, ms)),
    ledger: (page) => reading(() => readLedger(db, page)),
    outgoing: (page) => reading(() => readOutgoing(db, page)),
    projects: () => reading(() => readProjects(db)),
    structure: (endpoint) => reading(() => readStructure(db, endpoint)),
    zone: () => reading(zone),
    countDue: () => reading(() => countDue(db)),
    dueConversations: (limit) => reading(() => dueConversations(db, limit)),
    segmentsOf: (conversationIx) => reading(() => segmentsOf(db, conversationIx)),
    timeline: (conversationIx, from, limit) =>
      reading(() => timelineOf(db, texts, { conversationIx, from, limit })),
    dirtyPeriods: (query) => reading(() => dirtyPeriods(db, query)),
    childrenOf: (nodeIx) => reading(() => childrenOf(db, nodeIx)),
  };
}
