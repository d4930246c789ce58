import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { wordsOf } from '../lexicon/patterns.ts';
import { stem } from '../text/stem.ts';
import { isOrdinaryWord } from '../text/wordKinds.ts';

/** Few conversations are full of these. */
const SUMMARY_OPENERS = wordsOf(({ words }) => words.summaryOpeners);
const ACTION_FORMS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(LEXICONS)
    .filter(([, { words }]) => words.actionForms.length > 0)
    .map(([language, { words }]) => [
      language,
      new RegExp(`^(?:${words.actionForms.join('|')})$`, 'u'),
    ]),
);

/** May a word that opens a sentence, in lower case, be capitalised only for that? */
export function mayOpenSentence(word: string, language: Language): boolean {
  if (SUMMARY_OPENERS.has(word) || isOrdinaryWord(stem(word))) return true;
  return ACTION_FORMS.get(language)?.test(word) ?? false;
}
