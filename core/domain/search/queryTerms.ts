import { isFunctionWord } from '../text/wordKinds.ts';
import { isLoneCharacter, scanTokens } from './scanTokens.ts';

/** A single term of a query. */
export interface QueryTerm {
  /** As written in the query. */
  readonly text: string;
  /**
   * Its tokens in order: several for an identifier with parts or a run in a script without spaces.
   */
  readonly tokens: readonly string[];
  /** The identifier as a single word; null if it has only one part. */
  readonly whole: string | null;
  /** Tokens of which it is a part, where it is none itself: `12μs` for `µs`. */
  readonly inside?: readonly string[];
}

/** A pasted query has hundreds of words; more than these cost time and tell nothing. */
export const MOST_ASKED = 60;

/**
 * The distinct terms of a query in order, {@link MOST_ASKED} at most: words of at least three
 * letters, or two if in capitals or with a digit; identifiers as a single term; pairs of characters
 * in scripts without spaces, or such a character on its own. Function words count only if there is
 * nothing else. May be empty.
 *
 * @param all gives every word, however short, often and many
 */
export function queryTerms(
  query: string,
  { all = false }: { readonly all?: boolean } = {},
): readonly QueryTerm[] {
  if (all) return allTerms(query).flatMap((term) => (term.isTail ? [] : [plain(term)]));
  const terms = new Map<string, QueryTerm & { readonly isFunction: boolean }>();
  for (const term of allTerms(query)) {
    const key = term.whole ?? term.tokens.join(' ');
    if (!term.isTail && isLongEnough(term) && !terms.has(key))
      terms.set(key, { ...term, isFunction: isFunctionWord(term.text.toLowerCase(), 'en') });
  }
  const found = [...terms.values()];
  const distinctive = found.filter(({ isFunction }) => !isFunction);
  return (distinctive.length > 0 ? distinctive : found).slice(0, MOST_ASKED).map(plain);
}

function plain({ text, tokens, whole }: QueryTerm): QueryTerm {
  return { text, tokens, whole };
}

interface PlacedTerm extends QueryTerm {
  readonly start: number;
  /** Is it the last character of a run without spaces, which is already in the pair before it? */
  readonly isTail: boolean;
}

function allTerms(query: string): readonly PlacedTerm[] {
  const found: { token: string; start: number; end: number; isTail: boolean }[] = [];
  const terms: PlacedTerm[] = [];
  scanTokens(query, (token, start, end, isWhole) => {
    if (!isWhole) {
      const before = found.at(-1);
      const isTail = before !== undefined && before.end === end && before.start < start;
      found.push({ token, start, end, isTail });
      return;
    }
    // Its parts came just before.
    const parts: string[] = [];
    while ((found.at(-1)?.start ?? -1) >= start) parts.unshift(found.pop()?.token ?? '');
    terms.push({
      text: query.slice(start, end),
      tokens: parts,
      whole: token,
      start,
      isTail: false,
    });
  });
  for (const { token, start, end, isTail } of found)
    terms.push({ text: query.slice(start, end), tokens: [token], whole: null, start, isTail });
  return terms.toSorted((a, b) => a.start - b.start);
}

function isLongEnough({ text, whole }: QueryTerm): boolean {
  const letters = Array.from(text);
  if (whole !== null || letters.length >= 3 || isLoneCharacter(text)) return true;
  if (letters.length < 2) return false;
  return /\p{N}/u.test(text) || text === text.toUpperCase();
}
