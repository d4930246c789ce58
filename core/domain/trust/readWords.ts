import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { wordsOf } from '../lexicon/patterns.ts';
import type { Term } from '../text/terms.ts';
import { termsOf } from '../text/terms.ts';
import { isOrdinaryWord } from '../text/wordKinds.ts';
import { mayOpenSentence } from '../fidelity/checkableFacts.ts';
import { matchKey } from './matchKey.ts';

/** A word of a sentence, as far as it matters for what the sentence claims. */
export interface TrustWord {
  readonly key: string;
  readonly lower: string;
  /** Function words carry no claim, but join others into a sentence. */
  readonly stop: boolean;
  /** Numbers, and names in the widest sense: paths, identifiers, capitalised words. */
  readonly fact: 'number' | 'name' | null;
  readonly topical: boolean;
  /** May it have its capital only because it opens a sentence? */
  readonly opens: boolean;
  /** Number of its clause, from 0. */
  readonly clause: number;
  readonly start: number;
  readonly end: number;
}

/** The words of a sentence with what it denies. */
export interface TrustWords {
  readonly all: readonly TrustWord[];
  /** Without function words. */
  readonly content: readonly TrustWord[];
  readonly keys: ReadonlySet<string>;
  readonly denials: readonly Denial[];
}

/** A negation and the words that it denies, nearest first. */
export interface Denial {
  readonly keys: readonly string[];
  /** Is it a negation itself ("not"), not only a word that may stand for one ("instead")? */
  readonly plain: boolean;
}

/** How many words a negation reaches. */
const REACH = 3;
const NEGATIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LEXICONS).map(([language, { words }]) => [language, new Set(words.negations)]),
);
const NEAR_NEGATIONS = wordsOf(({ words }) => words.nearNegations);
const UNSPACED_NEGATION = new RegExp(
  Object.values(LEXICONS)
    .filter(({ spaced }) => !spaced)
    .flatMap(({ words }) => words.negations)
    .join('|'),
  'gu',
);
const CONTRACTED = /n['’]t$/u;
/** After these, "not" denies nothing. */
const ONLY = new Set(['only', 'just', 'necessarily', 'nur', 'seulement', 'solo', 'só']);
/** Ends the reach of a negation. */
const CLAUSE_END = /[,;:.!?()—–、，。；]/u;

/** Reads a sentence. Linear in its length. */
export function readWords(text: string, language: Language): TrustWords {
  let clause = 0;
  let from = 0;
  const all = termsOf(text, language).map((term): TrustWord => {
    if (CLAUSE_END.test(text.slice(from, term.start))) clause++;
    from = term.end;
    const lower = text.slice(term.start, term.end).toLowerCase();
    const denies = isNegation(lower, language);
    return {
      key: matchKey(term),
      lower,
      stop: term.stop || denies,
      fact: factOf(term, text, language),
      topical: term.topical,
      opens: term.shape === 'word' && opensSentence(term.start, text),
      clause,
      start: term.start,
      end: term.end,
    };
  });
  const content = all.filter(({ stop }) => !stop);
  return {
    all,
    content,
    keys: new Set(content.map(({ key }) => key)),
    denials: [...denialsOf(text, all, language), ...unspacedDenials(text, content)],
  };
}

function factOf(
  { shape, surface, start, stop }: Term,
  text: string,
  language: Language,
): TrustWord['fact'] {
  if (shape === 'number') return 'number';
  if (shape === 'path' || shape === 'identifier') return 'name';
  if (stop || shape !== 'word' || !/^\p{Lu}/u.test(surface)) return null;
  const opens = opensSentence(start, text);
  const lower = surface.toLowerCase();
  if (isOrdinaryWord(lower) || (opens && mayOpenSentence(lower, language))) return null;
  return 'name';
}

function opensSentence(start: number, text: string): boolean {
  return /(?:^|[.!?:…"“(—•·-])\s*$/u.test(text.slice(Math.max(0, start - 4), start));
}

function isNegation(lower: string, language: Language): boolean {
  return (
    CONTRACTED.test(lower) ||
    NEGATIONS.get('en')?.has(lower) === true ||
    NEGATIONS.get(language)?.has(lower) === true
  );
}

function denialsOf(text: string, all: readonly TrustWord[], language: Language): Denial[] {
  return all.flatMap((word, at) => {
    const plain = isNegation(word.lower, language);
    if (!plain && !NEAR_NEGATIONS.has(word.lower)) return [];
    if (ONLY.has(all[at + 1]?.lower ?? '')) return [];
    const keys: string[] = [];
    let from = word.end;
    for (const next of all.slice(at + 1)) {
      if (CLAUSE_END.test(text.slice(from, next.start)) || keys.length >= REACH) break;
      if (!next.stop) keys.push(next.key);
      from = next.end;
    }
    // "das geht nicht"
    const before = all.slice(0, at).findLast(({ stop }) => !stop);
    if (
      keys.length === 0 &&
      before !== undefined &&
      !CLAUSE_END.test(text.slice(before.end, word.start))
    )
      keys.push(before.key);
    return keys.length === 0 ? [] : [{ keys, plain }];
  });
}

/** In scripts without spaces, a negation denies what stands on either side. */
function unspacedDenials(text: string, content: readonly TrustWord[]): Denial[] {
  return [...text.matchAll(UNSPACED_NEGATION)].flatMap(({ index, 0: sign }) => {
    const end = index + sign.length;
    const near = content.filter((word) => word.start <= end + 2 && word.end >= index - 2);
    return near.length === 0 ? [] : [{ keys: near.map(({ key }) => key), plain: true }];
  });
}
