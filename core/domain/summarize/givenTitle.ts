import type { Language } from '../text/languages.ts';
import { termsOf } from '../text/terms.ts';
import { tooLong } from './titlePhrase.ts';
import type { Unit } from './unit.ts';

/** A name of fewer terms says too little to be checked. */
const LEAST_TERMS = 2;
/** The share of a name's terms that must be spoken of: names translate and inflect. */
const ENOUGH = 0.6;

/**
 * What the tool that wrote the log, or the person, calls the conversation, when that is what the
 * segment speaks of; undefined for a name of something else, or of nothing.
 */
export function givenTitle(
  given: string | undefined,
  units: readonly Unit[],
  language: Language,
): string | undefined {
  const title = given?.trim().replace(/\s+/g, ' ');
  if (title === undefined || title === '' || tooLong(title)) return undefined;
  const named = new Set(keysOf(title, language));
  if (named.size < LEAST_TERMS) return undefined;
  const spoken = new Set(units.flatMap(({ text }) => keysOf(text, language)));
  const found = [...named].filter((key) => spoken.has(key)).length;
  return found / named.size >= ENOUGH ? title : undefined;
}

function keysOf(text: string, language: Language): readonly string[] {
  return termsOf(text, language)
    .filter(({ topical }) => topical)
    .map(({ key }) => key);
}
