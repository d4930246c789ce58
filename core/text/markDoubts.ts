import type { SummaryDoubt } from '../model/summary.ts';
import { oneLine } from '../model/visibleText.ts';

/** How a sentence that its source does not hold is marked for readers. */
export const DOUBT_MARKS = {
  unsupported: '(unsupported)',
  contradicted: '(contradicted by its source)',
} as const satisfies Record<SummaryDoubt['verdict'], string>;

/** A text with a mark behind each sentence that is doubted. Offsets are those of the text. */
export function markDoubts(text: string, doubts: readonly SummaryDoubt[]): string {
  let marked = '';
  let from = 0;
  for (const { start, end, verdict } of doubts) {
    if (start < from || end > text.length) continue;
    marked += `${text.slice(from, end)} ${DOUBT_MARKS[verdict]}`;
    from = end;
  }
  return marked + text.slice(from);
}

/**
 * The same on one line. Its words, without the marks, are cut to `longest` characters, and what is
 * left of a doubted sentence is still marked.
 */
export function markedLine(
  text: string,
  doubts: readonly SummaryDoubt[],
  longest = Infinity,
): string {
  const pieces: string[] = [];
  let room = longest;
  let from = 0;
  const add = (words: string, mark?: string): void => {
    const line = oneLine(words, Math.max(1, room));
    if (line === '' || room <= 0) return;
    room -= line.length + 1;
    pieces.push(mark === undefined ? line : `${line} ${mark}`);
  };
  for (const { start, end, verdict } of doubts) {
    if (start < from || end > text.length) continue;
    add(text.slice(from, start));
    add(text.slice(start, end), DOUBT_MARKS[verdict]);
    from = end;
  }
  add(text.slice(from));
  return pieces.join(' ');
}
