/** The input and output of summarisers. Pure data without ids of the store. */
import type { EventKind, Role } from '../../model/event.ts';
import type { AnchorType } from '../../model/anchor.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { SummaryDoubt, SummaryTexts } from '../../model/summary.ts';
import type { TocLevel } from '../../model/toc.ts';

export interface SummaryEvent {
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
  readonly ms: number;
  readonly text: string;
  readonly opensTurn: boolean;
}

export interface SegmentInput {
  /** The segment's ULID, for its markers. */
  readonly ulid: string;
  readonly events: readonly SummaryEvent[];
  /** Context from the segment before; never summarised. */
  readonly overlap: readonly SummaryEvent[];
  /** The conversation's name in its log; only for its first segment. */
  readonly given?: string | undefined;
}

/** A run of characters of one event's text, in UTF-16 units. */
export interface EvidenceSpan {
  /** Index into {@link SegmentInput.events}. */
  readonly event: number;
  readonly start: number;
  readonly end: number;
}

export interface SegmentBullet {
  readonly text: string;
  readonly evidence: readonly EvidenceSpan[];
  /** Do the excerpts support the bullet? */
  readonly supported: boolean;
}

/** Words that must survive summarising, and where they are. */
export interface SegmentAnchor {
  readonly type: AnchorType;
  /** The exact words of the range, with secrets masked. */
  readonly text: string;
  /** 0–1. */
  readonly importance: number;
  /** Index into {@link SegmentInput.events}. */
  readonly event: number;
  /** UTF-16 units of that event's text. */
  readonly start: number;
  readonly end: number;
  /** Does the range contain a secret, so that `text` is not verbatim? */
  readonly masked: boolean;
}

export interface SegmentSummary {
  /** 5–10 words that name the subject. */
  readonly title: string;
  readonly texts: SummaryTexts;
  readonly bullets: readonly SegmentBullet[];
  readonly keywords: readonly string[];
  /** In the order of the events; at most 20. */
  readonly anchors: readonly SegmentAnchor[];
  /** The fidelity of the Detailed text. */
  readonly fidelity: Fidelity;
  /** Tokens of what could be summarised. */
  readonly originalTokens: number;
}

/** What a period was about in one project. Passed up from level to level. */
export interface ProjectTopics {
  /** The name in the log, usually a path; null for conversations outside any project. */
  readonly project: string | null;
  readonly events: number;
  /**
   * Best first; weights are comparable between the projects of a period, and between weeks or
   * months.
   */
  readonly topics: readonly Weighed[];
  /** Titles of the busiest segments, best first; missing in texts from older builds. */
  readonly works?: readonly Weighed[];
}

/** A label and its weight, > 0. */
export interface Weighed {
  readonly label: string;
  readonly weight: number;
}

/** A sentence of a period with its evidence. */
export interface PeriodBullet {
  readonly text: string;
  /** At most five, best first. */
  readonly gripIds: readonly string[];
  /** Of the conversation that said it. */
  readonly project: string | null;
  /** Does what it was written from hold it? Missing where nothing doubts it. */
  readonly supported?: boolean;
}

export interface ChildSummary {
  readonly nodeId: string;
  readonly title: string;
  /** Without appended anchors. */
  readonly brief: string;
  /** Sentences of the Brief that what it was written from does not hold. */
  readonly doubts?: readonly SummaryDoubt[];
  readonly bullets: readonly PeriodBullet[];
  readonly eventCount: number;
  /** Topics by project; a segment has only one. */
  readonly topics: readonly ProjectTopics[];
}

export interface PeriodInput {
  readonly nodeId: string;
  readonly level: Exclude<TocLevel, 'segment'>;
  /** In time order. */
  readonly children: readonly ChildSummary[];
}

export interface PeriodSummary {
  readonly texts: SummaryTexts;
  readonly bullets: readonly (PeriodBullet & { readonly supported: boolean })[];
  readonly keywords: readonly string[];
  /** Heaviest project first; passed up to the parent. */
  readonly topics: readonly ProjectTopics[];
  /** The fidelity of the Detailed text. */
  readonly fidelity: Fidelity;
  readonly originalTokens: number;
}
