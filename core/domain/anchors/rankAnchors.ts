import type { SegmentAnchor } from '../summarize/types.ts';
import { LEAST_IMPORTANCE } from './importance.ts';
import { likeness, matterOf, saysSame, wordSet } from './likeness.ts';

const MOST_ANCHORS = 20;
/** Share of common words above which two anchors say the same. */
const SAME_ABOVE = 0.8;

/** An anchor and the words it is compared by. */
interface Kept {
  anchor: SegmentAnchor;
  words: ReadonlySet<string>;
  /** Those that say what it is about. */
  matter: ReadonlySet<string>;
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
    const words = wordSet(anchor.text);
    const candidate = { anchor, words, matter: matterOf(words) };
    const same = kept.find(
      (other) =>
        likeness(other.words, candidate.words) > SAME_ABOVE ||
        (other.anchor.type === anchor.type && saysSame(other.matter, candidate.matter)),
    );
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
