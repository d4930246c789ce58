/** Reads texts once, for all that is judged by what stands together in them. */
import { alternatives } from '../lexicon/patterns.ts';
import { isRun } from './parseQuery.ts';
import type { QueryTerm } from './queryTerms.ts';
import { isPast } from './readDeed.ts';
import { scanTokens } from './scanTokens.ts';
import { tokensOfWord } from './wordForms.ts';

/** A text in which an answer may be told. */
export interface Telling {
  readonly text: string;
  /** Which turn of which conversation it is of. */
  readonly turn: number;
  /** Whether it is by the one who does what is asked. */
  readonly isReport: boolean;
  /** Whether its words were carried out, as those of a commit. */
  readonly isDone: boolean;
  /** Whether somebody says it whom the question names. */
  readonly isByNamed: boolean;
}

/** Places count words from the beginning of the text; lists are in their order. */
export interface ReadTelling extends Omit<Telling, 'text'> {
  readonly hits: readonly { readonly place: number; readonly term: number }[];
  readonly deeds: readonly {
    readonly place: number;
    /** Whether it stands there as done or as not done, not as wished, planned or supposed. */
    readonly isTold: boolean;
    /** Whether whoever says it did it. */
    readonly isOwn: boolean;
    /** Whether only a verb like that of the deed does. */
    readonly isAlike: boolean;
  }[];
  /** Where what is asked for is shown. */
  readonly shown: readonly number[];
}

export interface Wanted {
  /** All words of the question. */
  readonly terms: readonly QueryTerm[];
  /** Forms of the deed's word. */
  readonly deed?: readonly QueryTerm[];
  /** Words of which a past form may stand for it. */
  readonly others?: readonly QueryTerm[];
  /** The same, where they stand beside what weighs most of the matter. */
  readonly alike?: readonly QueryTerm[];
  /** What shows what is asked for. */
  readonly shows?: RegExp | null;
  /** Words one of which stands beside it. */
  readonly unit?: readonly QueryTerm[];
}

/** Words between a number and what it counts. */
const BY_UNIT = 2;
/** UTF-16 units read of a text. */
const LONGEST = 20_000;

export function readTellings(
  texts: readonly Telling[],
  { terms, deed = [], others = [], alike = [], shows = null, unit = [] }: Wanted,
): readonly ReadTelling[] {
  const ofDeed = new Set(deed.flatMap(tokensOfWord));
  const ofOthers = new Set(others.flatMap(tokensOfWord));
  const ofAlike = new Set(alike.flatMap(tokensOfWord));
  const ofUnit = new Set(unit.flatMap(tokensOfWord));
  const { ofToken, runs } = placesOfTerms(terms);
  return texts.map(({ text: whole, ...told }) => {
    const text = whole.slice(0, LONGEST);
    const deeds: ReadTelling['deeds'][number][] = [];
    const hits: ReadTelling['hits'][number][] = [];
    const before: string[] = [];
    const starts: number[] = [];
    const units: number[] = [];
    scanTokens(text, (token, start, end, isWhole) => {
      const place = starts.length;
      const term = ofToken.get(token);
      if (term !== undefined) hits.push({ place, term });
      if (isWhole) return;
      starts.push(start);
      if (ofUnit.has(token)) units.push(place);
      before.push(token);
      for (const { tokens, at } of runs.get(token) ?? [])
        if (tokens.every((one, nth) => before.at(nth - tokens.length) === one))
          hits.push({ place: place + 1, term: at });
      const isDeed = ofDeed.has(token);
      const isOther = ofOthers.has(token);
      if (!isDeed && !isOther && !ofAlike.has(token)) return;
      const isPastForm = isPast(text.slice(start, end).toLowerCase());
      const isTold =
        (isPastForm || COMPLETED.test(text.slice(end, end + BEFORE))) && !isSupposed(text, start);
      const isOwn =
        isTold && isPastForm && OWN.test(text.slice(Math.max(0, start - BEFORE), start));
      if (isDeed || isTold)
        deeds.push({ place: place + 1, isTold, isOwn, isAlike: !isDeed && !isOther });
    });
    const shown = shows === null ? [] : Array.from(text.matchAll(shows), ({ index }) => index);
    const places = shown.map((at) => placeOf(starts, at));
    const isBeside = (place: number): boolean =>
      ofUnit.size === 0 || units.some((each) => Math.abs(each - place) <= BY_UNIT);
    return { ...told, hits, deeds, shown: places.filter(isBeside) };
  });
}

/** The terms by their tokens; those of several by the last. */
function placesOfTerms(terms: readonly QueryTerm[]): {
  readonly ofToken: ReadonlyMap<string, number>;
  readonly runs: ReadonlyMap<string, readonly (QueryTerm & { readonly at: number })[]>;
} {
  const ofToken = new Map<string, number>();
  for (const [at, term] of terms.entries()) {
    if (isRun(term)) continue;
    if (term.whole !== null) ofToken.set(term.whole, at);
    for (const token of tokensOfWord(term)) ofToken.set(token, at);
  }
  const runs = Map.groupBy(
    terms.map((term, at) => ({ ...term, at })).filter(isRun),
    ({ tokens }) => tokens.at(-1) ?? '',
  );
  return { ofToken, runs };
}

/** How many of the words begin before a place in the text. */
function placeOf(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SUPPOSING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternatives(({ questions }) => questions?.deeds.supposing ?? [])})(?![\\p{L}\\p{N}])`,
  'iu',
);
const COMPLETED = new RegExp(
  `^\\s(?:${alternatives(({ questions }) => questions?.deeds.completed ?? [])})(?![\\p{L}\\p{N}])`,
  'iu',
);
const OWN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternatives(({ questions }) => questions?.deeds.own ?? [])})\\s$`,
  'iu',
);
/** UTF-16 units and words before a verb that say how it is meant. */
const BEFORE = 60;
const WORDS_BEFORE = 4;

/** Is what stands there wished, planned or supposed? To deny it is to tell of it. */
function isSupposed(text: string, start: number): boolean {
  const clause = text
    .slice(Math.max(0, start - BEFORE), start)
    .split(/[.!?\n;:|]/u)
    .at(-1);
  return SUPPOSING.test((clause ?? '').trim().split(/\s+/u).slice(-WORDS_BEFORE).join(' '));
}
