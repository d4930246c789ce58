import { alternatives } from '../lexicon/patterns.ts';
import type { Language } from '../lexicon/languages.ts';
import { termsOf } from '../text/terms.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import type { Keyphrase } from './keyphrases.ts';
import type { TitlePhrase } from './titlePhrase.ts';
import { TITLE_WORDS, tooLong } from './titlePhrase.ts';
import type { Prepared, Unit } from './unit.ts';

export interface TopicSource {
  readonly prepared: Prepared;
  readonly topics: readonly Keyphrase[];
  readonly language: Language;
}

/** Relative score that a topic needs to be put before a phrase. */
const STRONG_TOPIC = 0.6;
/** A word in fewer units is only mentioned. */
const NAMED_OFTEN = 2;
/** Hyphenated adjectives that are no names: "read-only", "long-lived". */
const COMPOUND_ADJECTIVE = new RegExp(
  `^\\p{Ll}+-\\p{Ll}*(?:${alternatives(({ words }) => words.adjectiveEndings)})$`,
  'u',
);
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Puts the strongest topic that a phrase lacks before it, if both fit. */
export function withTopic(
  phrase: TitlePhrase,
  { topics, language, prepared }: TopicSource,
): string {
  const named = new Set(termsOf(phrase.text, language).map((term) => term.key));
  const short = phrase.words < TITLE_WORDS.least;
  const strong = (topics[0]?.score ?? 0) * (short ? STRONG_TOPIC / 2 : STRONG_TOPIC);
  const missing = topics.filter(
    ({ key, surface, score }) =>
      score >= strong &&
      !key.split(' ').some((part) => named.has(part)) &&
      // A piece of a run of ideographs is too often half a word.
      (short || !IDEOGRAPH.test(surface)),
  );
  // If an everyday word is the strongest, all others were only mentioned.
  if (!short && isEverydayLabel(missing[0]?.surface ?? '')) return phrase.text;
  if (!short && IDEOGRAPH.test(phrase.text)) return phrase.text;
  const [one, two] = missing.filter(
    (topic) => !isEverydayLabel(topic.surface) && namesSubject(topic, prepared.units),
  );
  const titles = [
    ...(one !== undefined && two !== undefined && phrase.words < 3
      ? [`${one.surface}, ${two.surface}: ${phrase.text}`]
      : []),
    ...(one === undefined ? [] : [`${one.surface}: ${phrase.text}`]),
  ];
  return firstUpper(titles.find((title) => !tooLong(title)) ?? phrase.text);
}

/** Is a topic specific enough to put before a phrase: several words, or a recurring name? */
export function namesSubject({ key, surface, words }: Keyphrase, units: readonly Unit[]): boolean {
  if (words > 1 || IDEOGRAPH.test(surface)) return true;
  const holders = units.filter(({ terms }) => terms.some((term) => term.key === key));
  if (holders.length < NAMED_OFTEN) return false;
  if (COMPOUND_ADJECTIVE.test(surface)) return false;
  return /[\p{Ll}\d][\p{Lu}_.-]|[_.-][\p{Ll}\d]/u.test(surface) || isProperName(key, holders);
}

/** Does the word have a capital inside sentences too? */
function isProperName(key: string, holders: readonly Unit[]): boolean {
  const inside = holders.flatMap(({ terms }) => terms.slice(1).filter((term) => term.key === key));
  const capital = inside.filter(({ surface }) => /^\p{Lu}.*\p{Ll}/u.test(surface));
  return capital.length >= NAMED_OFTEN && capital.length * 2 > inside.length;
}

const firstUpper = (text: string): string =>
  !IDEOGRAPH.test(text) && /^\p{Ll}[\p{Ll}'’]*(?=[\s,:;!?]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
