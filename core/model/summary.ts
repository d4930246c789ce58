import type { SummaryLevel, TextLevel } from './toc.ts';

/** A place in a summary that opens the next more detailed level. Offsets are UTF-16 units of the content. */
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

/** One text of a summary. `tokens` counts the content, markers included. */
export interface SummaryText {
  readonly content: string;
  readonly tokens: number;
  readonly markers: readonly ExpansionMarker[];
}

export type SummaryTexts = Readonly<Record<SummaryLevel, SummaryText>>;
