/** Long texts are shown a piece at a time, around what is to be seen. */
import { wholeOffset } from '../../ui/cutText.ts';
import type { TextRange } from './excerpt.ts';

/** UTF-16 units shown at first, and added by each step. */
export const PIECE = 8_000;

/** The piece to show first: all of a short text, else the start, or what is around the mark. */
export function firstWindow(text: string, mark: TextRange | null): TextRange {
  if (text.length <= PIECE * 1.25) return { start: 0, end: text.length };
  if (mark === null || mark.end <= PIECE) return { start: 0, end: lineEnd(text, PIECE) };
  return {
    start: lineStart(text, Math.max(0, mark.start - PIECE / 2)),
    end: lineEnd(text, Math.min(text.length, mark.end + PIECE / 2)),
  };
}

export const growUp = (text: string, { start, end }: TextRange): TextRange => ({
  start: lineStart(text, Math.max(0, start - PIECE)),
  end,
});

export const growDown = (text: string, { start, end }: TextRange): TextRange => ({
  start,
  end: lineEnd(text, Math.min(text.length, end + PIECE)),
});

/** Cuts fall between lines where there is a line break near enough. */
const NEAR = 1_000;

function lineStart(text: string, offset: number): number {
  const found = text.lastIndexOf('\n', offset);
  return offset - found <= NEAR && found >= 0 ? found + 1 : wholeOffset(text, offset);
}

function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found >= 0 && found - offset <= NEAR ? found : wholeOffset(text, offset);
}
