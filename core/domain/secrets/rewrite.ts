import type { SecretSpan } from './secretKinds.ts';

/** Words of a text, in UTF-16 units, and what is read in their place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** A text as it is read, and the place of its spans in the text as it stands. */
export interface Rewritten {
  readonly whole: string;
  readonly inText: (span: SecretSpan) => {
    readonly span: SecretSpan;
    /** Whether it reaches over an edit. */
    readonly isCut: boolean;
  };
}

/** Makes edits, in order and apart, to the part of a text that begins at `from`. */
export function rewrite(
  text: string,
  edits: readonly Edit[],
  { from, to }: { readonly from: number; readonly to: number },
): Rewritten {
  let whole = '';
  let at = from;
  /** Where in the whole the words of each edit start and end. */
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { start, end, words } of edits) {
    whole += text.slice(at, start);
    starts.push(whole.length);
    whole += words;
    ends.push(whole.length);
    at = end;
  }
  whole += text.slice(at, to);
  /** How much longer the text is than the whole, up to the end of the first `count` edits. */
  const grown = (count: number): number =>
    count === 0 ? from : (edits[count - 1]?.end ?? 0) - (ends[count - 1] ?? 0);
  return {
    whole,
    inText({ kind, start, end }) {
      const before = countUpTo(ends, start);
      const within = countUpTo(starts, end - 1);
      const span = { kind, start: start + grown(before), end: end + grown(within) };
      return { span, isCut: within > before };
    },
  };
}

/** How many of the sorted numbers are at most this one. */
function countUpTo(sorted: readonly number[], most: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
