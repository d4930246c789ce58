import { LEXICONS } from '../lexicon/languages.ts';
import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import { wordCount } from '../text/terms.ts';
import type { Unit } from '../summarize/unit.ts';

/** With fewer words, Spanish and Portuguese cannot be told apart. */
const ENOUGH_WORDS = 20;
/**
 * An answer may be in a second language of the conversation with at least this share of what was
 * said.
 */
const SPOKEN_SHARE = 0.1;

/** The name of a language for prompts. */
export function languageName(language: Language): string {
  return LEXICONS[language].name;
}

/**
 * The problem with an answer in a language that was hardly spoken; undefined if the language is
 * right or the answer too short to tell. All texts must agree, because one that quotes a lot may
 * look foreign.
 */
export function languageProblem(
  texts: readonly string[],
  language: Language,
  spoken: readonly string[],
): string | undefined {
  if (language === 'other') return undefined;
  const telling = texts.filter((text) => wordCount(text) >= ENOUGH_WORDS);
  const guesses = new Set(telling.map((text) => guessLanguage(text)));
  const [answered] = guesses;
  if (guesses.size !== 1 || answered === undefined) return undefined;
  if (answered === language || answered === 'other') return undefined;
  const length = spoken.reduce((sum, text) => sum + text.length, 0);
  const alike = spoken.reduce(
    (sum, text) => sum + (guessLanguage(text) === answered ? text.length : 0),
    0,
  );
  if (alike >= length * SPOKEN_SHARE && alike > 0) return undefined;
  return `The reply is in ${LEXICONS[answered].name}, but the conversation is in ${LEXICONS[language].name}: answer in ${LEXICONS[language].name}.`;
}

/** What people and the assistant said in a segment, one text per event. */
export function spokenTexts(units: readonly Unit[]): string[] {
  const said = units.filter(({ source }) => source === 'user' || source === 'assistant');
  return [...Map.groupBy(said, ({ event }) => event).values()].map((group) =>
    group.map(({ text }) => text).join(' '),
  );
}
