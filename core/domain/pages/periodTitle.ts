import type { ChildSummary } from '../summarize/types.ts';
import { shorten } from '../text/cutText.ts';
import { heaviestFirst, projectShares } from './projectShares.ts';

/** UTF-16 units of what a title says, without the number of projects. */
const LONGEST = 96;
const LONGEST_PART = 64;

/**
 * What a period was about, in few words: the titles of its heaviest conversations, of different
 * projects where there are several, and how many projects there were. Empty without children.
 */
export function periodTitle(children: readonly ChildSummary[]): string {
  const shares = projectShares(children);
  const [first, second] = shares;
  const candidates =
    second === undefined
      ? heaviestFirst(children)
      : [...heaviestFirst(first?.children ?? []).slice(0, 1), ...heaviestFirst(second.children)];
  const parts: string[] = [];
  for (const { title } of candidates) {
    const part = shorten(title.trim(), LONGEST_PART);
    if (part === '' || parts.some((known) => isSame(known, part))) continue;
    if (parts.length > 0 && [...parts, part].join('; ').length > LONGEST) continue;
    parts.push(part);
    if (parts.length === 2) break;
  }
  const projects = shares.filter(({ project }) => project !== null).length;
  if (projects > 1) parts.push(`${projects} projects`);
  return parts.join('; ');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.startsWith(b) || b.startsWith(a);
}
