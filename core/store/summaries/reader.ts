import {
  readChildFacts,
  readEarlierVersions,
  readEarlierVersionsOf,
  readNodeToSummarize,
  readNodesBelow,
  readPeriodSource,
  readProjects,
  readProjectsOfPeriods,
  readSegmentSource,
  readUnsegmented,
  readLargeConversations,
  readVersionedNodes,
} from './summarySources.ts';
import {
  conversationProjects,
  countWaiting,
  holdWaiting,
  segmentsWithProblem,
  waitingSegments,
} from './waitingTexts.ts';
import { readVersions, readVersionText } from './readVersions.ts';
import { readLedger, readOutgoing, spentSince } from './readLedger.ts';
import {
  readBatchAnswers,
  readBatchedInVain,
  readBatchRequests,
  readKnownBatches,
  readNodesInBatches,
  readOpenBatches,
  readSetAside,
} from './batches.ts';
import { readStoppedRun, readStructure } from '../settings/settings.ts';
import type { BatchReader } from '../../engine/summaries/ports/batchStore.ts';
import type { SummaryReader, WaitingReader } from '../../engine/summaries/ports/summaryStore.ts';
import type { ReadContext } from '../sql/context.ts';

export function summariesReader({
  db,
  texts,
  reading,
}: ReadContext): SummaryReader & WaitingReader & BatchReader {
  return {
    findNode: (nodeId) => reading(() => readNodeToSummarize(db, nodeId)),
    nodesBelow: (nodeIx) => reading(() => readNodesBelow(db, nodeIx)),
    versionedNodes: (level, leastParts = 0) =>
      reading(() =>
        level === 'conversation' && leastParts > 0
          ? readLargeConversations(db, leastParts)
          : readVersionedNodes(db, level),
      ),
    segmentSource: (nodeIx) => reading(() => readSegmentSource(db, texts, nodeIx)),
    periodSource: (nodeIx) => reading(() => readPeriodSource(db, texts, nodeIx)),
    childFacts: (level, of) => reading(() => readChildFacts(db, level, of)),
    projectsOfPeriods: () => reading(() => readProjectsOfPeriods(db)),
    earlierVersions: (level, provider) => reading(() => readEarlierVersions(db, level, provider)),
    earlierVersionsOf: (nodeIx, provider) =>
      reading(() => readEarlierVersionsOf(db, nodeIx, provider)),
    countWaiting: (query) => reading(() => countWaiting(db, query)),
    waitingSegments: (query, page) => reading(() => waitingSegments(db, query, page)),
    holdWaiting: (query, spans) => reading(() => holdWaiting(db, query, spans)),
    segmentsWithProblem: () => reading(() => segmentsWithProblem(db)),
    conversationProjects: () => reading(() => conversationProjects(db)),
    unsegmented: () => reading(() => readUnsegmented(db)),
    versionText: (nodeId, level, version) =>
      reading(() => readVersionText(db, nodeId, { level, version })),
    versions: (nodeId) => reading(() => readVersions(db, nodeId)),
    spentSince: (ms) => reading(() => spentSince(db, ms)),
    ledger: (page) => reading(() => readLedger(db, page)),
    outgoing: (page) => reading(() => readOutgoing(db, page)),
    projects: () => reading(() => readProjects(db)),
    stoppedRun: () => reading(() => readStoppedRun(db)),
    openBatches: () => reading(() => readOpenBatches(db)),
    knownBatches: () => reading(() => readKnownBatches(db)),
    batchRequests: (batchIx) => reading(() => readBatchRequests(db, batchIx)),
    batchAnswers: (place) => reading(() => readBatchAnswers(db, place)),
    nodesInBatches: (place) => reading(() => readNodesInBatches(db, place)),
    nodesBatchedInVain: (sinceMs) => reading(() => readBatchedInVain(db, sinceMs)),
    setAsideForBatches: () => reading(() => readSetAside(db)),
    structure: (endpoint) => reading(() => readStructure(db, endpoint)),
  };
}
