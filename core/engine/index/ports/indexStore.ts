import type { ConversationId, NodeId } from '../../../model/ids.ts';
import type { AnchorType } from '../../../model/anchor.ts';
import type { Fidelity } from '../../../model/fidelity.ts';
import type { Provider } from '../../../model/providers.ts';
import type { SummaryDetails, SummaryTexts } from '../../../model/summary.ts';
import type { SegmentationSettings } from '../../../model/segmentation.ts';
import type { SummaryLevel, UpperLevel } from '../../../model/toc.ts';
import type { PointRole } from '../../../model/point.ts';
import type { WeighedRequest } from '../../../domain/summarize/titledConversation.ts';
import type { ChildSummary, ToldFact } from '../../../domain/summarize/types.ts';

export type { ToldFact } from '../../../domain/summarize/types.ts';
import type { Period } from '../../../model/periods.ts';
import type { EventKind, Role } from '../../../model/event.ts';

/** A conversation whose segments may not match its events. */
export interface DueConversation {
  readonly conversationIx: number;
  readonly conversationId: ConversationId;
  /** Revision of its timeline when it was found due. */
  readonly revision: number;
  /** Whether to segment all of it anew, or only what follows the last closed segment. */
  readonly rebuild: boolean;
  /** The title given in its log. */
  readonly title: string | null;
  /** Time of its last event. */
  readonly lastMs: number;
  /** Number of its events to process: at least one. */
  readonly events: number;
}

export interface TimelineEvent {
  readonly eventIx: number;
  readonly position: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
  readonly opensTurn: boolean;
  readonly tokens: number;
  readonly text: string;
  readonly facts: readonly ToldFact[];
  /** A tool's summary of turns that are not in the memory, in a message's place. */
  readonly tellsMissing?: true;
}

/** A segment as stored, in conversation order. */
export interface StoredSegment {
  readonly key: Uint8Array;
  /** Position of its first event in the timeline. */
  readonly position: number;
  readonly open: boolean;
  readonly eventsHash: Uint8Array;
  /** Are the outcomes of its turns stored? */
  readonly told: boolean;
  readonly text: CurrentText | null;
}

/** What decides whether the shown text may stay. */
export interface CurrentText {
  /** The row of the text. */
  readonly textIx: number;
  readonly inputHash: Uint8Array;
  /** Hash of its inputs alone; null in texts of older builds. */
  readonly sourceHash: Uint8Array | null;
  readonly isDraft: boolean;
  /**
   * Whether it was written by a model or at a person's request, in which case it stays as long as
   * its inputs do not change.
   */
  readonly chosen: boolean;
  /** Whether a person wrote or chose it. */
  readonly byHand: boolean;
  /** Whether it stays even if its inputs change. */
  readonly pinned: boolean;
  /** Whether its inputs are known to have changed since. */
  readonly outdated: boolean;
}

/** An excerpt of one event, with the parts of its grip's id. */
export interface PlannedGrip {
  readonly key: Uint8Array;
  readonly ms: number;
  readonly firstIx: number;
  readonly lastIx: number;
  readonly excerpt: string;
}

/** Words that must be preserved, with the row of their event. */
export interface PlannedAnchor {
  readonly type: AnchorType;
  readonly text: string;
  readonly importance: number;
  readonly eventIx: number;
  readonly start: number;
  readonly end: number;
  readonly masked: boolean;
}

export interface PlannedText<Grip> {
  readonly title: string;
  readonly texts: SummaryTexts;
  readonly keywords: readonly string[];
  readonly bullets: readonly {
    readonly role: PointRole | null;
    readonly text: string;
    readonly supported: boolean;
    readonly grips: readonly Grip[];
    /** For a period's bullet; a segment's bullets all belong to its conversation's project. */
    readonly project: string | null;
    /** How well it would stand alone for what came of all, 0–1; undefined: not known. */
    readonly worth?: number | undefined;
  }[];
  readonly anchors: readonly PlannedAnchor[];
  /** Fidelity of the Detailed text. */
  readonly fidelity: Fidelity;
  readonly details: SummaryDetails | null;
  readonly originalTokens: number;
  readonly summarizer: Provider;
  readonly model: string | null;
  readonly promptVersion: string;
  /** Tokens of the model calls that wrote it; 0 for built-in texts. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars. */
  readonly cost: number;
  /** Time taken to write it, in ms. */
  readonly durationMs: number;
  /** Hash of its inputs alone, whoever writes it. */
  readonly sourceHash: Uint8Array;
  readonly inputHash: Uint8Array;
  readonly contentHash: Uint8Array;
}

export interface PlannedSegment {
  readonly key: Uint8Array;
  readonly startMs: number;
  readonly endMs: number;
  readonly date: string;
  /** The year, month, week and day that contain its first event. */
  readonly periods: readonly Period[];
  readonly tokens: number;
  /** Tokens that can be summarised; 0 where nothing was said. */
  readonly weight: number;
  /** Requests in it that a person, or for a sub-agent its parent, made. */
  readonly requests: number;
  readonly open: boolean;
  readonly eventsHash: Uint8Array;
  readonly eventIxs: readonly number[];
  readonly overlapIxs: readonly number[];
  /** What came of each of its turns, or of the part of one: the fact `outcome`. */
  readonly outcomes: readonly { readonly text: string; readonly grip: PlannedGrip }[];
  /** Row of the text it replaces; null if there was none. */
  readonly replaces: number | null;
  /** null if its existing text stays. */
  readonly text: PlannedText<PlannedGrip> | null;
  /** Whether a pinned text stays although its inputs changed. */
  readonly outdated: boolean;
}

/** Changes to a conversation's segments, stored in one transaction. */
export interface SegmentPlan {
  readonly conversationIx: number;
  readonly revision: number;
  readonly segments: readonly PlannedSegment[];
  /** Keys of segments that are replaced by others. */
  readonly superseded: readonly Uint8Array[];
  /** Whether this brings the conversation up to date; long ones take several plans. */
  readonly final: boolean;
}

/** Selects dirty conversations' nodes or periods. */
export interface PeriodQuery {
  readonly level: UpperLevel;
  readonly limit: number;
  /** Only those that begin after this. */
  readonly afterMs: number;
  /** Only those that are over and old enough for a version, or only those that are not yet. */
  readonly which?: 'closed' | 'open';
}

/** What a conversation's part of a day may be called after; empty for periods. */
export interface Naming {
  /** The title in its log. */
  readonly given: string | null;
  /** The branch that it began on. */
  readonly branch: string | null;
  /** Of its requests those after which most happened, in the order in which they were made. */
  readonly requests: readonly WeighedRequest[];
  /** The same of the day on which the conversation began, if this is a later part of it. */
  readonly before: readonly WeighedRequest[];
  /** How the first answer to a request begins; null if there is none. */
  readonly reply: string | null;
  /** Does it go on on a later day, so that its last words are not its end? */
  readonly goesOn: boolean;
  /** Names of the files that it changed, the one changed most often first. */
  readonly files: readonly string[];
  /** Subjects of its commits, in order. */
  readonly commits: readonly string[];
  /** Titles of its pull requests, in order. */
  readonly pullRequests: readonly string[];
  /** Titles of issues and documents that were made, in order. */
  readonly issues: readonly string[];
}

/** A period, or a conversation's part of a day, whose children changed. */
export interface DirtyPeriod {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly level: UpperLevel;
  readonly naming: Naming;
  readonly endMs: number;
  /** Value of its dirty counter; a higher value later means that more has changed. */
  readonly dirty: number;
  /** The text shown; null if there is none. */
  readonly text: CurrentText | null;
}

export interface StoredChild extends ChildSummary {
  /** A segment's texts as they are shown; null of a conversation, whose texts are no other's. */
  readonly texts: SummaryTexts | null;
  readonly fidelity: Fidelity | null;
  readonly originalTokens: number;
  /** Does its project count: did anybody but sub-agents say something in it? */
  readonly counts: boolean;
  /** Of a conversation's node: is it a sub-agent's? */
  readonly agent: boolean;
  /** Rather than by the built-in summariser, or a person's hand. */
  readonly writtenByModel: boolean;
  readonly contentHash: Uint8Array;
}

/** What an upper node's text is made from. */
export interface PeriodMaterial {
  /** Of all that lies below it: of a period its conversations, of a conversation its segments. */
  readonly facts: readonly ChildFacts[];
  /** In time order; of a period with many conversations, those in which most was said. */
  readonly children: readonly StoredChild[];
  /** Of a conversation with several segments of its own: what was said, and what has facts. */
  readonly talk: readonly TimelineEvent[];
  /** Of a conversation with a single segment of its own: the same of its last turn. */
  readonly ending: readonly TimelineEvent[];
}

/** The facts about a child that identify what its parent's text is made from. */
export type ChildFacts = Pick<
  StoredChild,
  'nodeId' | 'contentHash' | 'eventCount' | 'project' | 'counts'
>;

export interface PlannedPeriod {
  readonly nodeIx: number;
  readonly dirty: number;
  /** null if its text still matches its children. */
  readonly text: PlannedText<PlannedGrip | string> | null;
  /** Whether a pinned text stays although its children changed. */
  readonly outdated: boolean;
  /** A closed period gets a version, an open one a draft. */
  readonly closed: boolean;
}

/** Reads what indexing needs. */
export interface IndexReader {
  /** IANA zone of the calendar. */
  zone(): Promise<string>;
  /** The numbers that conversations are cut by. */
  segmentation(): Promise<SegmentationSettings>;
  /** Number of events to process in all due conversations. */
  countDue(): Promise<number>;
  /** Due conversations, the one with the newest last event first; if ids are given, only those. */
  dueConversations(
    limit: number,
    ids?: readonly ConversationId[],
  ): Promise<readonly DueConversation[]>;
  /** Did an older build, which kept no facts, read some of the logs? */
  hasLogsWithoutFacts(): Promise<boolean>;
  /** Of all conversations that show events. */
  conversationIxs(): Promise<readonly number[]>;
  segmentsOf(conversationIx: number): Promise<readonly StoredSegment[]>;
  timeline(
    conversationIx: number,
    fromPosition: number,
    limit: number,
  ): Promise<readonly TimelineEvent[]>;
  /** Dirty periods that have segments, newest first. */
  dirtyPeriods(query: PeriodQuery, nowMs: number): Promise<readonly DirtyPeriod[]>;
  /** Whether anything is due that indexing open periods, or all periods, would write. */
  isAnythingDue(options: {
    readonly nowMs: number;
    readonly which: 'open' | 'closed';
  }): Promise<boolean>;
  materialOf(nodeIx: number): Promise<PeriodMaterial>;
}

/** Stores the results of indexing. Each call is one transaction. */
export interface IndexWriter {
  /**
   * Marks what became due without a new event: segments and periods that have closed since, and
   * everything if the texts were written by another build's summariser.
   */
  markDue(options: { readonly nowMs: number; readonly builtWith: string }): Promise<void>;
  applySegments(plans: readonly SegmentPlan[], nowMs: number): Promise<WriteCount>;
  applyPeriods(periods: readonly PlannedPeriod[], nowMs: number): Promise<WriteCount>;
  /** Gives back disk space that a run took only while it went on. */
  tidy(): Promise<void>;
}

export interface SegmentationWriter {
  /** Has all conversations cut by other numbers when they are next indexed. */
  setSegmentation(settings: SegmentationSettings): Promise<void>;
}

export interface WriteCount {
  /** Number of versions and drafts written. */
  readonly written: number;
  /** The texts written, for announcing them. */
  readonly texts: readonly WrittenText[];
}

/** A text that was stored. */
export interface WrittenText {
  readonly nodeId: string;
  /** null for a draft. */
  readonly version: number | null;
  readonly summarizer: Provider;
  readonly levels: readonly {
    readonly level: SummaryLevel;
    readonly originalTokens: number;
    /** Excludes appended anchors. */
    readonly tokens: number;
    readonly ratio: number | null;
    /** Number of anchors that had to be appended. */
    readonly appendedAnchors: number;
  }[];
  readonly fidelity: number | null;
  readonly passes: boolean;
  readonly durationMs: number;
}
