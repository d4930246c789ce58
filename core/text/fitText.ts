import type { CountTokens } from '../model/countTokens.ts';
import { visibleText } from '../model/visibleText.ts';

/** A part of a text that may be left out. */
export interface TextPiece {
  /** Roughly what it adds to the text: only its length matters. */
  readonly text: string;
}

/** A text composed of pieces, of which the last ones may be omitted. */
export interface FitText<Piece = string> {
  /** Most important first. */
  readonly pieces: readonly Piece[];
  /** Composes the text from the first pieces; it mentions how many were left out, if any. */
  readonly compose: (pieces: readonly Piece[], leftOut: number) => string;
}

export interface FittedText {
  readonly text: string;
  /** Never more than the budget. */
  readonly tokens: number;
  readonly kept: number;
  readonly leftOut: number;
}

/**
 * Composes the text with as many pieces as fit the budget. If there is not even room to say that
 * all were left out, it is empty. Invisible characters count as the marks that replace them.
 *
 * @param budget tokens; null: no limit
 */
export function fitText<Piece>(
  { pieces, compose }: FitText<Piece>,
  { budget, countTokens }: { readonly budget: number | null; readonly countTokens: CountTokens },
): FittedText {
  const withFirst = (kept: number): FittedText => {
    const text = visibleText(compose(pieces.slice(0, kept), pieces.length - kept));
    return { text, tokens: countTokens(text), kept, leftOut: pieces.length - kept };
  };
  const all = withFirst(pieces.length);
  if (budget === null || all.tokens <= budget) return all;
  let best: FittedText = { text: '', tokens: 0, kept: 0, leftOut: pieces.length };
  let low = 0;
  let high = pieces.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const tried = withFirst(middle);
    if (tried.tokens <= budget) {
      best = tried;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
}

/** Composes the text with all pieces, with marks for invisible characters as in {@link fitText}. */
export function wholeText<Piece>({ pieces, compose }: FitText<Piece>): string {
  return visibleText(compose(pieces, 0));
}
