import type { SegmentAnchor } from '../summarize/types.ts';
import { LEAST_IMPORTANCE } from './importance.ts';
import { similarity, contentWords, saysSame, wordSet } from './similarity.ts';

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
  for (const anchor of anchors.toSorted(mostImportantFirst)) {
    if (anchor.importance < LEAST_IMPORTANCE) break;
    const corrects = anchor.type === 'Correction';
    if (kept.length >= MOST_ANCHORS && !corrects) continue;
    const words = wordSet(anchor.text);
    const candidate = { anchor, words, matter: contentWords(words) };
    const same = kept.find(
      (other) =>
        similarity(other.words, candidate.words) > SAME_ABOVE ||
        (other.anchor.type === anchor.type && saysSame(other.matter, candidate.matter)),
    );
    if (same === undefined) {
      if (kept.length < MOST_ANCHORS) kept.push(candidate);
    } else if (corrects && same.anchor.type !== 'Correction') Object.assign(same, candidate);
  }
  return kept.map(({ anchor }) => anchor).sort(inEventOrder);
}

/** More important first; of equals the later one, which may take back the earlier. */
export function mostImportantFirst(a: SegmentAnchor, b: SegmentAnchor): number {
  const corrections = Number(b.type === 'Correction') - Number(a.type === 'Correction');
  return b.importance - a.importance || corrections || inEventOrder(b, a);
}

/** In the order of the events. */
export function inEventOrder(a: SegmentAnchor, b: SegmentAnchor): number {
  return a.event - b.event || a.start - b.start || a.end - b.end;
}

/**
 * Joins the anchors that a model named to those of the rules, as if all had been found at once: what
 * says the same is merged, at most 20 are kept, in the order of the events. Where both name the same
 * range under one type, the rules' stands.
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
