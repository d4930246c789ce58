import type { Language } from '../text/languages.ts';
import { stem } from '../text/stem.ts';
import { FUNCTION_WORDS, GENERIC_WORDS } from '../text/stopWords.ts';

const LISTED = Object.values(FUNCTION_WORDS);
/** Summaries open with these; few conversations are full of them. */
const OF_SUMMARIES = new Set(
  'outcome outcomes root finding findings conclusion background blocker blockers topic topics'.split(
    ' ',
  ),
);
/** Ends of words that name deeds, by language. Short words with them may be names ("Fred", "Ming"). */
const DEED_ENDINGS: Partial<Record<Language, RegExp>> = {
  en: /^.{3,}(?<!m)ed$|^.{3,}ing$|^.{3,}(?:tions?|sions?|ments?|ness)$|^.{4,}(?:able|ly)$/u,
  fr: /^.{3,}(?:ements?|tions?|sions?)$|^.{5,}er$/u,
  es: /^.{3,}(?:ad[oa]s?|id[oa]s?|ci[oó]n|ciones|mente)$|^.{5,}(?:ar|er|ir)$/u,
  pt: /^.{3,}(?:ad[oa]s?|id[oa]s?|ção|ções|mente)$|^.{5,}(?:ar|er|ir)$/u,
  ru: /^.{2,}(?:ть|ться|лся|лась|лось|лись|ено|ание|ение|ция|ость|или|али)$/u,
};

/** Is a word, lower-case, one of everyday speech whatever its case, so that it is no name? */
export function isEveryday(word: string): boolean {
  return GENERIC_WORDS.has(word) || LISTED.some((list) => list.has(word));
}

/** May a word that opens a sentence, lower-case, be capitalised only for that? */
export function mayOpenSentence(word: string, language: Language): boolean {
  if (OF_SUMMARIES.has(word) || isEveryday(stem(word))) return true;
  return DEED_ENDINGS[language]?.test(word) ?? false;
}
