import type { Language } from './language.ts';
import { stem } from './stem.ts';
import { GENERIC_WORDS, isFunctionWord } from './stopWords.ts';

export type TermShape = 'word' | 'identifier' | 'path' | 'number' | 'ideographs';

/** A word of a text that can carry a topic. Offsets are UTF-16 units. */
export interface Term {
  /** What its inflected and differently written forms share; equal keys are the same term. */
  readonly key: string;
  /** As a person would write it alone: of a path its base name. */
  readonly surface: string;
  readonly shape: TermShape;
  readonly start: number;
  readonly end: number;
  /** Is it a function word? Kept, because phrases must not reach across one. */
  readonly stop: boolean;
}

const TOKEN =
  /[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*(?:[.\-/\\:'’@+][\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*)*/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const IDEOGRAPH_RUNS = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+/gu;
const NUMBER = /^[\d.,:\-/+x]*\d[\d.,:\-/+]*%?$/;
const FILE_NAME = /^[\w$@+-][\w$@.+-]*\.[A-Za-z][A-Za-z0-9]{0,9}$/;
const MAX_TERM = 80;

/**
 * The words of a text in order: words, identifiers, paths (by base name), numbers, and two-character
 * pieces of scripts without spaces. Linear in the text's length.
 */
export function termsOf(text: string, language: Language): Term[] {
  const terms: Term[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (IDEOGRAPH.test(token)) addIdeographs(terms, token, match.index);
    else addToken(terms, token, match.index, language);
  }
  return terms;
}

/** May the term stand alone as a keyword? */
export function isTopical(term: Term): boolean {
  if (term.stop || term.shape === 'number') return false;
  if (term.shape === 'path' || term.shape === 'ideographs') return true;
  const lower = term.surface.toLowerCase();
  if (GENERIC_WORDS.has(lower) || GENERIC_WORDS.has(term.key)) return false;
  return lower.length > 2 || /\d/.test(lower) || term.surface === term.surface.toUpperCase();
}

function addToken(terms: Term[], token: string, start: number, language: Language): void {
  if (token.length > MAX_TERM && !token.includes('/')) return;
  const slash = Math.max(token.lastIndexOf('/'), token.lastIndexOf('\\'));
  if (slash >= 0 && !isPath(token)) {
    // "and/or", "user/assistant": two words.
    const head = token.slice(0, slash);
    addToken(terms, head, start, language);
    addToken(terms, token.slice(slash + 1), start + slash + 1, language);
    return;
  }
  const base = slash >= 0 ? token.slice(slash + 1) : token;
  if (base === '' || base.length > MAX_TERM) return;
  const end = start + token.length;
  const lower = base.toLowerCase().replaceAll('’', "'");
  if (NUMBER.test(base)) {
    terms.push({ key: lower, surface: base, shape: 'number', start, end, stop: false });
  } else if (slash >= 0 || (FILE_NAME.test(base) && !/^(?:e\.g|i\.e|a\.m|p\.m)$/.test(lower))) {
    const name = base.replace(/:\d+(?::\d+)?$/, '');
    terms.push({ key: name.toLowerCase(), surface: name, shape: 'path', start, end, stop: false });
  } else if (isIdentifier(base)) {
    terms.push({ key: lower, surface: base, shape: 'identifier', start, end, stop: false });
  } else {
    const stop = lower.length < 2 || isFunctionWord(lower, language);
    terms.push({ key: stem(lower), surface: base, shape: 'word', start, end, stop });
  }
}

function isPath(token: string): boolean {
  return token.split(/[/\\]/).length > 2 || /[/\\][^/\\]*\.[A-Za-z]\w{0,5}(?::\d+)*$/.test(token);
}

/** camelCase, snake_case, dotted or with digits; not "Go" or "HTTP", which are words. */
function isIdentifier(word: string): boolean {
  return /[a-z][A-Z]|_|[A-Za-z]\.[A-Za-z]|::|[A-Za-z]\d|\d[A-Za-z]|\$/.test(word);
}

function addIdeographs(terms: Term[], token: string, start: number): void {
  for (const match of token.matchAll(IDEOGRAPH_RUNS)) {
    const [run] = match;
    const at = start + match.index;
    const whole = /^[\p{Script=Katakana}ー]/u.test(run) || run.length <= 2;
    const step = whole ? run.length : 1;
    const width = whole ? run.length : 2;
    for (let i = 0; i + width <= run.length; i += step) {
      const piece = run.slice(i, i + width);
      terms.push({
        key: piece,
        surface: piece,
        shape: 'ideographs',
        start: at + i,
        end: at + i + width,
        stop: piece.length < 2,
      });
    }
  }
  // Latin words glued to ideographs without a space ("React组件").
  for (const match of token.matchAll(/[A-Za-z][A-Za-z0-9_.-]+/g))
    addToken(terms, match[0], start + match.index, 'other');
}
