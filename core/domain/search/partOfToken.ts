import type { QueryTerm } from './queryTerms.ts';
import { beginOfPair, fold, isLoneCharacter } from './scanTokens.ts';

interface PartOfToken {
  readonly part: string;
  /** Whether a number stands before it, and nothing behind. */
  readonly isUnit: boolean;
}

const LONGEST_UNIT = 3;

/**
 * What of a term may stand inside of a longer token: a unit behind its number (`µs` in `12.5µs`), a part of an identifier
 * or of a hash. Null for ordinary words, which a longer one does not say ("port", "report"), and for scripts without
 * spaces, of which any part is found.
 */
export function partOfToken({ text, tokens, whole }: QueryTerm): PartOfToken | null {
  if (tokens.length > 1 && whole === null) return null;
  const part = whole ?? fold(text);
  const isUnspaced = isLoneCharacter(text) || beginOfPair(part) !== null;
  if (isUnspaced || part.length < 2 || !/^[\p{L}\p{N}]+$/u.test(part)) return null;
  if (whole !== null || /\p{N}/u.test(part)) return { part, isUnit: false };
  return part.length <= LONGEST_UNIT ? { part, isUnit: true } : null;
}
