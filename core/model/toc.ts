/** Levels of the table of contents, outermost first. */
export const TOC_LEVELS = ['year', 'month', 'week', 'day', 'conversation', 'segment'] as const;
export type TocLevel = (typeof TOC_LEVELS)[number];
/** Levels whose nodes are written from their children. */
export type UpperLevel = Exclude<TocLevel, 'segment'>;

/** How detailed a text is. The ratios to the source are 1 and about 3, 10 and 50. */
export const TEXT_LEVELS = ['full', 'detailed', 'brief', 'tags'] as const;
export type TextLevel = (typeof TEXT_LEVELS)[number];
/** The levels written by a summariser. */
export const SUMMARY_LEVELS = ['detailed', 'brief', 'tags'] as const;
export type SummaryLevel = (typeof SUMMARY_LEVELS)[number];

/**
 * - `current`: the text says what its inputs say
 * - `provisional`: a draft of something still open
 * - `stale`: its inputs changed since
 * - `pending`: it has no text yet
 * - `superseded`: replaced by other segments, kept readable
 */
export const NODE_STATES = ['current', 'provisional', 'stale', 'pending', 'superseded'] as const;
export type NodeState = (typeof NODE_STATES)[number];

/** Why a version was written. */
export const VERSION_CAUSES = [
  'closed',
  'late-events',
  'rollup',
  'manual',
  'edit',
  'model-changed',
  'revert',
] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];

/** The searchable fields of a node. */
export const SEARCH_FIELDS = ['title', 'summary', 'bullets', 'keywords'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
