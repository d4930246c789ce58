/** Snippets where there is less room than they were cut for. */
export interface MarkedText {
  readonly text: string;
  /** Half-open ranges of the text, ascending. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** What stands before the first mark where the text begins later, so that it can be read. */
const LEAD = 32;

/** The text begun later, at a word, where its first mark would end beyond the `room` that is shown. */
export function markInSight({ text, marks }: MarkedText, room: number): MarkedText {
  const [first] = marks;
  if (first === undefined || first[1] <= room) return { text, marks };
  const earliest = Math.max(0, first[0] - LEAD);
  const space = text.indexOf(' ', earliest);
  const from = space < 0 || space >= first[0] ? first[0] : space + 1;
  const by = from - ELLIPSIS.length;
  return {
    text: ELLIPSIS + text.slice(from),
    marks: marks.map(([start, end]) => [start - by, end - by]),
  };
}

const ELLIPSIS = '… ';

/** What marks words up in Markdown, and what stands for it: its words, or nothing. */
const SIGNS =
  /(\*\*|~~|`+)|(?<=^|\s)(?:#{1,6}|\|)(?=\s)|(?<=^|^… )(?:>|[-*+])(?=\s)|!?\[(?=[^\]]*\]\([^)]*\))|\]\([^)]*\)|\|(?=\s)/gu;

/** The text without the signs of Markdown, which are no words; marks stay on their words. */
export function withoutSigns({ text, marks }: MarkedText): MarkedText {
  let plain = '';
  let from = 0;
  const gone: (readonly [at: number, length: number])[] = [];
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    // With a sign between two spaces one of these goes.
    const isApart = /\s$/.test(text.slice(from, index)) || index === 0;
    const length = sign.length + (isApart && text[index + sign.length] === ' ' ? 1 : 0);
    plain += text.slice(from, index);
    from = index + length;
    gone.push([index, length]);
  }
  plain += text.slice(from);
  const moved = (at: number): number =>
    at - gone.reduce((sum, [start, length]) => sum + Math.min(length, Math.max(0, at - start)), 0);
  return {
    text: plain,
    marks: marks
      .map(([start, end]): readonly [number, number] => [moved(start), moved(end)])
      .filter(([start, end]) => end > start),
  };
}
