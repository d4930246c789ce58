import type { SegmentAnchor } from '../summarize/types.ts';
import { rankAnchors } from './rankAnchors.ts';

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
