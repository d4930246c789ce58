import type { QueryTerm } from './queryTerms.ts';
import { beginOfPair, fold, isLoneCharacter } from './scanTokens.ts';

/** Shorter ones stand behind numbers: "12ms". */
const UNIT = 3;

/**
 * What of a term may stand inside of a longer token: a unit behind its number (`µs` in `12.5µs`), a part of an identifier
 * or of a hash. Null for ordinary words, which a longer one does not say ("port", "report"), and for scripts without
 * spaces, of which any part is found.
 */
export function partOfToken({ text, tokens, whole }: QueryTerm): string | null {
  if (tokens.length > 1 && whole === null) return null;
  const part = whole ?? fold(text);
  const isUnspaced = isLoneCharacter(text) || beginOfPair(part) !== null;
  if (isUnspaced || !/^[\p{L}\p{N}]+$/u.test(part)) return null;
  const isOwn = whole !== null || part.length <= UNIT || /\p{N}/u.test(part);
  return isOwn && part.length > 1 ? part : null;
}
