import type { Language } from '../lexicon/languages.ts';
import { guessLanguage } from '../text/language.ts';
import type { Term } from '../text/terms.ts';
import { termsOf } from '../text/terms.ts';

/** The words of a sentence that its source must hold. */
export interface Claim {
  /** Numbers, paths, identifiers: a source that lacks one does not say it. */
  readonly hard: ReadonlySet<string>;
  /** Other words that carry meaning; a paraphrase shares some of them. */
  readonly soft: ReadonlySet<string>;
  readonly language: Language;
}

/** From here on two words of one root begin alike: "migration", "migrate". */
const ROOT = 6;
/**
 * Share of a claim's ordinary words that its excerpts must hold; a paraphrase keeps some. Chosen on the
 * 740 sentences that people wrote about passages of meetings (QMSum, val), so these figures flatter it:
 * with the rule for numbers and names, 73 % are carried by their own passage, 30 % by another passage of
 * the same meeting, 7 % by one of another meeting. Words cannot tell more: a false sentence made of true
 * words passes.
 */
const LEAST_SHARED = 0.35;
/** What stands for a secret is in no source. */
const MASK = /\[secret:[a-z0-9-]+\]/g;
const HARD: ReadonlySet<Term['shape']> = new Set<Term['shape']>(['number', 'path', 'identifier']);

/** Reads what a sentence claims. */
export function claimOf(text: string, language: Language): Claim {
  const hard = new Set<string>();
  const soft = new Set<string>();
  const said = text.replace(MASK, ' ');
  for (const term of termsOf(said, language))
    if (HARD.has(term.shape)) hard.add(matchKey(term));
    else if (!term.stop) soft.add(matchKey(term));
  return { hard, soft, language: guessLanguage(said) };
}

/** What words of a source are known by when they are compared with a claim's. */
export function matchKey({ key, shape }: Pick<Term, 'key' | 'shape'>): string {
  if (shape === 'number') return key.replace(/,(?=\d{3})/g, '').replace(/[.,]0+$/, '');
  return shape === 'word' && key.length > ROOT ? key.slice(0, ROOT) : key;
}

/** Keys of all the words of a text, also those that carry no meaning. */
export function matchKeys(text: string, language: Language): ReadonlySet<string> {
  return new Set(termsOf(text, language).map((term) => matchKey(term)));
}

/**
 * Do excerpts carry a claim? All its numbers, paths and identifiers must stand there, and enough of its
 * other words; of a claim in another language than its source, which shares no words with it, at least
 * one name or number must. A claim of words that carry nothing is not carried.
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
