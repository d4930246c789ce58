import { visibleText } from '../../model/visibleText.ts';
import type { CountTokens } from '../summarize/types.ts';

/** A text made of pieces, of which the last may be left out. */
export interface FitText<Piece = string> {
  /** Parts of the text, the most important first. */
  readonly pieces: readonly Piece[];
  /** Makes the text of the first pieces; it says how many were left out, where some were. */
  readonly compose: (pieces: readonly Piece[], leftOut: number) => string;
}

export interface FittedText {
  readonly text: string;
  /** Counted, never above the budget. */
  readonly tokens: number;
  readonly kept: number;
  readonly leftOut: number;
}

/**
 * The text with as many of the pieces, from the first on, as a budget has room for. Where there is no room even to
 * say that all was left out, the text is empty. Characters that hide are counted as the marks that stand for them.
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

/** The text with all of its pieces; as {@link fitText} makes it, without characters that hide. */
export function wholeText<Piece>({ pieces, compose }: FitText<Piece>): string {
  return visibleText(compose(pieces, 0));
}
