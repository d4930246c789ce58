import type { Language } from '../lexicon/languages.ts';
import { remembered } from './remembered.ts';
import { languagesOfFunctionWord } from './wordKinds.ts';

const SAMPLE_CHARACTERS = 3_000;
const WORD = /[\p{L}'’]+/gu;
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HANGUL = /\p{Script=Hangul}/gu;
const LETTER = /\p{L}/gu;
/** Holds all characters of the three scripts, and surrogates. */
const FAR_EAST = /[\u1100-\uffff]/;

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
  for (const word of sample.toLowerCase().match(WORD) ?? [])
    for (const language of languagesOfFunctionWord(word))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  let best: Language = 'other';
  let bestCount = 0;
  for (const [language, count] of counts)
    if (count > bestCount) [best, bestCount] = [language, count];
  return best;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
