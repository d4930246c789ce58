import type { ConversationId, NodeId } from '../../../model/ids.ts';
import type { AnchorType } from '../../../model/anchor.ts';
import type { Fidelity } from '../../../model/fidelity.ts';
import type { Provider } from '../../../model/providers.ts';
import type { SummaryDetails, SummaryTexts } from '../../../model/summary.ts';
import type { SummaryLevel } from '../../../model/toc.ts';
import type { ChildSummary, ProjectTopics } from '../../../domain/summarize/types.ts';
import type { Period, PeriodLevel } from '../../../model/periods.ts';
import type { EventKind, Role } from '../../../model/event.ts';

/** A conversation whose segments may not match its events. */
export interface DueConversation {
  readonly conversationIx: number;
  readonly conversationId: ConversationId;
  /** Of its timeline, when it was found due. */
  readonly revision: number;
  /** Must all of it be cut anew, or only what follows the last closed segment? */
  readonly rebuild: boolean;
  /** What its log calls it. */
  readonly title: string | null;
  /** Time of its last event. */
  readonly lastMs: number;
  /** How many of its events are to be gone through: at least one. */
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
}

/** A segment as stored, in the order of its conversation. */
export interface StoredSegment {
  readonly key: Uint8Array;
  /** Position in the timeline of its first event. */
  readonly position: number;
  readonly open: boolean;
  readonly eventsHash: Uint8Array;
  readonly text: CurrentText | null;
}

/** What decides whether a shown text may stay. */
export interface CurrentText {
  /** Its row. */
  readonly textIx: number;
  readonly inputHash: Uint8Array;
  /** Of its inputs alone; null in texts of older builds. */
  readonly sourceHash: Uint8Array | null;
  readonly isDraft: boolean;
  /** Was it written by a model or a person's wish? Then it stays as long as its inputs do. */
  readonly chosen: boolean;
  /** Does it stay whatever its inputs become? */
  readonly pinned: boolean;
  /** Is it known that they changed since? */
  readonly outdated: boolean;
}

/** An excerpt of one event, with the id parts of its grip. */
export interface PlannedGrip {
  readonly key: Uint8Array;
  readonly ms: number;
  readonly firstIx: number;
  readonly lastIx: number;
  readonly excerpt: string;
}

/** Words that must survive, with the row of their event. */
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
    readonly text: string;
    readonly supported: boolean;
    readonly grips: readonly Grip[];
    /** Of a period's bullet; a segment's are all of its conversation's. */
    readonly project: string | null;
  }[];
  /** Of a period by project; empty for a segment, whose keywords say it. */
  readonly topics: readonly ProjectTopics[];
  readonly anchors: readonly PlannedAnchor[];
  /** Of Detailed. */
  readonly fidelity: Fidelity;
  readonly details: SummaryDetails | null;
  readonly originalTokens: number;
  readonly summarizer: Provider;
  readonly model: string | null;
  readonly promptVersion: string;
  /** Of its model's calls; 0 for built-in texts. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars. */
  readonly cost: number;
  /** What it took to write, ms. */
  readonly durationMs: number;
  /** Of its inputs alone, whoever writes it. */
  readonly sourceHash: Uint8Array;
  readonly inputHash: Uint8Array;
  readonly contentHash: Uint8Array;
}

export interface PlannedSegment {
  readonly key: Uint8Array;
  readonly startMs: number;
  readonly endMs: number;
  readonly date: string;
  /** The year, month, week and day that hold its first event. */
  readonly periods: readonly Period[];
  readonly tokens: number;
  readonly open: boolean;
  readonly eventsHash: Uint8Array;
  readonly eventIxs: readonly number[];
  readonly overlapIxs: readonly number[];
  /** The row of the text that it takes the place of; null: there was none. */
  readonly replaces: number | null;
  /** null: the text that it has stays. */
  readonly text: PlannedText<PlannedGrip> | null;
  /** Does a pinned text stay although its inputs changed? */
  readonly outdated: boolean;
}

/** What becomes of a conversation's segments, stored in one transaction. */
export interface SegmentPlan {
  readonly conversationIx: number;
  readonly revision: number;
  readonly segments: readonly PlannedSegment[];
  /** Keys of segments that others replace. */
  readonly superseded: readonly Uint8Array[];
  /** Does this bring the conversation up to date? Long ones take several plans. */
  readonly final: boolean;
}

/** Which dirty periods are meant. */
export interface PeriodQuery {
  readonly level: PeriodLevel;
  readonly limit: number;
  /** Only those that begin after this. */
  readonly afterMs: number;
  /** Only those that are over and old enough for a version, or only those that are not yet. */
  readonly which?: 'closed' | 'open';
}

/** A period whose children changed. */
export interface DirtyPeriod {
  readonly nodeIx: number;
  readonly nodeId: NodeId;
  readonly level: PeriodLevel;
  readonly endMs: number;
  /** The value of its dirty counter; a higher one later means that more has changed. */
  readonly dirty: number;
  /** The text that is shown; null when there is none. */
  readonly text: CurrentText | null;
}

export interface StoredChild extends ChildSummary {
  readonly keywords: readonly string[];
  /** A segment's conversation's; null for periods. */
  readonly project: string | null;
  readonly contentHash: Uint8Array;
}

export interface PlannedPeriod {
  readonly nodeIx: number;
  readonly dirty: number;
  /** null: its text still says what its children say. */
  readonly text: PlannedText<string> | null;
  /** Does a pinned text stay although its children changed? */
  readonly outdated: boolean;
  /** A closed period gets a version, an open one a draft. */
  readonly closed: boolean;
}

/** Reads what indexing needs. */
export interface IndexReader {
  /** IANA; the calendar's. */
  zone(): Promise<string>;
  /** Events of all due conversations that are to be gone through. */
  countDue(): Promise<number>;
  /** The one whose last event is newest comes first; with ids only these. */
  dueConversations(
    limit: number,
    ids?: readonly ConversationId[],
  ): Promise<readonly DueConversation[]>;
  segmentsOf(conversationIx: number): Promise<readonly StoredSegment[]>;
  timeline(
    conversationIx: number,
    fromPosition: number,
    limit: number,
  ): Promise<readonly TimelineEvent[]>;
  /** Dirty periods that have segments, newest first. */
  dirtyPeriods(query: PeriodQuery, nowMs: number): Promise<readonly DirtyPeriod[]>;
  /** Is anything due that an index of open periods, or of all, would write? */
  isAnythingDue(options: {
    readonly nowMs: number;
    readonly gapMs: number;
    readonly which: 'open' | 'closed';
  }): Promise<boolean>;
  /** Children with a text, in time order. */
  childrenOf(nodeIx: number): Promise<readonly StoredChild[]>;
}

/** Writes what indexing decides. Each call is one transaction. */
export interface IndexWriter {
  /**
   * Finds what became due without a new event: segments and periods that have closed since, and all
   * when another build's summariser wrote the texts.
   */
  markDue(options: {
    readonly nowMs: number;
    readonly gapMs: number;
    readonly builtWith: string;
  }): Promise<void>;
  applySegments(plan: SegmentPlan, nowMs: number): Promise<WriteCount>;
  applyPeriods(periods: readonly PlannedPeriod[], nowMs: number): Promise<WriteCount>;
}

export interface WriteCount {
  /** Versions and drafts written. */
  readonly written: number;
  /** What they are, to be told. */
  readonly texts: readonly WrittenText[];
}

/** A text that was stored. */
export interface WrittenText {
  readonly nodeId: string;
  /** null: a draft. */
  readonly version: number | null;
  readonly summarizer: Provider;
  readonly levels: readonly {
    readonly level: SummaryLevel;
    readonly originalTokens: number;
    /** Without appended anchors. */
    readonly tokens: number;
    readonly ratio: number | null;
    /** Anchors that had to be appended. */
    readonly appendedAnchors: number;
  }[];
  readonly fidelity: number | null;
  readonly passes: boolean;
  readonly durationMs: number;
}
