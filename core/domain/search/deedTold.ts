/** Whether texts tell that something was done, or only speak of it. */
import type { ReadTelling } from './readTellings.ts';

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

/** @param weights of the terms; 0 for what is not of the matter, as the deed's word */
export function deedTold(texts: readonly ReadTelling[], weights: readonly number[]): DeedTold {
  const key = weights.indexOf(Math.max(...weights));
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const worthOf = (terms: ReadonlySet<number>): number =>
    [...terms].reduce((sum, at) => sum + (weights[at] ?? 0), 0) / whole;
  const turns = new Map<number, { beside: number; isTold: boolean }>();
  let spoken = 0;
  for (const { hits, deeds, turn, isReport, isDone } of texts) {
    spoken = Math.max(spoken, worthOf(new Set(hits.map(({ term }) => term))));
    const of = turns.get(turn) ?? { beside: 0, isTold: false };
    turns.set(turn, of);
    for (const { place, isTold, isOwn, isAlike } of deeds) {
      const near = hits.filter((hit) => Math.abs(hit.place - place) <= REACH);
      if (isAlike && !near.some(({ term }) => term === key)) continue;
      of.beside = Math.max(of.beside, worthOf(new Set(near.map(({ term }) => term))));
      of.isTold ||= isDone || isOwn || (isReport && isTold);
    }
  }
  const all = [...turns.values()];
  return {
    beside: Math.max(0, ...all.map(({ beside }) => beside)),
    told: Math.max(0, ...all.filter(({ isTold }) => isTold).map(({ beside }) => beside)),
    spoken,
  };
}
