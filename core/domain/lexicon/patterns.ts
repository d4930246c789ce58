import { LEXICONS } from './languages.ts';
import type { Patterns } from './pattern.ts';
import type { Lexicon } from './types.ts';

/** Chooses an entry of a lexicon. */
export type Entry = (lexicon: Lexicon) => Patterns;

const ALL = Object.values(LEXICONS);
const NEVER = '(?!)';

/** An entry of all languages, as the alternatives of a larger regular expression. */
export function alternatives(entry: Entry): string {
  return ALL.flatMap(entry).join('|') || NEVER;
}

/** Finds any pattern of an entry, in any language, exactly as it is written. */
export function anyForm(entry: Entry, flags = 'u'): RegExp {
  return new RegExp(alternatives(entry), flags);
}

/**
 * Finds any pattern of an entry, in any language: whole words of languages with spaces (`\b` knows ASCII
 * only), pieces of the others. `signs` are patterns that may stand anywhere, too. Without the flag `i`,
 * for texts in lower case: that halves the time.
 */
export function anyOf(
  entry: Entry,
  { flags = 'u', signs = [] }: { readonly flags?: string; readonly signs?: Patterns } = {},
): RegExp {
  const whole = spacedAlternatives(entry);
  const pieces = [...signs, ...ALL.filter(({ spaced }) => !spaced).flatMap(entry)];
  return new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${whole})(?![\\p{L}\\p{N}_])|${pieces.join('|') || NEVER}`,
    flags,
  );
}

/** As {@link alternatives}, of languages with spaces only. */
export function spacedAlternatives(entry: Entry): string {
  return (
    ALL.filter(({ spaced }) => spaced)
      .flatMap(entry)
      .join('|') || NEVER
  );
}

/** As {@link alternatives}, of languages without spaces only. */
export function unspacedAlternatives(entry: Entry): string {
  return (
    ALL.filter(({ spaced }) => !spaced)
      .flatMap(entry)
      .join('|') || NEVER
  );
}

/** The words of an entry, of all languages. */
export function wordsOf(entry: Entry): ReadonlySet<string> {
  return new Set(ALL.flatMap(entry));
}
