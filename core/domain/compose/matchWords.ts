import type { Language } from '../lexicon/languages.ts';
import { guessLanguage } from '../text/language.ts';
import type { Term } from '../text/terms.ts';
import { termsOf } from '../text/terms.ts';

/** What the source of a sentence must contain. */
export interface Claim {
  /** Numbers, paths and identifiers: the source must contain all of them. */
  readonly hard: ReadonlySet<string>;
  /** Other meaningful words, of which a paraphrase shares some. */
  readonly soft: ReadonlySet<string>;
  readonly language: Language;
}

/** Words that share this many letters have the same root: "migration", "migrate". */
const ROOT = 6;
/**
 * The share of a claim's ordinary words that its excerpts must contain. Chosen on 740 sentences
 * that people wrote about passages of meetings (QMSum, val), so these figures flatter it: with the
 * rule for numbers and names, 73 % are supported by their own passage, 30 % by another passage of
 * the same meeting, 7 % by one of another meeting. Words cannot tell more: a false sentence made of
 * true words passes.
 */
const LEAST_SHARED = 0.35;
/** Masks stand in no source. */
const MASK = /\[secret:[a-z0-9-]+\]/g;
const EXACT_SHAPES: ReadonlySet<Term['shape']> = new Set<Term['shape']>([
  'number',
  'path',
  'identifier',
]);

/** Reads what a sentence claims. */
export function claimOf(text: string, language: Language): Claim {
  const hard = new Set<string>();
  const soft = new Set<string>();
  const said = text.replace(MASK, ' ');
  for (const term of termsOf(said, language))
    if (EXACT_SHAPES.has(term.shape)) hard.add(matchKey(term));
    else if (!term.stop) soft.add(matchKey(term));
  return { hard, soft, language: guessLanguage(said) };
}

/** The key by which a word is compared with those of a claim. */
export function matchKey({ key, shape }: Pick<Term, 'key' | 'shape'>): string {
  if (shape === 'number') return key.replace(/,(?=\d{3})/g, '').replace(/[.,]0+$/, '');
  return shape === 'word' && key.length > ROOT ? key.slice(0, ROOT) : key;
}

/** The keys of all words of a text, including those without meaning. */
export function matchKeys(text: string, language: Language): ReadonlySet<string> {
  return new Set(termsOf(text, language).map((term) => matchKey(term)));
}

/**
 * Do the excerpts support a claim? They must contain all of its numbers, paths and identifiers and
 * enough of its other words. If the claim is in another language than its source, one shared name
 * or number is enough. A claim without meaningful words is never supported.
 */
export function carries(
  excerpts: string,
  { hard, soft, language }: Claim,
  source: Language,
): boolean {
  const held = matchKeys(excerpts, source);
  for (const key of hard) if (!held.has(key)) return false;
  const shared = [...soft].filter((key) => held.has(key)).length;
  const spoken = guessLanguage(excerpts);
  const isForeign = language !== 'other' && spoken !== 'other' && language !== spoken;
  if (isForeign) return hard.size + shared > 0;
  return hard.size + shared > 0 && shared >= soft.size * LEAST_SHARED;
}
