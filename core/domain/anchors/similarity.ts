import { stem } from '../text/stem.ts';
import { UNINFORMATIVE_WORDS } from './cues.ts';

/** Of the words that tell, where two texts have enough of these and are nearly as long. */
const SAME_CONTENT = 0.75;
const LEAST_CONTENT = 4;
const MOST_LONGER = 2;
const WORD = /[\p{L}\p{N}_]+/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words in lower case; scripts without spaces by pairs of characters. */
export function wordSet(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (!IDEOGRAPH.test(word) || word.length < 3) words.add(word);
    else for (let at = 0; at + 2 <= word.length; at++) words.add(word.slice(at, at + 2));
  }
  return words;
}

/** Stems, short words and those that name nothing left out. */
export function contentWords(words: ReadonlySet<string>): ReadonlySet<string> {
  const telling = [...words].filter((word) => word.length > 2 && !UNINFORMATIVE_WORDS.has(word));
  return new Set(telling.map((word) => stem(word)));
}

/** Does the shorter of two texts hardly name anything that the other does not? */
export function saysSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const least = Math.min(a.size, b.size);
  const most = Math.max(a.size, b.size);
  if (least < LEAST_CONTENT || least * MOST_LONGER < most) return false;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common >= least * SAME_CONTENT;
}

/** Jaccard's index; of texts without a word, 0. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
