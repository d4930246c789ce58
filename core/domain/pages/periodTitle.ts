import type { ChildSummary } from '../summarize/types.ts';
import { shorten } from '../text/cutText.ts';
import { projectShares } from './projectShares.ts';
import { workStreams } from './workStreams.ts';
import type { WorkStream } from './workStreams.ts';

/** UTF-16 units of what a title says, without the number of projects. */
const LONGEST = 96;
const LONGEST_PART = 64;
const MOST_PARTS = 3;
/** What more of a project counts that is already named. */
const SAME_PROJECT = 0.5;

/**
 * What a period was about, in few words: its largest pieces of work, of different projects where
 * others count nearly as much, and how many projects there were. Empty without children.
 *
 * @param projects How many projects the period has, if more than its children tell.
 */
export function periodTitle(children: readonly ChildSummary[], projects = 0): string {
  const parts: string[] = [];
  const named = new Set<string | null>();
  let left = workStreams(children);
  while (left.length > 0 && parts.length < MOST_PARTS) {
    const weight = (one: WorkStream): number =>
      one.weight * (named.has(one.project) ? SAME_PROJECT : 1);
    const next = left.reduce((best, one) => (weight(one) > weight(best) ? one : best));
    left = left.filter((one) => one !== next);
    const part = shorten(next.name, LONGEST_PART);
    if (!/\p{L}|\p{N}/u.test(part) || parts.some((known) => isSame(known, part))) continue;
    if (parts.length > 0 && [...parts, part].join('; ').length > LONGEST) continue;
    parts.push(part);
    named.add(next.project);
  }
  const count = Math.max(
    projects,
    projectShares(children).filter(({ project }) => project !== null).length,
  );
  if (count > 1) parts.push(`${count} projects`);
  return parts.join('; ');
}

/** Does one say what the other does, with or without more? */
function isSame(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsIn(one), wordsIn(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return few.every((word) => many.includes(word));
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
