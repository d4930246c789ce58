import { CODE_WORDS, UNITS } from '../lexicon/anyLanguage.ts';
import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { wordsOf, alternatives } from '../lexicon/patterns.ts';
import { stem } from './stem.ts';

/**
 * By language, since one's function word is another's topic: "comment" is French for "how", "die" a
 * German article.
 */
const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LEXICONS)
    .filter(([, { words }]) => words.functionWords.length > 0)
    .map(([language, { words }]) => [language, new Set(words.functionWords)]),
);
const ENGLISH = FUNCTION_WORDS.get('en');
const ANY_FUNCTION_WORDS = wordsOf(({ words }) => words.functionWords);
const GENERIC_WORDS = wordsOf(({ words }) => words.generic).union(new Set(CODE_WORDS));
const MEASURES = wordsOf(({ words }) => words.measures).union(new Set(UNITS));
const MEASURE_STEMS: ReadonlySet<string> = new Set([...MEASURES].map(stem));

/** Is a word, in lower case, grammar of the language, or of English, which is mixed into all? */
export function isFunctionWord(word: string, language: Language): boolean {
  return ENGLISH?.has(word) === true || FUNCTION_WORDS.get(language)?.has(word) === true;
}

/** The languages of which a word, in lower case, is a function word. */
export function languagesOfFunctionWord(word: string): Language[] {
  const languages: Language[] = [];
  for (const [language, words] of FUNCTION_WORDS)
    if (words.has(word)) languages.push(language as Language);
  return languages;
}

/**
 * Does a word, in lower case, stand in nearly every session and therefore name none? It is no keyword of
 * its own, but may stand beside another word in one.
 */
export function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(word);
}

/** Does a word, in lower case, only say when, how many or how much? */
export function isMeasureWord(word: string): boolean {
  return MEASURES.has(word) || MEASURE_STEMS.has(stem(word));
}

/** Is a word, in lower case, one of ordinary speech in any language, so that a capital makes it no name? */
export function isOrdinaryWord(word: string): boolean {
  return GENERIC_WORDS.has(word) || ANY_FUNCTION_WORDS.has(word);
}

const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  [...wordsOf(({ words }) => words.everyday)].map((word) => stem(word)),
);

/** A verb form alone says what was done to something, not to what; an address says nothing. */
const WITHOUT_MATTER = new RegExp(
  `^(?:\\p{L}?\\p{Ll}{3,}(?:${alternatives(({ words }) => words.participleEndings)})|0x[\\da-f]+)$`,
  'iu',
);

/** Does a label say nothing that would tell one conversation or period from another? */
export function isEverydayLabel(label: string): boolean {
  const words = label.toLowerCase().split(/\s+/).map(stem);
  return words.every((word) => EVERYDAY_WORDS.has(word)) || WITHOUT_MATTER.test(label);
}
