import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { noRules } from './noRules.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import type { Lexicon } from './types.ts';

/** The languages that are told apart; any other one is `other`. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ru' | 'zh' | 'ja' | 'ko' | 'other';

/** What is known of each. The order decides between languages that a text might be in with equal right. */
export const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ru: russian,
  zh: chinese,
  ja: japanese,
  ko: korean,
  other: noRules('the language of the conversation', true),
};
