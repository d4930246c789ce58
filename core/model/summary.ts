import type { EntityKind, IdeaIntent } from './idea.ts';
import type { EventId } from './ids.ts';
import type { SummaryLevel, TextLevel } from './toc.ts';

/**
 * A place in a summary that opens the next more detailed level. Offsets are in UTF-16 units of the
 * content.
 */
export interface ExpansionMarker {
  readonly markerId: string;
  readonly label: string;
  readonly targetLevel: TextLevel;
  readonly startOffset: number;
  readonly endOffset: number;
  /** A segment's ULID, or a period's node id. */
  readonly sourceSegmentId: string;
  readonly estimatedTokens: number;
}

/** What is known of a sentence: see {@link SummaryDoubt} for the bad ones. */
export type Verdict = 'quoted' | 'carried' | 'unsupported' | 'contradicted';

/**
 * A sentence that its source does not hold, or says otherwise. Offsets are in UTF-16 units of the
 * content.
 */
export interface SummaryDoubt {
  readonly start: number;
  readonly end: number;
  readonly verdict: 'unsupported' | 'contradicted';
}

/** One text of a summary. `tokens` counts the content, markers included. */
export interface SummaryText {
  readonly content: string;
  readonly tokens: number;
  readonly markers: readonly ExpansionMarker[];
  /**
   * Anchors missing from the text are appended to it: their offset (UTF-16 units of the content),
   * and their tokens, which never exceed those of the text. They do not count for the ratio.
   */
  readonly appended?: { readonly from: number; readonly tokens: number };
  /**
   * In order; missing where there are none. Sentences that are not listed are quoted or carried by
   * what they were written from.
   */
  readonly doubts?: readonly SummaryDoubt[];
}

/** An idea that a model found, with the words of the log that it quotes. */
export interface FoundIdea {
  readonly intent: IdeaIntent;
  readonly text: string;
  /** Of the message that is quoted. */
  readonly eventId: EventId;
  /** UTF-16 units of its text. */
  readonly start: number;
  /** The exact words. */
  readonly quote: string;
  /** 0–1. */
  readonly confidence: number;
  /** 0–1. */
  readonly importance: number;
  readonly entities: readonly { readonly kind: EntityKind; readonly name: string }[];
  /** Do the quoted words say it? If not, it is kept for looking into, and shown nowhere. */
  readonly carried: boolean;
}

/** What else a model found; empty for built-in summaries. */
export interface SummaryDetails {
  readonly entities: readonly { readonly name: string; readonly kind: string }[];
  readonly relations: readonly {
    readonly from: string;
    readonly relation: string;
    readonly to: string;
  }[];
  /** Times mentioned in the text; `date` is ISO 8601 as far as known. */
  readonly timeMarkers: readonly { readonly text: string; readonly date: string | null }[];
  /** Of a segment; missing in texts from before there were any. */
  readonly ideas?: readonly FoundIdea[];
}

export type SummaryTexts = Readonly<Record<SummaryLevel, SummaryText>>;
