import type { ChildSummary } from '../summarize/types.ts';
import { shorterPhrase } from '../summarize/titlePhrase.ts';
import { shorten } from '../text/cutText.ts';
import { projectShares } from './projectShares.ts';
import { workStreams } from './workStreams.ts';
import type { WorkStream } from './workStreams.ts';

/** UTF-16 units of what a title says, without the number and names of projects. */
const LONGEST = 110;
const LONGEST_PART = 64;
const MOST_PARTS = 3;
/** What more of a project counts that is already named, where there is little. */
const SAME_PROJECT = 0.5;
/** Of so many pieces of work none stands for the rest: each is called in short, and there is room for more. */
const MANY = 8;
const MOST_OF_MANY = 4;
const LONGEST_OF_MANY = 52;
const LONGEST_PROJECT = 24;
/** A word of a few letters says nothing beside other work: "Hi". */
export const GREETING = /^\p{Script=Latin}{1,5}[.!?]?$/u;

/**
 * What a period was about, in few words: its largest pieces of work, of different projects where
 * others count nearly as much, and how many projects there were. Where there are many, the project
 * in which most was done names most. Empty without children.
 *
 * @param projects How many projects the period has, if not as many as its children tell.
 */
export function periodTitle(children: readonly ChildSummary[], projects?: number): string {
  const shares = projectShares(children);
  const count = projects ?? shares.filter(({ project }) => project !== null).length;
  const streams = workStreams(children);
  const isMany = streams.length > MANY;
  const named = isMany
    ? choose(streams, {
        most: MOST_OF_MANY,
        longest: LONGEST_OF_MANY,
        nameOf: ({ name, work }) =>
          work !== null && name.startsWith(`${work}:`)
            ? work
            : (shortName(name, LONGEST_OF_MANY) ?? work ?? name),
        // As seats are shared out, but so that the largest project does not take all.
        weightOf: (one, before) =>
          Math.sqrt(shares.find(({ project }) => project === one.project)?.weight ?? 0) /
          (1 + before),
      })
    : choose(streams, {
        most: MOST_PARTS,
        longest: LONGEST_PART,
        nameOf: ({ name, work }) => (name.length > LONGEST_PART ? (work ?? name) : name),
        weightOf: ({ weight }, before) => weight * (before > 0 ? SAME_PROJECT : 1),
      });
  const parts = isMany && count > 1 ? byProject(named) : named.map(({ part }) => part);
  if (count > 1) parts.push(`${count} projects`);
  return parts.join('; ');
}

interface Ways {
  readonly most: number;
  readonly longest: number;
  readonly nameOf: (stream: WorkStream) => string;
  /** What a stream counts, after so many of its project are named. */
  readonly weightOf: (stream: WorkStream, before: number) => number;
}

interface Named {
  readonly project: string | null;
  readonly part: string;
}

/** The pieces of work that count most, as they are called; none that says what another does. */
function choose(
  streams: readonly WorkStream[],
  { most, longest, nameOf, weightOf }: Ways,
): readonly Named[] {
  const chosen: Named[] = [];
  let left = streams;
  while (left.length > 0 && chosen.length < most) {
    const weight = (one: WorkStream): number =>
      weightOf(one, chosen.filter(({ project }) => project === one.project).length);
    const next = left.reduce((best, one) => (weight(one) > weight(best) ? one : best));
    left = left.filter((one) => one !== next);
    const part = partOf(nameOf(next), longest, chosen.length === 0);
    const parts = chosen.map((one) => one.part);
    // One without any other is all that there was.
    if (parts.length > 0 && part !== undefined && GREETING.test(part)) continue;
    if (
      part === undefined ||
      !/\p{L}|\p{N}/u.test(part) ||
      parts.some((known) => isSame(known, part))
    )
      continue;
    if (parts.length > 0 && [...parts, part].join('; ').length > LONGEST) continue;
    chosen.push({ project: next.project, part });
  }
  return chosen;
}

/** A name of at most so many UTF-16 units, cut before a phrase; the first one anywhere, if need be. */
function partOf(name: string, longest: number, isFirst: boolean): string | undefined {
  return shortName(name, longest) ?? (isFirst ? shorten(name, longest) : undefined);
}

const shortName = (name: string, longest: number): string | undefined =>
  name.length <= longest ? name : shorterPhrase(name, longest);

/** The parts with their project's name before the first. */
function byProject(named: readonly Named[]): string[] {
  return [...Map.groupBy(named, ({ project }) => project)].map(([project, own]) => {
    const said = own.map(({ part }) => part).join(', ');
    return project === null ? said : `${shorten(project, LONGEST_PROJECT)}: ${said}`;
  });
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
