import { stem } from '../text/stem.ts';
import { UNINFORMATIVE_WORDS } from './cues.ts';

/**
 * Two texts say the same if they share this part of their content words, have enough of them, and
 * are of similar length.
 */
const SAME_CONTENT = 0.75;
const LEAST_CONTENT = 4;
const MOST_LONGER = 2;
const WORD = /[\p{L}\p{N}_]+/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a text in lower case; of Chinese and Japanese, pairs of characters. */
export function wordSet(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (!IDEOGRAPH.test(word) || word.length < 3) words.add(word);
    else for (let at = 0; at + 2 <= word.length; at++) words.add(word.slice(at, at + 2));
  }
  return words;
}

/** The stems of the words that carry meaning. */
export function contentWords(words: ReadonlySet<string>): ReadonlySet<string> {
  const telling = [...words].filter((word) => word.length > 2 && !UNINFORMATIVE_WORDS.has(word));
  return new Set(telling.map((word) => stem(word)));
}

/** Is nearly everything in the shorter of two texts also in the other? */
export function saysSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const least = Math.min(a.size, b.size);
  const most = Math.max(a.size, b.size);
  if (least < LEAST_CONTENT || least * MOST_LONGER < most) return false;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common >= least * SAME_CONTENT;
}

/** The Jaccard index; 0 for texts without words. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
