import type { SegmentAnchor } from '../summarize/types.ts';
import { LEAST_IMPORTANCE } from './importance.ts';

const MOST_ANCHORS = 20;
/** Share of common words above which two anchors say the same. */
const SAME_ABOVE = 0.8;
const WORD = /[\p{L}\p{N}_]+/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** An anchor and the words it is compared by. */
interface Kept {
  anchor: SegmentAnchor;
  words: ReadonlySet<string>;
}

/**
 * Keeps of anchors that say the same the more important, but a correction rather than what it
 * corrects; of those the 20 most important that count at least 0.7. In the order of the events.
 */
export function rankAnchors(anchors: readonly SegmentAnchor[]): SegmentAnchor[] {
  const kept: Kept[] = [];
  for (const anchor of anchors.toSorted(byWorth)) {
    if (anchor.importance < LEAST_IMPORTANCE) break;
    const corrects = anchor.type === 'Correction';
    if (kept.length >= MOST_ANCHORS && !corrects) continue;
    const candidate = { anchor, words: wordSet(anchor.text) };
    const same = kept.find((other) => likeness(other.words, candidate.words) > SAME_ABOVE);
    if (same === undefined) {
      if (kept.length < MOST_ANCHORS) kept.push(candidate);
    } else if (corrects && same.anchor.type !== 'Correction') Object.assign(same, candidate);
  }
  return kept.map(({ anchor }) => anchor).sort(byPlace);
}

/** More important first; of equals the later one, which may take back the earlier. */
export function byWorth(a: SegmentAnchor, b: SegmentAnchor): number {
  const corrections = Number(b.type === 'Correction') - Number(a.type === 'Correction');
  return b.importance - a.importance || corrections || byPlace(b, a);
}

/** In the order of the events. */
export function byPlace(a: SegmentAnchor, b: SegmentAnchor): number {
  return a.event - b.event || a.start - b.start || a.end - b.end;
}

/** Words in lower case; scripts without spaces by pairs of characters. */
function wordSet(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (!IDEOGRAPH.test(word) || word.length < 3) words.add(word);
    else for (let at = 0; at + 2 <= word.length; at++) words.add(word.slice(at, at + 2));
  }
  return words;
}

/** Jaccard's index; of texts without a word, 0. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
