import type { Language } from '../lexicon/languages.ts';
import { remembered } from './remembered.ts';
import { languagesOfFunctionWord, LONGEST_FUNCTION_WORD } from './wordKinds.ts';

const SAMPLE_CHARACTERS = 3_000;
const WORD = /[\p{L}'’]+/gu;
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HANGUL = /\p{Script=Hangul}/gu;
const LETTER = /\p{L}/gu;
/** Holds all characters of the three scripts, and surrogates; no dashes, quotes and arrows. */
const FAR_EAST = /[\u1100-\u11ff\u2e80-\uffff]/;

/**
 * Guesses the main language of a text from its script and, for alphabets, its function words. Reads
 * the first 3,000 characters. A text without known function words is `other`.
 */
export const guessLanguage = remembered((text): Language => {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (!FAR_EAST.test(sample)) return byFunctionWords(sample);
  const kana = countMatches(sample, KANA);
  const han = countMatches(sample, HAN);
  const hangul = countMatches(sample, HANGUL);
  const ideographs = kana + han + hangul;
  // An ideograph counts like a word of several letters, so that code around it does not win.
  if (ideographs > 0 && ideographs * 5 > countMatches(sample, LETTER)) {
    if (hangul > kana + han) return 'ko';
    return kana * 8 > han ? 'ja' : 'zh';
  }
  return byFunctionWords(sample);
});

function byFunctionWords(sample: string): Language {
  const counts = new Map<Language, number>();
  const note = (word: string): void => {
    for (const language of languagesOfFunctionWord(word))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  };
  const lower = sample.toLowerCase();
  if (!eachPlainWord(lower, note)) {
    counts.clear();
    for (const word of lower.match(WORD) ?? []) note(word);
  }
  let best: Language = 'other';
  let bestCount = 0;
  for (const [language, count] of counts)
    if (count > bestCount) [best, bestCount] = [language, count];
  return best;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const APOSTROPHE = 39;

/** The words of a text in ASCII, small letters, that are short enough to be function words; false for any other text. */
function eachPlainWord(text: string, visit: (word: string) => void): boolean {
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return false;
    if ((code >= 97 && code <= 122) || code === APOSTROPHE) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (at - start <= LONGEST_FUNCTION_WORD) visit(text.slice(start, at));
      start = -1;
    }
  }
  return true;
}
