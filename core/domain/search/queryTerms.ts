import { isFunctionWord } from '../text/wordKinds.ts';
import { isLoneCharacter, scanTokens } from './scanTokens.ts';

/** One thing that a query asks for. */
export interface QueryTerm {
  /** As it was written. */
  readonly text: string;
  /** What stands for it, in order: several for an identifier of parts, or a run of a script without spaces. */
  readonly tokens: readonly string[];
  /** The identifier as one word; null where it has one part. */
  readonly whole: string | null;
}

/** What is pasted has hundreds of words: more than these cost much and tell nothing. */
export const MOST_ASKED = 60;

/**
 * The distinct terms of a query, in its order, {@link MOST_ASKED} at most: words of three or more letters, or two
 * if in capitals or with a digit; identifiers as one term; pairs of characters of scripts without spaces, and such
 * a character that stands alone. Function words count only where there is nothing else. Empty: it asks for nothing.
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
  const telling = found.filter(({ isFunction }) => !isFunction);
  return (telling.length > 0 ? telling : found).slice(0, MOST_ASKED).map(plain);
}

function plain({ text, tokens, whole }: QueryTerm): QueryTerm {
  return { text, tokens, whole };
}

interface PlacedTerm extends QueryTerm {
  readonly start: number;
  /** The last character of a run without spaces, which the pair before it holds, too. */
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
    // Its parts were just told.
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
