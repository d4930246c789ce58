import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { titleRules } from './titleRules.ts';

/** The words of a title without what is done ("fix", "add"). */
export function tellingKeys(title: string): string[] {
  const language = guessLanguage(title);
  const { verb } = titleRules(language);
  return termsOf(title, language).flatMap(({ key, stop, shape, surface }) =>
    stop || shape === 'number' || verb.test(surface) ? [] : [key],
  );
}

export function shareWords(one: string, other: string): boolean {
  const words = new Set(keysOf(other));
  return keysOf(one).some((key) => words.has(key));
}

export function keysOf(text: string): string[] {
  return termsOf(text, guessLanguage(text)).flatMap(({ key, stop }) => (stop ? [] : [key]));
}

export function holdsAll(words: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

/** How many requests hold each of the words, the most first. */
export function sharesOf(
  words: ReadonlySet<string>,
  requests: readonly ReadonlySet<string>[],
): readonly number[] {
  return [...words]
    .map((word) => requests.filter((request) => request.has(word)).length)
    .toSorted((a, b) => b - a);
}
/** A word that is no everyday one. */
export const NAME = /\p{Lu}|\d|\p{L}[-_./]\p{L}/u;
