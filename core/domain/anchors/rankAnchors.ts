import type { SegmentAnchor } from '../summarize/types.ts';
import { LEAST_IMPORTANCE } from './importance.ts';
import { similarity, contentWords, saysSame, wordSet } from './similarity.ts';

const MOST_ANCHORS = 20;
/** Two anchors that share more of their words say the same. */
const SAME_ABOVE = 0.8;

/** An anchor and the words it is compared by. */
interface Kept {
  anchor: SegmentAnchor;
  words: ReadonlySet<string>;
  /** The words that carry its meaning. */
  content: ReadonlySet<string>;
}

/**
 * Of anchors that say the same, keeps the more important one, but a correction rather than what it
 * corrects. Then keeps the 20 most important of those that reach {@link LEAST_IMPORTANCE}, in the
 * order of the events.
 */
export function rankAnchors(anchors: readonly SegmentAnchor[]): SegmentAnchor[] {
  const kept: Kept[] = [];
  for (const anchor of anchors.toSorted(mostImportantFirst)) {
    if (anchor.importance < LEAST_IMPORTANCE) break;
    const corrects = anchor.type === 'Correction';
    if (kept.length >= MOST_ANCHORS && !corrects) continue;
    const words = wordSet(anchor.text);
    const candidate = { anchor, words, content: contentWords(words) };
    const same = kept.find(
      (other) =>
        similarity(other.words, candidate.words) > SAME_ABOVE ||
        (other.anchor.type === anchor.type && saysSame(other.content, candidate.content)),
    );
    if (same === undefined) {
      if (kept.length < MOST_ANCHORS) kept.push(candidate);
    } else if (corrects && same.anchor.type !== 'Correction') Object.assign(same, candidate);
  }
  return kept.map(({ anchor }) => anchor).sort(inEventOrder);
}

/** Sorts by importance. Of equals, the later one comes first, since it may revise the earlier. */
export function mostImportantFirst(a: SegmentAnchor, b: SegmentAnchor): number {
  const corrections = Number(b.type === 'Correction') - Number(a.type === 'Correction');
  return b.importance - a.importance || corrections || inEventOrder(b, a);
}

export function inEventOrder(a: SegmentAnchor, b: SegmentAnchor): number {
  return a.event - b.event || a.start - b.start || a.end - b.end;
}

/**
 * Adds the anchors that a model named to those found by rules, as if all had been found at once:
 * duplicates are merged, and at most 20 are kept, in the order of the events. Where both name the
 * same range under one type, the rules' anchor stays.
 */
export function mergeAnchors(
  rules: readonly SegmentAnchor[],
  model: readonly SegmentAnchor[],
): SegmentAnchor[] {
  const isNew = (anchor: SegmentAnchor): boolean =>
    !rules.some(
      ({ type, event, start, end }) =>
        type === anchor.type && event === anchor.event && start < anchor.end && anchor.start < end,
    );
  return rankAnchors([...rules, ...model.filter(isNew)]);
}
