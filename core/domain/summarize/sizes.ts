/** The size of a text in tokens of its whole content, markers included. */
export interface SizeTarget {
  readonly least: number;
  readonly aim: number;
  readonly most: number;
}

/** Smaller inputs pass through at Detailed, and their sizes are no ratios. */
export const PASS_THROUGH_BELOW = 400;
/** For smaller inputs, Tags are a few labels without a ratio. */
export const TAGS_RATIO_FROM = 1_000;

const DETAILED = { lowest: 2.2, aim: 3, highest: 4.7 };
const BRIEF = { lowest: 6.4, highest: 15 };
const TAGS = { lowest: 26, aim: 48 };
/** The Brief of a small input is two or three sentences; its marker takes about 25 tokens of it. */
const SMALL_BRIEF = 90;

export function detailedSize(original: number): SizeTarget {
  return {
    least: original / DETAILED.highest,
    aim: original / DETAILED.aim,
    most: original / DETAILED.lowest,
  };
}

/** About a tenth; more for short inputs, because a marker and one sentence say little. */
export function briefSize(original: number): SizeTarget {
  if (original < PASS_THROUGH_BELOW) return { least: 0, aim: SMALL_BRIEF - 10, most: SMALL_BRIEF };
  const ratio = Math.min(10.5, 7.5 + (original - PASS_THROUGH_BELOW) / 160);
  return {
    least: original / BRIEF.highest,
    aim: original / ratio,
    most: original / BRIEF.lowest,
  };
}

export function tagsSize(original: number): SizeTarget {
  return { least: 0, aim: original / TAGS.aim, most: original / TAGS.lowest };
}
