import type { AnchorType } from '../../model/anchor.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { SegmentAnchor } from '../summarize/types.ts';
import { inEventOrder, mostImportantFirst } from './rankAnchors.ts';

const REQUIRED_AT_BRIEF = 5;
const REQUIRED_AT_TAGS = 10;
const LABEL_CHARACTERS = 30;
/** The most important one of each is required at Brief, even if many others count more. */
const ALWAYS_AT_BRIEF: readonly AnchorType[] = ['Decision', 'Commitment'];

/**
 * The anchors that a text of a level must hold, in the order of the events: all of them for
 * Detailed; five for Brief, among them the most important decision and commitment; for Tags the ten
 * most important, as labels.
 */
export function requiredAnchors(
  anchors: readonly SegmentAnchor[],
  level: SummaryLevel,
): SegmentAnchor[] {
  if (level === 'detailed') return [...anchors];
  const byImportance = anchors.toSorted(mostImportantFirst);
  if (level === 'tags') return byImportance.slice(0, REQUIRED_AT_TAGS).sort(inEventOrder);
  const owed = ALWAYS_AT_BRIEF.flatMap(
    (type) => byImportance.find((anchor) => anchor.type === type) ?? [],
  );
  const others = byImportance.filter((anchor) => !owed.includes(anchor));
  return [...owed, ...others].slice(0, REQUIRED_AT_BRIEF).sort(inEventOrder);
}

/** The beginning of a mask whose end was cut off. */
const CUT_MASK = /\[secret:[^\]]*$/;

/** An anchor as a tag: its first 30 UTF-16 units, or 29 if that would split a surrogate pair. */
export function anchorLabel({ text }: SegmentAnchor): string {
  const last = text.charCodeAt(LABEL_CHARACTERS - 1);
  const isCut = text.length > LABEL_CHARACTERS && last >= 0xd800 && last <= 0xdbff;
  return text
    .slice(0, isCut ? LABEL_CHARACTERS - 1 : LABEL_CHARACTERS)
    .replace(CUT_MASK, '')
    .trimEnd();
}
