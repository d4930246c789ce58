import { CODE_WORDS, UNITS } from '../lexicon/anyLanguage.ts';
import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { wordsOf, alternatives } from '../lexicon/patterns.ts';
import { stem } from './stem.ts';

/**
 * Kept by language, because one language's function word is another's topic: "comment" is French
 * for "how", "die" a German article.
 */
const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LEXICONS)
    .filter(([, { words }]) => words.functionWords.length > 0)
    .map(([language, { words }]) => [language, new Set(words.functionWords)]),
);
const ENGLISH = FUNCTION_WORDS.get('en');
const ANY_FUNCTION_WORDS = wordsOf(({ words }) => words.functionWords);
/** In UTF-16 units. */
export const LONGEST_FUNCTION_WORD = Math.max(
  ...[...ANY_FUNCTION_WORDS].map((word) => word.length),
);
const LANGUAGES_OF: ReadonlyMap<string, readonly Language[]> = new Map(
  [...ANY_FUNCTION_WORDS].map((word) => [
    word,
    [...FUNCTION_WORDS].flatMap(([language, words]) =>
      words.has(word) ? [language as Language] : [],
    ),
  ]),
);
const GENERIC_WORDS = wordsOf(({ words }) => words.generic).union(new Set(CODE_WORDS));
const MEASURES = wordsOf(({ words }) => words.measures).union(new Set(UNITS));
const MEASURE_STEMS: ReadonlySet<string> = new Set([...MEASURES].map(stem));

/** Is a lower-case word a function word of the language, or of English, which is mixed into all? */
export function isFunctionWord(word: string, language: Language): boolean {
  return ENGLISH?.has(word) === true || FUNCTION_WORDS.get(language)?.has(word) === true;
}

/** The languages in which a lower-case word is a function word. */
export function languagesOfFunctionWord(word: string): readonly Language[] {
  return LANGUAGES_OF.get(word) ?? [];
}

/**
 * Is a lower-case word so common that it names no session? It is no keyword by itself, but may be
 * part of one.
 */
export function isGenericWord(word: string): boolean {
  return GENERIC_WORDS.has(word);
}

/** Does a lower-case word only say when, how many or how much? */
export function isMeasureWord(word: string): boolean {
  return MEASURES.has(word) || MEASURE_STEMS.has(stem(word));
}

/** Is a lower-case word so ordinary in any language that a capital does not make it a name? */
export function isOrdinaryWord(word: string): boolean {
  return GENERIC_WORDS.has(word) || ANY_FUNCTION_WORDS.has(word);
}

const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  [...wordsOf(({ words }) => words.everyday)].map((word) => stem(word)),
);

/**
 * A participle or adverb alone says what was done but not to what; a memory address says nothing.
 */
const EMPTY_LABEL = new RegExp(
  `^(?:\\p{L}?\\p{Ll}{3,}(?:${alternatives(({ words }) => words.participleEndings)})|0x[\\da-f]+)$`,
  'iu',
);

/** Is a label too ordinary to tell one conversation or period from another? */
export function isEverydayLabel(label: string): boolean {
  const lower = label.toLowerCase();
  return (
    (/\s/.test(lower)
      ? lower.split(/\s+/).every((word) => EVERYDAY_WORDS.has(stem(word)))
      : EVERYDAY_WORDS.has(stem(lower))) || EMPTY_LABEL.test(label)
  );
}
