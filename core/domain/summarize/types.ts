/** The input and output of summarisers. Pure data without ids of the store. */
import type { EventKind, Role } from '../../model/event.ts';
import type { EventFact } from '../../model/facts.ts';
import type { AnchorType } from '../../model/anchor.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { PointRole } from '../../model/point.ts';
import type { SummaryDoubt, SummaryTexts } from '../../model/summary.ts';
import type { UpperLevel } from '../../model/toc.ts';

export interface SummaryEvent {
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
  readonly ms: number;
  readonly text: string;
  readonly opensTurn: boolean;
  /** What its log says by its structure. */
  readonly facts?: readonly ToldFact[];
}

export interface ToldFact {
  readonly fact: EventFact;
  /** The words of the event that show it. */
  readonly excerpt: string;
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
  /** null where people talk, or nobody asked and reported. */
  readonly role: PointRole | null;
  readonly text: string;
  readonly evidence: readonly EvidenceSpan[];
  /** Do the excerpts support the bullet? */
  readonly supported: boolean;
  /** How well it would stand alone for what came of all, 0–1; undefined: not known. */
  readonly worth?: number | undefined;
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

/** A point of an upper node with its evidence. */
export interface PeriodBullet {
  readonly role: PointRole | null;
  readonly text: string;
  /** At most five, best first. */
  readonly gripIds: readonly string[];
  /** Do its words say what it says? */
  readonly supported: boolean;
  /** The name of the project of the conversation that said it. */
  readonly project: string | null;
  /** How well it would stand alone for what came of all, 0–1; undefined: not known. */
  readonly worth?: number | undefined;
}

/** What an upper node is written from: of a conversation its segments, of a period its conversations. */
export interface ChildSummary {
  readonly nodeId: string;
  readonly title: string;
  /** Without appended anchors. */
  readonly brief: string;
  /** Sentences of the Brief that what it was written from does not hold. */
  readonly doubts?: readonly SummaryDoubt[];
  readonly bullets: readonly PeriodBullet[];
  /** Best first. */
  readonly keywords: readonly string[];
  readonly eventCount: number;
  /** Tokens of it that could be summarised. */
  readonly weight: number;
  /** The name of its conversation's project. */
  readonly project: string | null;
  /** The branch that its conversation began on. */
  readonly branch?: string | null;
  /** The number of the conversation that it is a day's part of. */
  readonly conversation?: number | null;
}

export interface PeriodInput {
  readonly nodeId: string;
  readonly level: UpperLevel;
  /** In time order. */
  readonly children: readonly ChildSummary[];
  /** Of a conversation: its points as a whole. */
  readonly points?: readonly PeriodBullet[] | undefined;
}

export interface PeriodSummary {
  readonly texts: SummaryTexts;
  readonly bullets: readonly PeriodBullet[];
  readonly keywords: readonly string[];
  /** The fidelity of the Detailed text. */
  readonly fidelity: Fidelity;
  readonly originalTokens: number;
}
