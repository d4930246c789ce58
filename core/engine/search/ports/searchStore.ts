import type { EventKind, MemoryEvent, Role } from '../../../model/event.ts';
import type { Lens } from '../../../model/lens.ts';
import type { GripId, IdeaId, NodeId } from '../../../model/ids.ts';
import type { SummaryText } from '../../../model/summary.ts';
import type { TocLevel } from '../../../model/toc.ts';

/** Words of the conversation, or words of tools and the system; the former outrank the latter. */
export type WordTable = 'said' | 'tool';

/** An event to be added to the full-text index. */
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
  /** Tokens separated by spaces. */
  readonly words: string;
  readonly wholes: string;
  readonly name: string;
}

/** A node whose words must be read again. */
export interface NodeToIndex {
  readonly nodeIx: number;
  /** Counter of its due row: a higher value later means that more has changed. */
  readonly changes: number;
  /** null if it is no longer shown, so that nothing of it may be found. */
  readonly shown: {
    readonly title: string;
    /** What a person tagged it with. */
    readonly tags: readonly string[];
    readonly brief: string;
    readonly bullets: readonly string[];
    readonly keywords: readonly string[];
  } | null;
}

export interface NodeWords {
  readonly nodeIx: number;
  readonly changes: number;
  /** null removes it from the index. */
  readonly entry: {
    readonly words: string;
    readonly wholes: string;
    /** Packed; see domain/search/termSet. */
    readonly terms: Uint8Array;
  } | null;
}

/** Reads what the word index is made from. */
export interface SearchIndexReader {
  /** Events after the last one indexed, in order; at least one while there are any. */
  eventsToIndex(
    afterIx: number,
    limit: { readonly events: number; readonly bytes: number },
  ): Promise<readonly EventToIndex[]>;
  /** The last event in the index. */
  indexedUpTo(): Promise<number>;
  /** Number of events and nodes not indexed yet. */
  countToIndex(): Promise<{ readonly events: number; readonly nodes: number }>;
  nodesToIndex(level: TocLevel | 'gone', limit: number): Promise<readonly NodeToIndex[]>;
  /** Events of a segment, in order. */
  segmentEvents(nodeIx: number): Promise<readonly EventToIndex[]>;
  /** Packed terms of a node's children; of one whose only child has the same, that child's. */
  termsBelow(nodeIx: number): Promise<readonly Uint8Array[]>;
}

/** Writes the word index. Each call is one transaction. */
export interface SearchIndexWriter {
  /** Adds events up to `upTo`, skipping those already indexed or meanwhile forgotten. */
  addEventWords(events: readonly EventWords[], upTo: number): Promise<void>;
  /** A node's parent becomes due if the node's terms changed, or are those of what is below it. */
  setNodeWords(nodes: readonly NodeWords[]): Promise<void>;
}

/** Selects events; absent fields do not filter. */
export interface EventFilter extends Lens {
  /** Epoch ms; `toMs` is exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly conversationId?: string;
  readonly role?: Role;
  readonly kind?: EventKind;
  /** Name of a tool. */
  readonly tool?: string;
}

export interface MatchQuery {
  readonly table: WordTable;
  /** An FTS5 query over what {@link EventWords} contain. */
  readonly match: string;
  readonly limit: number;
  readonly filter?: EventFilter;
}

export interface Matches {
  /** Rows of events, newest first. */
  readonly ixs: readonly number[];
  /** Whether there may be more. */
  readonly isCut: boolean;
}

/** Letters and digits. */
export interface TokenPart {
  readonly part: string;
  readonly isUnit: boolean;
}

/** A shown event with its place. */
export interface EventPlace {
  readonly eventIx: number;
  readonly conversationIx: number;
  readonly position: number;
  /** null while it is in no segment. */
  readonly segmentIx: number | null;
  readonly ms: number;
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
}

/** An event that matches, and the conversation that a person would look for it in. */
export interface HitPlace {
  readonly eventIx: number;
  readonly ms: number;
  /** Of a sub-agent's event that of the conversation that it worked for. */
  readonly rootIx: number;
}

/** What a conversation is called, and where it belongs. */
export interface ConversationHead {
  readonly conversationIx: number;
  readonly conversationId: string;
  readonly title: string;
  readonly projectId: string | null;
  readonly project: string | null;
  readonly source: string;
}

/** A decision that replaced an earlier one. */
export interface Superseding {
  readonly text: string;
  readonly time: string;
  readonly gripId: GripId;
  readonly ideaId: IdeaId;
}

/** Reads the full-text index. */
export interface SearchReader {
  zone(): Promise<string>;
  indexedUpTo(): Promise<number>;
  countToIndex: SearchIndexReader['countToIndex'];
  matchingEvents(query: MatchQuery): Promise<Matches>;
  /** Tokens of events that hold a part (a unit: behind a number): some of them, none if no token does. */
  tokensHolding(part: TokenPart): Promise<readonly string[]>;
  /** Indexed events in whose place others are shown: copies whose original came later. */
  hiddenEvents(): Promise<readonly number[]>;
  /** Those of some nodes whose own words match an FTS5 query. */
  nodesHolding(match: string, nodeIxs: readonly number[]): Promise<readonly number[]>;
  /** Places of those events that are shown, unordered. */
  placesOf(eventIxs: readonly number[]): Promise<readonly EventPlace[]>;
  /** Those of the events that are shown, unordered. */
  hitPlaces(eventIxs: readonly number[]): Promise<readonly HitPlace[]>;
  /** In the order of the request. */
  conversationHeads(conversationIxs: readonly number[]): Promise<readonly ConversationHead[]>;
  /** The conversation's row; null if there is none of that id. */
  conversationNamed(conversationId: string): Promise<number | null>;
  /** All events of some segments, in order within each segment. */
  eventsOfSegments(segmentIxs: readonly number[]): Promise<readonly EventPlace[]>;
  /**
   * Segments that begin within a time range, newest first; `-Infinity` and `Infinity` leave it
   * open.
   */
  segmentsWithin(
    span: { readonly fromMs: number; readonly toMs: number },
    limit: number,
  ): Promise<readonly number[]>;
  /** Texts of those events that are shown. */
  textsOf(eventIxs: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** In the order of the request. */
  foundEvents(eventIxs: readonly number[]): Promise<
    readonly {
      readonly eventIx: number;
      readonly event: MemoryEvent;
      /** Its segment and that segment's title; null while it has none. */
      readonly nodeId: NodeId | null;
      readonly title: string | null;
      /** Its position there, from 0. */
      readonly place: number;
      /** Project of its conversation. */
      readonly project: string | null;
      /** The newest decision that replaced one which this event holds. */
      readonly superseded: Superseding | null;
    }[]
  >;
}

/** A node with its searchable parts. */
export interface SearchedNode {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly level: TocLevel;
  readonly startMs: number;
  /** Exclusive for a period; for a segment, the time of its last event. */
  readonly endMs: number;
  /** Row of the text it shows, and when that was written; null if it has none yet. */
  readonly textIx: number | null;
  readonly writtenMs: number | null;
  readonly title: string;
  /** Of a conversation's node: what a person tagged the conversation with. */
  readonly tags: readonly string[];
}

/** A grip cited by a bullet. */
export interface BulletEvidence {
  /** The number of the bullet in its text, from 1. */
  readonly part: number;
  readonly bullet: string;
  readonly supported: boolean;
  readonly gripId: GripId;
  readonly firstIx: number;
  readonly lastIx: number;
  readonly excerpt: string;
}

/** What a text's bullets and Brief rest on. */
export interface TextTrust {
  /** By the bullet's position; grips best first. */
  readonly bullets: readonly { readonly gripIds: readonly GripId[]; readonly supported: boolean }[];
  readonly brief: Pick<SummaryText, 'content' | 'doubts'>;
}

export interface SearchedText {
  readonly summary: string;
  readonly bullets: readonly string[];
  readonly keywords: readonly string[];
}

export interface ProjectAround {
  readonly projectId: string;
  /** All its folders. */
  readonly roots: readonly string[];
}

/** Reads nodes for searching, without the full-text index. */
export interface NodeSearchReader {
  /** null if there is no such node. */
  nodeToSearch(nodeId: string): Promise<SearchedNode | null>;
  /**
   * Children of a node (the years if null), or all nodes of one level below it, in chronological
   * order.
   */
  nodesToSearch(parentIx: number | null, level: TocLevel | null): Promise<readonly SearchedNode[]>;
  searchedTexts(textIxs: readonly number[]): Promise<ReadonlyMap<number, SearchedText>>;
  trustOf(textIx: number): Promise<TextTrust>;
  /** Rows of the shown nodes that hold something of a project (id, name or folder). */
  nodesOfProject(project: string): Promise<ReadonlySet<number>>;
  /** The innermost project whose folder holds this one, or is it; null if there is none. */
  projectAround(folder: string): Promise<ProjectAround | null>;
  /** Names of all projects. */
  projectNames(): Promise<readonly string[]>;
  /** Packed terms of those nodes that have them, of their own or below. */
  termsOfNodes(nodeIxs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>;
  /** For each row, the node and those above it, outermost first. */
  pathsTo(nodeIxs: readonly number[]): Promise<readonly (readonly SearchedNode[])[]>;
  /** Shown segments of a conversation, in order. */
  segmentsOfConversation(conversationId: string): Promise<readonly SearchedNode[]>;
  /** Number of anchors in the shown texts of nodes; nodes without any are left out. */
  anchorCounts(nodeIxs: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Evidence cited by a segment's bullets, by the rows of its events. */
  evidenceOf(nodeIx: number): Promise<readonly BulletEvidence[]>;
  /** Nodes that match in the full-text index, the best of the newest first; `among`: of these alone. */
  matchingNodes(
    match: string,
    limit: number,
    among?: ReadonlySet<number>,
  ): Promise<readonly SearchedNode[]>;
  /**
   * What conversations are called on their days: of those whose words match in the full-text index, the newest; and all
   * names that a person gave one, whether or not their words are indexed yet.
   */
  titledNodes(match: string): Promise<readonly TitledNode[]>;
  /** Those nodes, in this order. */
  nodesAt(nodeIxs: readonly number[]): Promise<readonly SearchedNode[]>;
}

/** A conversation's part of a day, with its title or the conversation's name. */
export interface TitledNode {
  readonly nodeIx: number;
  readonly title: string;
  readonly startMs: number;
  readonly conversationIx: number;
}
