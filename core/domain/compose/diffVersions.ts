import { stripMarkers } from '../summarize/markers.ts';
import { sentenceSpans } from '../text/sentences.ts';

/** The parts of a version that are compared. */
export interface VersionTexts {
  readonly title: string;
  readonly bullets: readonly string[];
  /** The text of one level. Markers in it are ignored. */
  readonly content: string;
  readonly anchors: readonly string[];
}

/** What only the first version has, and what only the second has, in their own order. */
export interface Difference {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export type VersionDifference = Readonly<Record<keyof VersionTexts, Difference>>;

/** A larger comparison would take noticeable time; such texts are treated as rewritten. */
const MOST_CELLS = 4_000_000;

/**
 * Compares two versions of a node: titles, bullets and anchors as a whole, contents sentence by
 * sentence.
 */
export function diffVersions(a: VersionTexts, b: VersionTexts): VersionDifference {
  return {
    title: diffLists([a.title], [b.title]),
    bullets: diffLists(a.bullets, b.bullets),
    content: diffLists(sentencesOf(a.content), sentencesOf(b.content)),
    anchors: diffLists(a.anchors, b.anchors),
  };
}

function sentencesOf(content: string): string[] {
  const text = stripMarkers(content);
  return text
    .split(/\n+/)
    .flatMap((line) => sentenceSpans(line).map(({ start, end }) => line.slice(start, end)))
    .map((sentence) => sentence.replace(/\s+/g, ' '));
}

/** Everything outside a longest common subsequence. */
function diffLists(a: readonly string[], b: readonly string[]): Difference {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let same = 0;
  while (
    same < a.length - start &&
    same < b.length - start &&
    a[a.length - 1 - same] === b[b.length - 1 - same]
  )
    same++;
  const before = a.slice(start, a.length - same);
  const after = b.slice(start, b.length - same);
  if (before.length * after.length > MOST_CELLS) return { removed: before, added: after };
  return walk(before, after, commonLengths(before, after));
}

/** The length of the common subsequence from each pair of positions on, row by row. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  return lengths;
}

function walk(a: readonly string[], b: readonly string[], lengths: Uint32Array): Difference {
  const width = b.length + 1;
  const removed: string[] = [];
  const added: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one !== undefined && one === other) {
      i++;
      j++;
    } else if (
      one !== undefined &&
      (other === undefined ||
        (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      removed.push(one);
      i++;
    } else if (other !== undefined) {
      added.push(other);
      j++;
    }
  }
  return { removed, added };
}
