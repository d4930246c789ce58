import type { Source } from './event.ts';

/** What narrows a question down to some conversations: all that is given must hold. */
export interface Lens {
  /** A project by name, id or folder. */
  readonly project?: string | undefined;
  readonly source?: Source | undefined;
  /** Only those that a person starred. */
  readonly starred?: boolean | undefined;
  /** Only those with this tag, whatever its case. */
  readonly tag?: string | undefined;
}

/** The same, with a span of time. */
export interface TimedLens extends Lens {
  /** Epoch ms: something happened at or after it. */
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
}

/** The same as a caller says it: times are days, or words. */
export interface AskedLens extends Lens {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Does it leave only a part of the memory? */
export const isNarrow = ({ project, source, starred, tag, from, to }: AskedLens): boolean =>
  starred === true || [project, source, tag, from, to].some((given) => given !== undefined);
