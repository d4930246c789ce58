/**
 * What an export tells, before it is laid out; the JSON of an export is this. Times are RFC 3339 in
 * UTC; `gripIds` name citations of the same export.
 */
import type { EventKind, Role } from '../../model/event.ts';
import type { TodoState } from '../../model/facts.ts';
import type { PointRole, PointState } from '../../model/point.ts';
import type { SummaryDoubt } from '../../model/summary.ts';
import type { TocLevel } from '../../model/toc.ts';

interface Cited {
  readonly gripIds: readonly string[];
}

export interface ToldPoint extends Cited {
  readonly role: PointRole | null;
  readonly text: string;
  readonly supported: boolean;
}

/** A sentence; a verdict only where its source does not hold it. */
export interface ToldSentence extends Cited {
  readonly text: string;
  readonly verdict: SummaryDoubt['verdict'] | null;
}

/** A line of a text: a paragraph, or an item of a list. */
export interface ToldLine {
  readonly item: boolean;
  readonly sentences: readonly ToldSentence[];
}

/** The words of an event that support something. */
export interface Citation {
  readonly gripId: string;
  readonly excerpt: string;
  readonly eventId: string;
  readonly conversationId: string;
  readonly time: string;
  /** The log, and the byte at which the event's line begins in it. */
  readonly file: string;
  readonly offset: number;
}

/** Of work; tokens as providers count them, the cost in US dollars, null if it is not known, without `unpriced` models. */
export interface ToldAmounts {
  readonly requests: number;
  readonly activeMs: number;
  readonly edits: number;
  readonly errors: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cost: number | null;
  readonly unpriced: readonly string[];
}

export interface ToldEvent {
  readonly eventId: string;
  readonly time: string;
  readonly kind: EventKind;
  readonly role: Role;
  /** The speaker, the tool, or the type of a system note. */
  readonly name: string | null;
  /** What it comes to in a line; null for what was said. */
  readonly line: string | null;
  /** What was said, in full; of all else the beginning. */
  readonly text: string;
  /** UTF-16 units of it that are left out. */
  readonly cut: number;
}

export interface Transcript {
  readonly events: readonly ToldEvent[];
  /** How many there are. */
  readonly total: number;
}

/** Rows that were left out of a list, because there are too many. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
}

interface Exported {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly citations: readonly Citation[];
  readonly leftOut: readonly LeftOut[];
}

/** What a document was narrowed down to: `source`, `codex`; `starred` has no value. */
export interface Narrowing {
  readonly name: string;
  readonly value: string;
}

export interface ExportedConversation extends Exported {
  readonly kind: 'conversation';
  readonly conversationId: string;
  readonly project: string | null;
  readonly folder: string | null;
  readonly source: string;
  readonly models: readonly string[];
  readonly branch: string | null;
  readonly amounts: ToldAmounts;
  readonly points: readonly ToldPoint[];
  readonly turns: readonly {
    readonly turnId: string;
    readonly start: string;
    readonly end: string;
    readonly request: ToldSentence;
    readonly outcome: ToldSentence | null;
    readonly tools: number;
    readonly edits: number;
    readonly failed: number;
  }[];
  readonly files: readonly {
    readonly path: string;
    readonly edits: number;
    readonly added: number;
    readonly removed: number;
  }[];
  readonly commits: readonly (Cited & { readonly hash: string; readonly subject: string })[];
  readonly pullRequests: readonly (Cited & {
    readonly number: number;
    readonly title: string | null;
    readonly url: string | null;
  })[];
  readonly tests: readonly (Cited & {
    readonly command: string;
    readonly ok: boolean;
    readonly passed: number | null;
    readonly failed: number | null;
  })[];
  readonly errors: readonly (Cited & {
    readonly text: string;
    readonly mendedByGripIds: readonly string[];
  })[];
  readonly todos: readonly (Cited & { readonly text: string; readonly state: TodoState })[];
  readonly transcript: Transcript | null;
}

/** A period, or a project as a whole. */
export interface ExportedSpan extends Exported {
  readonly kind: 'period' | 'project';
  /** Of a period its node, of a project its id. */
  readonly id: string;
  readonly level: TocLevel | null;
  readonly narrowedTo: readonly Narrowing[];
  readonly amounts: ToldAmounts;
  readonly conversationCount: number;
  /** null where they are not counted. */
  readonly commitCount: number | null;
  readonly fileCount: number | null;
  /** What a model wrote of it, in short; empty if none did. */
  readonly inShort: readonly ToldLine[];
  readonly projects: readonly {
    readonly name: string | null;
    readonly conversations: number;
    readonly requests: number;
    readonly topics: readonly string[];
  }[];
  readonly points: readonly (ToldPoint & { readonly project: string | null })[];
  readonly conversations: readonly {
    readonly conversationId: string;
    readonly title: string;
    readonly project: string | null;
    readonly start: string;
    readonly end: string;
    readonly requests: number;
    readonly points: readonly ToldPoint[];
  }[];
}

export interface ExportedSegment extends Exported {
  readonly kind: 'segment';
  readonly nodeId: string;
  readonly conversationId: string | null;
  /** Who wrote its texts. */
  readonly writer: string | null;
  readonly brief: readonly ToldLine[];
  readonly detailed: readonly ToldLine[];
  readonly points: readonly ToldPoint[];
  readonly keywords: readonly string[];
  readonly transcript: Transcript | null;
}

/** What settled a point, or replaced it. */
export interface ToldSettlement extends Cited {
  readonly state: 'answered' | 'solved' | 'done' | 'superseded';
  readonly text: string;
  readonly time: string;
}

/** Points of all conversations, the newest first. */
export interface ExportedPoints extends Exported {
  readonly kind: 'points';
  readonly roles: readonly PointRole[];
  readonly state: PointState | 'all';
  readonly narrowedTo: readonly Narrowing[];
  readonly points: readonly (ToldPoint & {
    readonly pointId: string;
    readonly state: PointState;
    readonly time: string;
    readonly project: string | null;
    readonly conversationId: string;
    /** The conversation's. */
    readonly title: string;
    readonly became: ToldSettlement | null;
  })[];
}

export type ExportData = ExportedConversation | ExportedSpan | ExportedSegment | ExportedPoints;
