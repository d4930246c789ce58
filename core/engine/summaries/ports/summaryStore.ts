/** What summarising by a model, and a person's hand in versions, need of the store. */
import type { OutputOf } from '../../../contract/procedures.ts';
import type { PeriodLevel } from '../../../model/periods.ts';
import type { NodeId } from '../../../model/ids.ts';
import type { RemoteProvider, Structure } from '../../../model/providers.ts';
import type { SummaryLevel, TocLevel, VersionCause } from '../../../model/toc.ts';
import type {
  PlannedGrip,
  PlannedText,
  CurrentText,
  StoredChild,
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
  /** Tokens of what its text is made from; null while it has none. */
  readonly originalTokens: number | null;
  readonly events: number;
  /** A segment's; null for periods and talk outside any project. */
  readonly project: string | null;
}

/** Of a period's child, what its text's source is told by. */
export type ChildFacts = Pick<StoredChild, 'nodeId' | 'contentHash' | 'eventCount' | 'project'>;

/** Talk that the next index will cut into segments. */
export interface UnsegmentedTalk {
  readonly project: string | null;
  /** Of the first event. */
  readonly startMs: number;
  readonly tokens: number;
  readonly events: number;
}

/** A node with a version that no model of the present choice has written. */
export interface NodeForModel extends NodeToSummarize {
  readonly text: CurrentText;
  readonly summarizer: string;
  readonly cause: VersionCause | null;
  /** Of the last try that gave nothing usable. */
  readonly problemHash: Uint8Array | null;
}

interface SourceOf {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly startMs: number;
  readonly endMs: number;
  /** Rises with each change of its inputs. */
  readonly dirty: number;
  /** The row of the shown text; null while there is none. */
  readonly textIx: number | null;
  /** Of the shown text; null for a draft. */
  readonly version: number | null;
  readonly shown: ShownText | null;
}

/** The shown text, as another that changes only a level of it needs it. */
export type ShownText = Pick<
  PlannedText<string>,
  'title' | 'texts' | 'keywords' | 'summarizer' | 'model' | 'promptVersion'
>;

/** A segment with all that its text is made from. */
export interface SegmentSource extends SourceOf {
  readonly level: 'segment';
  readonly ulid: string;
  readonly open: boolean;
  readonly project: string | null;
  /** What its log calls the conversation; for its first segment. */
  readonly given: string | null;
  readonly events: readonly TimelineEvent[];
  /** Events of the segment before, whole. */
  readonly overlap: readonly TimelineEvent[];
}

/** A period with all that its text is made from. */
export interface PeriodSource extends SourceOf {
  readonly level: PeriodLevel;
  readonly children: readonly StoredChild[];
  /** Of all segments below it. */
  readonly projects: readonly string[];
}

/** Texts of a node that a measure or a comparison looks at. */
export interface VersionText {
  readonly nodeIx: number;
  readonly isSegment: boolean;
  readonly version: number | null;
  readonly title: string;
  readonly content: string;
  readonly appendedFrom: number | null;
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

/** A call to a model, as the ledger keeps it. */
export interface ModelCall {
  /** When it ended. */
  readonly atMs: number;
  readonly purpose: string;
  readonly nodeId: string | null;
  readonly provider: RemoteProvider;
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars; null: no price is known. */
  readonly cost: number | null;
  readonly durationMs: number;
  readonly outcome: string;
}

export interface SummaryReader {
  /** null when there is no such live node. */
  findNode(nodeId: string): Promise<NodeToSummarize | null>;
  /** Live nodes below it, innermost first, each level in time order. */
  nodesBelow(nodeIx: number): Promise<readonly NodeToSummarize[]>;
  /** Live nodes of a level that have a version, newest first. */
  versionedNodes(level: TocLevel): Promise<readonly NodeForModel[]>;
  segmentSource(nodeIx: number): Promise<SegmentSource | null>;
  periodSource(nodeIx: number): Promise<PeriodSource | null>;
  /** What tells whether periods of a level are still made from the same, by period, in time order. */
  childFacts(level: PeriodLevel): Promise<ReadonlyMap<number, readonly ChildFacts[]>>;
  /** Each period with each project of the segments below it. */
  projectsOfPeriods(): Promise<readonly { readonly nodeIx: number; readonly project: string }[]>;
  /** Versions by a provider that are not shown, of live nodes: the last of each inputs. */
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
  /** Events that are in no segment yet, by conversation and day (of UTC). */
  unsegmented(): Promise<readonly UnsegmentedTalk[]>;
  versionText(
    nodeId: string,
    level: SummaryLevel,
    version: number | undefined,
  ): Promise<VersionText | null>;
  versions(nodeId: string): Promise<VersionsOut | null>;
  /** US dollars since a time. */
  spentSince(ms: number): Promise<number>;
  ledger(page: { readonly limit: number; readonly offset: number }): Promise<LedgerOut>;
  outgoing(page: { readonly limit: number; readonly offset: number }): Promise<OutgoingOut>;
  /** Projects, those with most events first. */
  projects(): Promise<readonly { readonly project: string; readonly events: number }[]>;
  /** How an endpoint was last asked for structure with success. */
  structure(endpoint: string): Promise<Structure | null>;
}

/** A text by a model or by a person's wish. */
export interface SummaryToStore {
  readonly nodeIx: number;
  /** How the node stood when it was read: nothing is stored when it has moved on. */
  readonly dirty: number;
  readonly textIx: number | null;
  readonly cause: VersionCause;
  readonly text: PlannedText<PlannedGrip | string>;
  /** Only a level is new: title, bullets, anchors and details stay those of the shown text, if there is one. */
  readonly onlyLevel: boolean;
  /** Calls that it took, as {@link SummaryWriter.recordCalls} named them: they learn what became of it. */
  readonly calls: readonly number[];
}

/** Each call is one transaction. */
export interface SummaryWriter {
  /** Appends a version and shows it; null when the node has moved on since. */
  storeSummary(
    summary: SummaryToStore,
    nowMs: number,
  ): Promise<{ readonly version: number; readonly written: WrittenText } | null>;
  /** Shows an earlier version that was made from what the shown text was made from; false: it cannot. */
  showAgain(nodeIx: number, version: number): Promise<boolean>;
  /** Gives their places in the ledger. */
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
  rememberStructure(endpoint: string, structure: Structure): Promise<void>;
  /** These throw `not-found`, `bad-input`; they give the version's number. */
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
  /** The version is taken as made from the given inputs, as the node stands. */
  revert(
    nodeId: string,
    version: number,
    present: { readonly sourceHash: Uint8Array; readonly dirty: number; readonly nowMs: number },
  ): Promise<number>;
}
