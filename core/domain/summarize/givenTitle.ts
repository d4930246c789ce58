import type { Language } from '../lexicon/languages.ts';
import type { Term } from '../text/terms.ts';
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
  const spoken = units.flatMap(({ text }) => termsOf(text, language));
  const named = termsOf(title, language);
  // "Hours per project" names its matter in words that are everyday elsewhere.
  const isSpokenOf = [({ topical }: Term) => topical, ({ stop }: Term) => !stop].some((counts) => {
    const keys = keysOf(named, counts);
    const known = keysOf(spoken, counts);
    const found = [...keys].filter((key) => known.has(key)).length;
    return keys.size >= LEAST_TERMS && found / keys.size >= ENOUGH;
  });
  return isSpokenOf ? title : undefined;
}

function keysOf(terms: readonly Term[], counts: (term: Term) => boolean): ReadonlySet<string> {
  return new Set(terms.filter(counts).map(({ key }) => key));
}
