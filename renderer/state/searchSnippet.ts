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
