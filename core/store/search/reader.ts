import {
  countToIndex,
  eventsToIndex,
  indexedUpTo,
  nodesToIndex,
  segmentEvents,
  termsBelow,
} from './searchIndex.ts';
import { projectAround } from '../projects/projectAround.ts';
import { findConversation } from '../library/readConversation.ts';
import {
  conversationHeads,
  eventsOfSegments,
  foundEvents,
  hiddenEvents,
  hitPlaces,
  textsOf,
  matchingEvents,
  placesOf,
  segmentsWithin,
  tokensHolding,
} from './searchEvents.ts';
import {
  anchorCounts,
  evidenceOf,
  matchingNodes,
  nodesAt,
  nodesHolding,
  nodesToSearch,
  nodeToSearch,
  nodesOfProject,
  projectNames,
  pathsTo,
  searchedTexts,
  segmentsOfConversation,
  termsOfNodes,
  titledNodes,
  trustOf,
} from './searchNodes.ts';
import {
  countVectors,
  dueVectors,
  textsToEmbed,
  vectorChanges,
  vectorOf,
  vectorsBefore,
} from './readVectors.ts';
import type { NodeSearchReader } from '../../engine/search/ports/searchStore.ts';
import type { SearchIndexReader } from '../../engine/search/ports/searchStore.ts';
import type { SearchReader } from '../../engine/search/ports/searchStore.ts';
import type { VectorReader } from '../../engine/search/ports/vectorStore.ts';
import type { ReadContext } from '../sql/context.ts';

export function searchReader({
  db,
  texts,
  reading,
  zone,
}: ReadContext): NodeSearchReader & SearchIndexReader & Omit<SearchReader, 'zone'> & VectorReader {
  return {
    indexedUpTo: () => reading(() => indexedUpTo(db)),
    countToIndex: () => reading(() => countToIndex(db)),
    eventsToIndex: (afterIx, limit) =>
      reading(() => eventsToIndex(db, texts, { afterIx, ...limit })),
    nodesToIndex: (level, limit) => reading(() => nodesToIndex(db, level, limit)),
    segmentEvents: (nodeIx) => reading(() => segmentEvents(db, texts, nodeIx)),
    termsBelow: (nodeIx) => reading(() => termsBelow(db, nodeIx)),
    matchingEvents: (query) => reading(() => matchingEvents(db, query)),
    tokensHolding: (part) => reading(() => tokensHolding(db, part)),
    nodesHolding: (match, nodeIxs) => reading(() => nodesHolding(db, match, nodeIxs)),
    hiddenEvents: () => reading(() => hiddenEvents(db)),
    placesOf: (ixs) => reading(() => placesOf(db, ixs)),
    hitPlaces: (ixs) => reading(() => hitPlaces(db, ixs)),
    conversationHeads: (ixs) => reading(() => conversationHeads(db, ixs)),
    conversationNamed: (id) => reading(() => findConversation(db, id)?.conversation_ix ?? null),
    eventsOfSegments: (ixs) => reading(() => eventsOfSegments(db, ixs)),
    segmentsWithin: (span, limit) => reading(() => segmentsWithin(db, span, limit)),
    textsOf: (ixs) => reading(() => textsOf(db, texts, ixs)),
    foundEvents: (ixs) => reading(() => foundEvents(db, texts, ixs)),
    nodeToSearch: (nodeId) => reading(() => nodeToSearch(db, nodeId, zone())),
    nodesToSearch: (parentIx, level) =>
      reading(() => nodesToSearch(db, { parentIx, level }, zone())),
    searchedTexts: (ixs) => reading(() => searchedTexts(db, ixs)),
    trustOf: (textIx) => reading(() => trustOf(db, textIx)),
    nodesOfProject: (project) => reading(() => nodesOfProject(db, project)),
    projectAround: (folder) => reading(() => projectAround(db, folder)),
    projectNames: () => reading(() => projectNames(db)),
    termsOfNodes: (ixs) => reading(() => termsOfNodes(db, ixs)),
    pathsTo: (ixs) => reading(() => pathsTo(db, ixs, zone())),
    segmentsOfConversation: (id) => reading(() => segmentsOfConversation(db, id, zone())),
    anchorCounts: (ixs) => reading(() => anchorCounts(db, ixs)),
    evidenceOf: (nodeIx) => reading(() => evidenceOf(db, nodeIx)),
    matchingNodes: (match, limit, among) =>
      reading(() => matchingNodes(db, { match, limit, among }, zone())),
    titledNodes: (match) => reading(() => titledNodes(db, match)),
    nodesAt: (ixs) => reading(() => nodesAt(db, ixs, zone())),
    vectorChanges: () => reading(() => vectorChanges(db)),
    countVectors: (space) => reading(() => countVectors(db, space)),
    dueVectors: (space) => reading(() => dueVectors(db, space)),
    textsToEmbed: (textIxs) => reading(() => textsToEmbed(db, textIxs)),
    vectors: (space, page) => reading(() => vectorsBefore(db, space, page)),
    vectorOf: (space, nodeIx) => reading(() => vectorOf(db, space, nodeIx)),
  };
}
