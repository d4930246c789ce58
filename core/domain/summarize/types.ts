/** What a summariser reads and writes. Pure data: ids of the store never come in here. */
import type { EventKind, Role } from '../../model/event.ts';
import type { SummaryTexts } from '../../model/summary.ts';
import type { TocLevel } from '../../model/toc.ts';

/** Counts tokens of o200k_base. */
export type CountTokens = (text: string) => number;

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
  /** Do the excerpts hold what the bullet says? */
  readonly supported: boolean;
}

export interface SegmentSummary {
  /** 5–10 words that name the subject. */
  readonly title: string;
  readonly texts: SummaryTexts;
  readonly bullets: readonly SegmentBullet[];
  readonly keywords: readonly string[];
  /** Tokens of the preprocessed input: the words that could be summarised. */
  readonly originalTokens: number;
}

export interface ChildSummary {
  readonly nodeId: string;
  readonly title: string;
  readonly brief: string;
  readonly bullets: readonly { readonly text: string; readonly gripIds: readonly string[] }[];
  readonly keywords: readonly string[];
  readonly eventCount: number;
  /** The project the child is about, where all of it is about one. */
  readonly project: string | null;
}

export interface PeriodInput {
  readonly nodeId: string;
  readonly level: Exclude<TocLevel, 'segment'>;
  /** In time order. */
  readonly children: readonly ChildSummary[];
}

export interface PeriodSummary {
  readonly texts: SummaryTexts;
  readonly bullets: readonly {
    readonly text: string;
    /** At most five, best first. */
    readonly gripIds: readonly string[];
    readonly supported: boolean;
  }[];
  readonly keywords: readonly string[];
  readonly originalTokens: number;
}
