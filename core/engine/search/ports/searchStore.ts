import type { EventKind, MemoryEvent, Role } from '../../../model/event.ts';
import type { GripId, NodeId } from '../../../model/ids.ts';
import type { TocLevel } from '../../../model/toc.ts';

/** Words that were said, or words of tools and the system: the first outrank the others. */
export type WordTable = 'said' | 'tool';

/** An event as it is put into the full-text index. */
export interface EventToIndex {
  readonly eventIx: number;
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
  readonly text: string;
}

export interface EventWords {
  readonly eventIx: number;
  readonly table: WordTable;
  /** Tokens with spaces between them. */
  readonly words: string;
  readonly wholes: string;
  readonly name: string;
}

/** A node whose words have to be read again. */
export interface NodeToIndex {
  readonly nodeIx: number;
  /** Of its due row: a higher one later means that more has changed. */
  readonly changes: number;
  /** null: it is no longer shown, so that nothing of it is to be found. */
  readonly shown: {
    readonly title: string;
    readonly brief: string;
    readonly bullets: readonly string[];
    readonly keywords: readonly string[];
  } | null;
}

export interface NodeWords {
  readonly nodeIx: number;
  readonly changes: number;
  /** null: it goes from the index. */
  readonly entry: {
    readonly words: string;
    readonly wholes: string;
    /** Packed, see domain/search/termSet. */
    readonly terms: Uint8Array;
  } | null;
}

/** Reads what the index of words is made from. */
export interface SearchIndexReader {
  /** Events after the last that is in the index, in their order; at least one while there are any. */
  eventsToIndex(
    afterIx: number,
    limit: { readonly events: number; readonly bytes: number },
  ): Promise<readonly EventToIndex[]>;
  /** The last event in the index. */
  indexedUpTo(): Promise<number>;
  /** How many events and nodes are not in the index yet. */
  countToIndex(): Promise<{ readonly events: number; readonly nodes: number }>;
  nodesToIndex(level: TocLevel | 'gone', limit: number): Promise<readonly NodeToIndex[]>;
  /** Events of a segment, in order. */
  segmentEvents(nodeIx: number): Promise<readonly EventToIndex[]>;
  /** Packed terms of a period's children. */
  termsBelow(nodeIx: number): Promise<readonly Uint8Array[]>;
}

/** Writes the index of words. Each call is one transaction. */
export interface SearchIndexWriter {
  /** Events up to `upTo`; those that are in the index already, or forgotten meanwhile, are left out. */
  addEventWords(events: readonly EventWords[], upTo: number): Promise<void>;
  /** Its parent becomes due where a node's terms changed. */
  setNodeWords(nodes: readonly NodeWords[]): Promise<void>;
}

/** Which events are meant; what is not named is not asked for. */
export interface EventFilter {
  /** Epoch ms; `toMs` is exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly project?: string;
  readonly source?: string;
  readonly conversationId?: string;
  readonly role?: Role;
  readonly kind?: EventKind;
  /** The name of a tool. */
  readonly tool?: string;
}

export interface MatchQuery {
  readonly table: WordTable;
  /** In the query language of FTS5, over what {@link EventWords} are. */
  readonly match: string;
  readonly limit: number;
  readonly filter?: EventFilter;
}

export interface Matches {
  /** Rows of events, the newest first. */
  readonly ixs: readonly number[];
  /** May there be more? */
  readonly isCut: boolean;
}

/** An event that is shown, with its place. */
export interface EventPlace {
  readonly eventIx: number;
  readonly conversationIx: number;
  readonly position: number;
  /** null: it is in no segment yet. */
  readonly segmentIx: number | null;
  readonly ms: number;
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
}

/** Reads the full-text index. */
export interface SearchReader {
  zone(): Promise<string>;
  indexedUpTo(): Promise<number>;
  countToIndex: SearchIndexReader['countToIndex'];
  matchingEvents(query: MatchQuery): Promise<Matches>;
  /** Events that are in the index, and in whose place others are shown: copies whose original came later. */
  hiddenEvents(): Promise<readonly number[]>;
  /** Places of those that are shown, in no order. */
  placesOf(eventIxs: readonly number[]): Promise<readonly EventPlace[]>;
  /** All events of segments, each segment's in order. */
  eventsOfSegments(segmentIxs: readonly number[]): Promise<readonly EventPlace[]>;
  /** Segments that begin within a time, the newest first; `-Infinity` and `Infinity` are no bounds. */
  segmentsWithin(
    span: { readonly fromMs: number; readonly toMs: number },
    limit: number,
  ): Promise<readonly number[]>;
  /** Texts of those that are shown. */
  textsOf(eventIxs: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** In the order that is asked for. */
  foundEvents(eventIxs: readonly number[]): Promise<
    readonly {
      readonly eventIx: number;
      readonly event: MemoryEvent;
      /** Its segment, and what that is called; null while it is in none. */
      readonly nodeId: NodeId | null;
      readonly title: string | null;
      /** Its place there, from 0. */
      readonly place: number;
      /** Its conversation's. */
      readonly project: string | null;
    }[]
  >;
}

/** A node with what is searched of it. */
export interface SearchedNode {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly level: TocLevel;
  readonly startMs: number;
  /** Of a period exclusive; of a segment its last event's. */
  readonly endMs: number;
  /** The row of the text that it shows, and when that was written; null: it has none yet. */
  readonly textIx: number | null;
  readonly writtenMs: number | null;
  readonly title: string;
}

/** A grip that a bullet cites. */
export interface BulletEvidence {
  readonly bullet: string;
  readonly gripId: GripId;
  readonly firstIx: number;
  readonly lastIx: number;
  readonly excerpt: string;
}

export interface SearchedText {
  readonly summary: string;
  readonly bullets: readonly string[];
  readonly keywords: readonly string[];
}

/** Reads nodes to search them, with no need of the full-text index. */
export interface NodeSearchReader {
  /** null: there is no such node. */
  nodeToSearch(nodeId: string): Promise<SearchedNode | null>;
  /** Children of a node (null: the years), or all of a level below it, in time order. */
  nodesToSearch(parentIx: number | null, level: TocLevel | null): Promise<readonly SearchedNode[]>;
  searchedTexts(textIxs: readonly number[]): Promise<ReadonlyMap<number, SearchedText>>;
  /** Of a text's bullets, by their place, the best first. */
  gripsOfBullets(textIx: number): Promise<readonly (readonly GripId[])[]>;
  /** Packed terms of those that have them. */
  termsOfNodes(nodeIxs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>;
  /** Nodes by their rows, with the nodes above them, outermost first. */
  pathsTo(nodeIxs: readonly number[]): Promise<readonly (readonly SearchedNode[])[]>;
  /** Shown segments of a conversation, in its order. */
  segmentsOfConversation(conversationId: string): Promise<readonly SearchedNode[]>;
  /** How many anchors the shown texts of nodes have, of those that have any. */
  anchorCounts(nodeIxs: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The evidence that a segment's bullets cite, by the rows of its events. */
  evidenceOf(nodeIx: number): Promise<readonly BulletEvidence[]>;
  /** Nodes that match by the full-text index, the best of the newest first. */
  matchingNodes(match: string, limit: number): Promise<readonly SearchedNode[]>;
}
