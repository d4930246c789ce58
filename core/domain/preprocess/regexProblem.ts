import type { RegexPart } from './parseRegex.ts';
import { parseRegex } from './parseRegex.ts';

const LONGEST = 500;
const FLAGS = /^[imsu]*$/;
/** A repeat with a higher limit counts as unlimited. */
const UNLIMITED = 2_000;
/** With this many fixed characters before it, a repeat is not tried at every position. */
const ENOUGH_FIXED = 3;
const ADVICE = 'Give one of them a limit, such as {0,200}.';

/**
 * Why a regular expression is rejected: it does not compile, or a hostile text could make it run
 * for more than a moment, and nothing can stop a running regular expression. Cautious: it also
 * rejects some harmless ones. Undefined if it is accepted.
 */
export function regexProblem(source: string, flags = ''): string | undefined {
  if (source.length > LONGEST) return `The pattern is longer than ${LONGEST} characters.`;
  if (!FLAGS.test(flags)) return `The flags "${flags}" hold other letters than i, m, s and u.`;
  try {
    if (new RegExp(source, flags).test('')) return 'The pattern matches nothing at all, too.';
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.message}.` : 'The pattern does not compile.';
  }
  for (const branch of parseRegex(source)) {
    const problem = nestedProblem(branch, flags) ?? repeatProblem(flatten(branch, flags));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function nestedProblem(parts: readonly RegexPart[], flags: string): string | undefined {
  for (const { kind, source, max, branches } of parts) {
    if (kind === 'reference') return `${source} refers back, which can take very long.`;
    if (max > 1 && branches.length > 0 && !isDelimited(branches, flags))
      return `${source} can repeat in many ways. End it with a character that nothing else in it can match, such as \\n, or write alternatives as [ab].`;
    for (const branch of branches) {
      const problem = nestedProblem(branch, flags);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/**
 * Is it clear where each repetition of a group ends, because its length is fixed or it starts or
 * ends with an unambiguous character?
 */
function isDelimited(branches: RegexPart['branches'], flags: string): boolean {
  const [row = [], ...others] = branches.map((branch) => flatten(branch, flags));
  if (others.length > 0) return false;
  const varying = row.filter(({ min, max }) => min !== max);
  if (varying.length === 0) return true;
  return [row[0], row.at(-1)].some(
    (end) => end !== undefined && end.min === end.max && !varying.some((place) => meet(place, end)),
  );
}

/** A position of a pattern with the characters that can stand there. */
interface Place {
  readonly source: string;
  readonly characters: ReadonlySet<string>;
  readonly min: number;
  readonly max: number;
}

/**
 * Two repeats that match the same characters can divide a run in many ways, and so can a repeat and
 * what comes before it.
 */
function repeatProblem(places: readonly Place[]): string | undefined {
  const repeats = places.flatMap((place, at) => (place.max > UNLIMITED ? [{ ...place, at }] : []));
  for (const [index, first] of repeats.entries()) {
    const other = repeats
      .slice(index + 1)
      .find(
        (later) =>
          meet(first, later) && !isParted(first, later, places.slice(first.at + 1, later.at)),
      );
    if (other !== undefined)
      return `${first.source} and ${other.source} repeat the same characters. ${ADVICE}`;
    const before = places.slice(0, first.at);
    const fixed = before.reduce((sum, { min }) => sum + min, 0);
    if (fixed < ENOUGH_FIXED && before.every((place) => meet(place, first)))
      return `${first.source} repeats without a limit at the beginning. Put at least ${ENOUGH_FIXED} fixed characters before it, or a limit, such as {0,200}.`;
  }
  return undefined;
}

/** Is there something between them that one of them cannot match? */
function isParted(first: Place, later: Place, between: readonly Place[]): boolean {
  return between.some((place) => place.min > 0 && (!meet(place, first) || !meet(place, later)));
}

function meet(one: Place, other: Place): boolean {
  return !one.characters.isDisjointFrom(other.characters);
}

/** All positions of a branch in a row; alternatives one after the other. */
function flatten(parts: readonly RegexPart[], flags: string): Place[] {
  return parts.flatMap((part): Place[] => {
    const { kind, source, min, max, branches } = part;
    if (kind === 'anchor') return [];
    if (kind === 'atom') return [{ source, characters: charactersOf(source, flags), min, max }];
    const inner = branches.flatMap((branch) => flatten(branch, flags));
    if (max > UNLIMITED) {
      const characters = new Set(inner.flatMap((place) => [...place.characters]));
      return [{ source, characters, min, max }];
    }
    const isSure = kind === 'group' && min > 0 && branches.length === 1;
    return isSure ? inner : inner.map((place) => ({ ...place, min: 0 }));
  });
}

const SAMPLE = [
  ...Array.from({ length: 96 }, (_, at) => String.fromCharCode(32 + at)),
  '\n',
  '\r',
  '\t',
  '\u00a0',
  'é',
  'Ж',
  '字',
  '😀',
];

function charactersOf(atom: string, flags: string): Set<string> {
  const pattern = new RegExp(`^(?:${atom})$`, flags.replace('m', ''));
  return new Set(SAMPLE.filter((character) => pattern.test(character)));
}
