/** What summarising by a model, and editing versions by hand, need from the store. */
import type { OutputOf } from '../../../contract/procedures.ts';
import type { NodeId } from '../../../model/ids.ts';
import type { SummaryDoubt } from '../../../model/summary.ts';
import type { RemoteProvider, Structure } from '../../../model/providers.ts';
import type { SummaryLevel, TocLevel, UpperLevel, VersionCause } from '../../../model/toc.ts';
import type {
  PlannedGrip,
  PlannedText,
  ChildFacts,
  CurrentText,
  Naming,
  PeriodMaterial,
  TimelineEvent,
  WrittenText,
} from '../../index/ports/indexStore.ts';
import type { OutgoingRequest } from './languageModel.ts';

export type VersionsOut = OutputOf<'versions'>;
export type LedgerOut = OutputOf<'ledger'>;
export type OutgoingOut = OutputOf<'outgoing'>;

/** A node that could be summarised. */
export interface NodeToSummarize {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly level: TocLevel;
  readonly startMs: number;
  readonly endMs: number;
  readonly pinned: boolean;
  /** Tokens of what its text is made from; null if it has none yet. */
  readonly originalTokens: number | null;
  readonly events: number;
  /** Project of a segment; null for periods, and for conversation outside any project. */
  readonly project: string | null;
  /** Row of a segment's conversation; null for upper nodes. */
  readonly conversationIx: number | null;
  /** What a person asked in it; a sub-agent's task is none. */
  readonly requests: number;
  /** Is it of a sub-agent? */
  readonly byAgent: boolean;
  /** Of a conversation how many segments it has of its own, not of sub-agents; else 0. */
  readonly parts: number;
  /** When the day of a conversation ends; null for other nodes. */
  readonly dayEndMs: number | null;
}

/** Conversation that the next indexing will cut into segments. */
export interface UnsegmentedTalk {
  readonly project: string | null;
  /** Time of the first event. */
  readonly startMs: number;
  readonly tokens: number;
  readonly events: number;
}

/** A node with a version, none of which was written by the model currently chosen. */
export interface NodeForModel extends NodeToSummarize {
  readonly text: CurrentText;
  readonly summarizer: string;
  readonly cause: VersionCause | null;
  /** Hash for the last attempt that returned nothing usable. */
  readonly problemHash: Uint8Array | null;
  /** Whether what it is made from changed since; false for segments. */
  readonly isDirty: boolean;
}

interface SourceOf {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly startMs: number;
  readonly endMs: number;
  /** Increases with each change of its inputs. */
  readonly dirty: number;
  /** Row of the shown text; null if there is none. */
  readonly textIx: number | null;
  /** Version of the shown text; null for a draft. */
  readonly version: number | null;
  readonly shown: ShownText | null;
}

/** The parts of the shown text needed by a new text that changes only one of its levels. */
export type ShownText = Pick<
  PlannedText<string>,
  'title' | 'texts' | 'keywords' | 'summarizer' | 'model' | 'promptVersion'
>;

/** A segment with everything its text is made from. */
export interface SegmentSource extends SourceOf {
  readonly level: 'segment';
  readonly ulid: string;
  readonly open: boolean;
  readonly project: string | null;
  readonly conversationIx: number;
  /** The tool that kept its log, such as `claude-code`. */
  readonly tool: string;
  /** The branch that its conversation began on. */
  readonly branch: string | null;
  /** Is it of a sub-agent? */
  readonly byAgent: boolean;
  /** Title of the conversation as given in its log; only for its first segment. */
  readonly given: string | null;
  readonly events: readonly TimelineEvent[];
  /** Events of the previous segment, whole. */
  readonly overlap: readonly TimelineEvent[];
  /** The most tokens of the overlap. */
  readonly overlapTokens: number;
}

/** A period with everything its text is made from. */
export interface PeriodSource extends SourceOf {
  readonly level: UpperLevel;
  /** As in DirtyPeriod. */
  readonly naming: Naming;
  readonly material: PeriodMaterial;
  /** Projects of all segments below it. */
  readonly projects: readonly string[];
}

/** The texts of a node that measuring or comparing needs. */
export interface VersionText {
  readonly nodeIx: number;
  readonly isSegment: boolean;
  readonly version: number | null;
  readonly title: string;
  readonly content: string;
  readonly appendedFrom: number | null;
  /** Of its sentences, as they were judged when it was written. */
  readonly doubts: readonly SummaryDoubt[];
  /** Did a model write it? */
  readonly byModel: boolean;
  readonly bullets: readonly string[];
  readonly anchors: readonly {
    readonly type: string;
    readonly text: string;
    readonly importance: number;
    readonly eventIx: number;
    readonly start: number;
    readonly end: number;
    readonly masked: boolean;
  }[];
}

/** A call to a model, as recorded in the ledger. */
export interface ModelCall {
  /** When it ended. */
  readonly atMs: number;
  readonly purpose: string;
  readonly nodeId: string | null;
  readonly provider: RemoteProvider;
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of those read, from a cache of prompts, and of those written, thoughts; null if not told. */
  readonly tokensCached?: number | null;
  readonly tokensThought?: number | null;
  /** US dollars; null if no price is known. */
  readonly cost: number | null;
  readonly durationMs: number;
  readonly outcome: string;
}

/** Why the last run of a model ended before all was written. */
export interface StoppedRun {
  readonly provider: RemoteProvider;
  readonly model: string | null;
  readonly code: string;
  readonly message: string;
  readonly atMs: number;
  /** Texts that it left unwritten; null if that is not known. */
  readonly waiting: number | null;
}

export interface SummaryReader {
  /** null if there is no such live node. */
  findNode(nodeId: string): Promise<NodeToSummarize | null>;
  /** Live nodes below it, innermost first, each level in chronological order. */
  nodesBelow(nodeIx: number): Promise<readonly NodeToSummarize[]>;
  /**
   * Live nodes of a level that have a version, newest first; of conversations only those with at least so many segments
   * below them.
   */
  versionedNodes(level: TocLevel, leastParts?: number): Promise<readonly NodeForModel[]>;
  segmentSource(nodeIx: number): Promise<SegmentSource | null>;
  periodSource(nodeIx: number): Promise<PeriodSource | null>;
  /**
   * For each conversation, or period, of a level, or those of some rows, the facts that tell whether what it is
   * made from has changed, in chronological order.
   */
  childFacts(
    level: UpperLevel,
    of?: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ChildFacts[]>>;
  /** Each period paired with each project of the segments below it. */
  projectsOfPeriods(): Promise<readonly { readonly nodeIx: number; readonly project: string }[]>;
  /**
   * Versions by a provider that are not shown, of live nodes: the last one for each set of inputs.
   */
  earlierVersions(
    level: TocLevel,
    provider: RemoteProvider,
  ): Promise<
    readonly {
      readonly nodeIx: number;
      readonly version: number;
      readonly inputHash: Uint8Array;
    }[]
  >;
  /** The same of one node. */
  earlierVersionsOf(
    nodeIx: number,
    provider: RemoteProvider,
  ): Promise<readonly { readonly version: number; readonly inputHash: Uint8Array }[]>;
  /** Events that are in no segment yet, by conversation and UTC day. */
  unsegmented(): Promise<readonly UnsegmentedTalk[]>;
  versionText(
    nodeId: string,
    level: SummaryLevel,
    version: number | undefined,
  ): Promise<VersionText | null>;
  versions(nodeId: string): Promise<VersionsOut | null>;
  /** US dollars spent since a given time. */
  spentSince(ms: number): Promise<number>;
  ledger(page: { readonly limit: number; readonly offset: number }): Promise<LedgerOut>;
  outgoing(page: { readonly limit: number; readonly offset: number }): Promise<OutgoingOut>;
  /** Projects, those with the most events first. */
  projects(): Promise<readonly { readonly project: string; readonly events: number }[]>;
  stoppedRun(): Promise<StoppedRun | null>;
  /** How structured output was last requested successfully from an endpoint. */
  structure(endpoint: string): Promise<Structure | null>;
}

/** Which segments do not wait although the built-in summariser wrote what they show. */
export interface WaitingQuery {
  /** Tokens from which a segment is worth a call; where it answers no request, or is a sub-agent's, from the other. */
  readonly worth: { readonly least: number; readonly unasked: number };
  /** Rows of those that were tried in vain. */
  readonly inVain: readonly number[];
  /** Rows of conversations that never leave this machine. */
  readonly excluded: readonly number[];
}

export interface WaitingCount {
  readonly waiting: number;
  /** Those that would wait, but never leave this machine. */
  readonly excluded: number;
  /** Those that wait and are among some ids. */
  readonly handed: number;
}

/**
 * Segments that show a text of the built-in summariser and are worth a call; a person is behind none. Told without
 * reading all: an agent asks each time that it has written some.
 */
export interface WaitingReader {
  countWaiting(query: WaitingQuery & { readonly handed: readonly string[] }): Promise<WaitingCount>;
  /** Newest first. */
  waitingSegments(
    query: WaitingQuery,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly NodeForModel[]>;
  /** Rows of those periods in which a segment that waits begins. */
  holdWaiting(
    query: WaitingQuery,
    periods: readonly {
      readonly nodeIx: number;
      readonly startMs: number;
      readonly endMs: number;
    }[],
  ): Promise<readonly number[]>;
  /** Those that something was tried for, in vain, by whatever model. */
  segmentsWithProblem(): Promise<readonly NodeForModel[]>;
  conversationProjects(): Promise<
    readonly { readonly conversationIx: number; readonly project: string }[]
  >;
}

/** A text written by a model or at a person's request. */
export interface SummaryToStore {
  readonly nodeIx: number;
  /** The node's counter when it was read: nothing is stored if the node has changed since. */
  readonly dirty: number;
  readonly textIx: number | null;
  readonly cause: VersionCause;
  readonly text: PlannedText<PlannedGrip | string>;
  /**
   * Only one level is new: title, bullets, anchors and details are kept from the shown text, if
   * any.
   */
  readonly onlyLevel: boolean;
  /**
   * Calls made for it, by the ids {@link SummaryWriter.recordCalls} returned, whose outcome is then
   * recorded.
   */
  readonly calls: readonly number[];
}

/** Each call is one transaction. */
export interface SummaryWriter {
  /** Appends a version and shows it; returns null if the node has changed since. */
  storeSummary(
    summary: SummaryToStore,
    nowMs: number,
  ): Promise<{ readonly version: number; readonly written: WrittenText } | null>;
  /**
   * Shows an earlier version made from the same inputs as the shown text; returns false if it
   * cannot.
   */
  showAgain(nodeIx: number, version: number): Promise<boolean>;
  /** Returns their ids in the ledger. */
  recordCalls(calls: readonly ModelCall[]): Promise<readonly number[]>;
  recordOutgoing(requests: readonly OutgoingRequest[]): Promise<void>;
  recordProblem(problem: {
    readonly nodeIx: number;
    readonly inputHash: Uint8Array;
    readonly provider: RemoteProvider;
    readonly model: string;
    readonly code: string;
    readonly message: string;
    readonly atMs: number;
  }): Promise<void>;
  /** null: it wrote all, or a person cancelled it. */
  noteStopped(stopped: StoppedRun | null): Promise<void>;
  rememberStructure(endpoint: string, structure: Structure): Promise<void>;
  /** This and the following throw `not-found` and `bad-input`, and return the version's number. */
  edit(
    edit: {
      readonly nodeId: string;
      readonly title: string | undefined;
      readonly bullets:
        | readonly {
            readonly text: string;
            readonly gripIds: readonly string[];
            readonly supported: boolean;
          }[]
        | undefined;
    },
    nowMs: number,
  ): Promise<number>;
  pin(nodeId: string, version: number | undefined): Promise<number>;
  unpin(nodeId: string): Promise<number>;
  /** The version is recorded as made from the given inputs, in the node's present state. */
  revert(
    nodeId: string,
    version: number,
    present: { readonly sourceHash: Uint8Array; readonly dirty: number; readonly nowMs: number },
  ): Promise<number>;
}
