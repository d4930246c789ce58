import { matchNode } from './matchNode.ts';
import type { ReadNode } from './matchNode.ts';
import type { QueryTerm } from './queryTerms.ts';
import { aroundSpan } from './readQuestion.ts';
import type { TimeSpan } from './readQuestion.ts';
import { tokensOfWord } from './wordForms.ts';
import { termHash } from './termSet.ts';

/** A candidate for the next step. */
export interface NodeToScore {
  readonly read: ReadNode;
  /** Hashes of the query's words that occur below the node or in its events; null if unknown. */
  readonly hashes: ReadonlySet<number> | null;
  readonly startMs: number;
  /** Exclusive, or the time of the last event. */
  readonly endMs: number;
}

export interface ScoredNode {
  /** 0 to 1. */
  readonly score: number;
  /** As written in the query; found in its own text or below it. */
  readonly matchedTerms: readonly string[];
}

/** What is below a node says where to go; its own text says how well it fits. */
const BELOW = 0.7;
const OWN = 0.3;
const AT_TIME = 0.25;
/**
 * The share of its score that a node outside the time keeps: times in questions are often vague.
 */
const OTHER_TIME_SHARE = 0.3;
/** A word that is everywhere still counts a little. */
const LEAST_WEIGHT = 0.05;

/** Scores nodes relative to each other: words that few of them contain count more. */
export function scoreNodes(
  nodes: readonly NodeToScore[],
  terms: readonly QueryTerm[],
  spans: readonly TimeSpan[],
): readonly ScoredNode[] {
  const below = scoreBelow(
    nodes.map(({ hashes }) => hashes),
    terms,
  );
  return nodes.map((node, at) => {
    const own = matchNode(node.read, terms);
    const words = BELOW * (below[at]?.score ?? 0) + OWN * (own?.relevance ?? 0);
    const matched = new Set([...(own?.matchedTerms ?? []), ...(below[at]?.matchedTerms ?? [])]);
    return {
      score: spans.length === 0 ? words : timed(words, node, spans),
      matchedTerms: terms.flatMap(({ text }) => (matched.has(text) ? [text] : [])),
    };
  });
}

/**
 * Scores nodes by which of the words stand anywhere below them, relative to each other: 1 for one that
 * holds all that any of them holds.
 *
 * @param hashes of the query's words that occur below each; null if unknown
 */
export function scoreBelow(
  hashes: readonly (ReadonlySet<number> | null)[],
  terms: readonly QueryTerm[],
): readonly ScoredNode[] {
  const held = hashes.map((of) => terms.map((term) => isBelow(of, term)));
  const weights = terms.map((_, at) => {
    const count = held.filter((each) => each[at] === true).length;
    if (count === 0) return 0;
    return Math.max(LEAST_WEIGHT, Math.log(1 + (hashes.length - count + 0.5) / (count + 0.5)));
  });
  const sum = weights.reduce((all, one) => all + one, 0);
  return held.map((of) => {
    const own = weights.reduce((all, one, at) => all + (of[at] === true ? one : 0), 0);
    return {
      score: sum === 0 ? 0 : own / sum,
      matchedTerms: terms.flatMap(({ text }, at) => (of[at] === true ? [text] : [])),
    };
  });
}

/** The hashes that {@link scoreNodes} needs. */
export function hashesOf(terms: readonly QueryTerm[]): readonly number[] {
  const words = terms.flatMap((term) => [
    ...term.tokens,
    ...tokensOfWord(term),
    ...(term.whole === null ? [] : [term.whole]),
  ]);
  return [...new Set(words.map(termHash))];
}

/** Does a term stand in what the hashes are of? */
export function isBelow(hashes: ReadonlySet<number> | null, term: QueryTerm): boolean {
  if (hashes === null) return false;
  const { tokens, whole } = term;
  if (whole !== null && hashes.has(termHash(whole))) return true;
  if (tokens.length === 1) return tokensOfWord(term).some((token) => hashes.has(termHash(token)));
  return tokens.length > 0 && tokens.every((token) => hashes.has(termHash(token)));
}

function timed(words: number, { startMs, endMs }: NodeToScore, spans: readonly TimeSpan[]): number {
  const isWithin = spans.some((span) => {
    const { fromMs, toMs } = aroundSpan(span);
    return startMs < toMs && endMs >= fromMs;
  });
  return isWithin ? words * (1 - AT_TIME) + AT_TIME : words * OTHER_TIME_SHARE;
}
