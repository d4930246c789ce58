/** Whether texts tell that something was done, or only speak of it. */
import { alternatives } from '../lexicon/patterns.ts';
import { isRun } from './parseQuery.ts';
import type { QueryTerm } from './queryTerms.ts';
import { isPast } from './readDeed.ts';
import { scanTokens } from './scanTokens.ts';
import { tokensOfWord } from './wordForms.ts';

/** A text in which it may be told. */
export interface Telling {
  readonly text: string;
  /** Which turn of which conversation it is of. */
  readonly turn: number;
  /** Whether it is by the one who does what is asked. */
  readonly isReport: boolean;
  /** Whether its words were carried out, as those of a commit. */
  readonly isDone: boolean;
}

/** Shares of the matter's weight, 0 to 1. */
export interface DeedTold {
  /** What stands beside the deed's word, in the text where that is most. */
  readonly beside: number;
  /** The same of turns in which it is told as done, or as not done. */
  readonly told: number;
  /** What of the matter stands together in one text. */
  readonly spoken: number;
}

/** Words further from the deed's word say nothing of it. */
const REACH = 30;
/** UTF-16 units read of a text. */
const LONGEST = 20_000;

/**
 * @param deed forms of the deed's word
 * @param others words of which a past form may stand for it
 * @param alike the same, where it stands beside what weighs most of the matter
 * @param matter what it was done to, without the deed's word
 * @param weights of these
 */
export function deedTold(
  texts: readonly Telling[],
  {
    deed,
    others,
    alike,
    matter,
    weights,
  }: {
    readonly deed: readonly QueryTerm[];
    readonly others: readonly QueryTerm[];
    readonly alike: readonly QueryTerm[];
    readonly matter: readonly QueryTerm[];
    readonly weights: readonly number[];
  },
): DeedTold {
  const wanted = readerOf({ deed, others, alike, matter });
  const key = weights.indexOf(Math.max(...weights));
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const worthOf = (terms: ReadonlySet<number>): number =>
    [...terms].reduce((sum, at) => sum + (weights[at] ?? 0), 0) / whole;
  const turns = new Map<number, { beside: number; isTold: boolean }>();
  let spoken = 0;
  for (const { text, turn, isReport, isDone } of texts) {
    const { deeds, hits } = wanted(text.slice(0, LONGEST));
    spoken = Math.max(spoken, worthOf(new Set(hits.map(({ term }) => term))));
    const of = turns.get(turn) ?? { beside: 0, isTold: false };
    turns.set(turn, of);
    for (const { place, isTold, isAlike } of deeds) {
      const near = hits.filter((hit) => Math.abs(hit.place - place) <= REACH);
      if (isAlike && !near.some(({ term }) => term === key)) continue;
      of.beside = Math.max(of.beside, worthOf(new Set(near.map(({ term }) => term))));
      of.isTold ||= isDone || (isReport && isTold);
    }
  }
  const all = [...turns.values()];
  return {
    beside: Math.max(0, ...all.map(({ beside }) => beside)),
    told: Math.max(0, ...all.filter(({ isTold }) => isTold).map(({ beside }) => beside)),
    spoken,
  };
}

interface Read {
  readonly deeds: readonly {
    readonly place: number;
    readonly isTold: boolean;
    readonly isAlike: boolean;
  }[];
  readonly hits: readonly { readonly place: number; readonly term: number }[];
}

function readerOf({
  deed,
  others,
  alike,
  matter,
}: Readonly<Record<'deed' | 'others' | 'alike' | 'matter', readonly QueryTerm[]>>): (
  text: string,
) => Read {
  const ofDeed = new Set(deed.flatMap(tokensOfWord));
  const ofOthers = new Set(others.flatMap(tokensOfWord));
  const ofAlike = new Set(alike.flatMap(tokensOfWord));
  const ofMatter = new Map<string, number>();
  /** By their last token. */
  const runs = Map.groupBy(
    matter.map((term, at) => ({ ...term, at })).filter(isRun),
    ({ tokens }) => tokens.at(-1) ?? '',
  );
  for (const [at, term] of matter.entries()) {
    if (isRun(term)) continue;
    if (term.whole !== null) ofMatter.set(term.whole, at);
    for (const token of tokensOfWord(term)) ofMatter.set(token, at);
  }
  return (text) => {
    const deeds: Read['deeds'][number][] = [];
    const hits: { place: number; term: number }[] = [];
    const before: string[] = [];
    let place = 0;
    scanTokens(text, (token, start, end, isWhole) => {
      const term = ofMatter.get(token);
      if (term !== undefined) hits.push({ place, term });
      if (isWhole) return;
      place += 1;
      before.push(token);
      for (const { tokens, at } of runs.get(token) ?? [])
        if (tokens.every((one, nth) => before.at(nth - tokens.length) === one))
          hits.push({ place, term: at });
      const isDeed = ofDeed.has(token);
      const isOther = ofOthers.has(token);
      if (!isDeed && !isOther && !ofAlike.has(token)) return;
      const isTold = isPast(text.slice(start, end).toLowerCase()) && !isSupposed(text, start);
      if (isDeed || isTold) deeds.push({ place, isTold, isAlike: !isDeed && !isOther });
    });
    return { deeds, hits };
  };
}

const SUPPOSING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternatives(({ questions }) => questions?.deeds.supposing ?? [])})(?![\\p{L}\\p{N}])`,
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
