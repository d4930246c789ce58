import { alternatives, wordsOf } from '../lexicon/patterns.ts';
import { stem } from '../text/stem.ts';

const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  [...wordsOf(({ words }) => words.everyday)].map((word) => stem(word)),
);

/** A verb form alone says what was done to something, not to what; an address says nothing. */
const WITHOUT_MATTER = new RegExp(
  `^(?:\\p{L}?\\p{Ll}{3,}(?:${alternatives(({ words }) => words.participleEndings)})|0x[\\da-f]+)$`,
  'iu',
);

/** Does a label say nothing that would tell one conversation or period from another? */
export function isEveryday(label: string): boolean {
  const words = label.toLowerCase().split(/\s+/).map(stem);
  return words.every((word) => EVERYDAY_WORDS.has(word)) || WITHOUT_MATTER.test(label);
}
