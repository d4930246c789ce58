import { setImmediate } from 'node:timers/promises';
import { DEFAULT_TURN_TIMEOUTS } from '../model/turnTimeouts.ts';
import { EventTexts } from './library/eventRows.ts';
import {
  childrenOf,
  countDue,
  dirtyPeriods,
  dueConversations,
  isAnythingDue,
  segmentsOf,
  timelineOf,
} from './index/indexReads.ts';
import {
  countToIndex,
  eventsToIndex,
  indexedUpTo,
  nodesToIndex,
  segmentEvents,
  termsBelow,
} from './search/searchIndex.ts';
import {
  eventsOfSegments,
  foundEvents,
  hiddenEvents,
  textsOf,
  matchingEvents,
  placesOf,
  segmentsWithin,
} from './search/searchEvents.ts';
import {
  anchorCounts,
  evidenceOf,
  gripsOfBullets,
  matchingNodes,
  nodesToSearch,
  nodeToSearch,
  pathsTo,
  searchedTexts,
  segmentsOfConversation,
  termsOfNodes,
} from './search/searchNodes.ts';
import { readConversation } from './library/readConversation.ts';
import { readAround, readEvents } from './library/readEvents.ts';
import { readForgotten } from './maintenance/readForgotten.ts';
import { readGrip } from './library/readGrip.ts';
import { readLocate } from './library/readLocate.ts';
import { readRawLine } from './library/readRawLine.ts';
import { readShow } from './library/readShow.ts';
import {
  readKeptLogs,
  readLogStates,
  readExpiringLogsFacts,
} from './maintenance/readExpiringLogs.ts';
import { readStatus } from './library/readStatus.ts';
import { readActivity, readToc } from './library/readToc.ts';
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
} from './summaries/summarySources.ts';
import { readLastTurns } from './live/readLastTurns.ts';
import { readDensity, readFollowedPaths, readJobs, readQueue } from './live/readQueue.ts';
import { readVersions, readVersionText } from './summaries/readVersions.ts';
import {
  countVectors,
  dueVectors,
  textsToEmbed,
  vectorChanges,
  vectorOf,
  vectorsBefore,
} from './search/readVectors.ts';
import { readLedger, readOutgoing, spentSince } from './summaries/readLedger.ts';
import { readStructure, readZone, readBackfillProvider } from './settings/settings.ts';
import type { Connection } from './sql/sql.ts';
import { toStoreError } from './sql/storeErrors.ts';
import type { MemoryReads } from '../engine/library/ports/memoryStore.ts';

/** Everything that reads, on one connection. */
export function createReader(db: Connection): MemoryReads {
  const texts = new EventTexts(db);
  /** Expected failures of SQLite, such as a damaged file, leave with a code and advice. */
  const reading = async <T>(work: () => T): Promise<T> => {
    try {
      // What a question needs is read as it is at one moment: blocks may be put together beside it.
      return db.database.transaction(work).deferred();
    } catch (error) {
      throw toStoreError(error, db.database.name);
    }
  };
  /** For long reads in pieces: others come in between two of them. */
  const resting = async <T>(work: () => T): Promise<T> => {
    await setImmediate();
    return reading(work);
  };
  const zone = (): string => readZone(db);
  return {
    status: () => reading(() => readStatus(db, zone())),
    toc: ({ nodeId, depth }) => reading(() => readToc(db, { nodeId, depth, zone: zone() })),
    show: ({ nodeId, level, version }) =>
      reading(() => readShow(db, texts, { nodeId, level, version, zone: zone() })),
    grip: ({ gripId, before, after }) =>
      reading(() => readGrip(db, texts, gripId, { before, after })),
    events: ({ target, limit, offset }, nowMs, turnTimeouts = DEFAULT_TURN_TIMEOUTS) =>
      reading(() => readEvents(db, texts, target, { limit, offset, nowMs, ...turnTimeouts })),
    around: ({ eventId, before, after }, nowMs, turnTimeouts = DEFAULT_TURN_TIMEOUTS) =>
      reading(() => readAround(db, texts, eventId, { before, after, nowMs, ...turnTimeouts })),
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
    queue: (limit, nowMs) => reading(() => readQueue(db, limit, nowMs)),
    followedPaths: () => reading(() => readFollowedPaths(db)),
    jobs: () => reading(() => readJobs(db)),
    backfillProvider: () => reading(() => readBackfillProvider(db)),
    density: () => reading(() => readDensity(db)),
    lastTurns: (ids, nowMs, turnTimeouts) =>
      reading(() => readLastTurns(db, texts, { ids, times: { nowMs, ...turnTimeouts } })),
    logStates: (logs) => reading(() => readLogStates(db, logs)),
    keptLogs: (page) => reading(() => readKeptLogs(db, page)),
    expiringLogsFacts: (query) => readExpiringLogsFacts(db, query, resting),
    forgotten: () => reading(() => readForgotten(db)),
    indexedUpTo: () => reading(() => indexedUpTo(db)),
    countToIndex: () => reading(() => countToIndex(db)),
    eventsToIndex: (afterIx, limit) =>
      reading(() => eventsToIndex(db, texts, { afterIx, ...limit })),
    nodesToIndex: (level, limit) => reading(() => nodesToIndex(db, level, limit)),
    segmentEvents: (nodeIx) => reading(() => segmentEvents(db, texts, nodeIx)),
    termsBelow: (nodeIx) => reading(() => termsBelow(db, nodeIx)),
    matchingEvents: (query) => reading(() => matchingEvents(db, query)),
    hiddenEvents: () => reading(() => hiddenEvents(db)),
    placesOf: (ixs) => reading(() => placesOf(db, ixs)),
    eventsOfSegments: (ixs) => reading(() => eventsOfSegments(db, ixs)),
    segmentsWithin: (span, limit) => reading(() => segmentsWithin(db, span, limit)),
    textsOf: (ixs) => reading(() => textsOf(db, texts, ixs)),
    foundEvents: (ixs) => reading(() => foundEvents(db, texts, ixs)),
    nodeToSearch: (nodeId) => reading(() => nodeToSearch(db, nodeId, zone())),
    nodesToSearch: (parentIx, level) =>
      reading(() => nodesToSearch(db, { parentIx, level }, zone())),
    searchedTexts: (ixs) => reading(() => searchedTexts(db, ixs)),
    gripsOfBullets: (textIx) => reading(() => gripsOfBullets(db, textIx)),
    termsOfNodes: (ixs) => reading(() => termsOfNodes(db, ixs)),
    pathsTo: (ixs) => reading(() => pathsTo(db, ixs, zone())),
    segmentsOfConversation: (id) => reading(() => segmentsOfConversation(db, id, zone())),
    anchorCounts: (ixs) => reading(() => anchorCounts(db, ixs)),
    evidenceOf: (nodeIx) => reading(() => evidenceOf(db, nodeIx)),
    matchingNodes: (match, limit) => reading(() => matchingNodes(db, { match, limit }, zone())),
    vectorChanges: () => reading(() => vectorChanges(db)),
    countVectors: (space) => reading(() => countVectors(db, space)),
    dueVectors: (space) => reading(() => dueVectors(db, space)),
    textsToEmbed: (textIxs) => reading(() => textsToEmbed(db, textIxs)),
    vectors: (space, page) => reading(() => vectorsBefore(db, space, page)),
    vectorOf: (space, nodeIx) => reading(() => vectorOf(db, space, nodeIx)),
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
