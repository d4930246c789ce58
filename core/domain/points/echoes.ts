import type { ScoredUnit } from '../summarize/scoreUnits.ts';

/** A sentence of fewer terms says hardly anything again. */
const LEAST_TERMS = 2;
/** One of few terms is not wholly said by a sentence that has one of them. */
const FEW_TERMS = 3;

/** By index of a unit, how much of it another message before or after says, 0–1. */
export interface Echoes {
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** How much of sentences is said again by others: the largest share that one of another message has. */
export function echoes(items: readonly ScoredUnit[]): Echoes {
  const said = items.filter(({ terms }) => terms.size >= LEAST_TERMS);
  const holders = new Map<string, number[]>();
  for (const [at, { terms }] of said.entries())
    for (const key of terms.keys()) {
      const known = holders.get(key);
      if (known === undefined) holders.set(key, [at]);
      else known.push(at);
    }
  const last = said.reduce((most, { unit }) => Math.max(most, unit.index), 0);
  const before = new Float64Array(last + 1);
  const after = new Float64Array(last + 1);
  const shared = new Int32Array(said.length);
  const touched = new Int32Array(said.length);
  for (const { unit, terms } of said) {
    let count = 0;
    for (const key of terms.keys())
      for (const other of holders.get(key) ?? []) {
        if (shared[other] === 0) touched[count++] = other;
        shared[other] = (shared[other] ?? 0) + 1;
      }
    while (count > 0) {
      const at = touched[--count] ?? 0;
      const other = said[at];
      const alike = shared[at] ?? 0;
      shared[at] = 0;
      if (other === undefined || other.unit.event === unit.event) continue;
      const most = Math.min(terms.size, Math.max(other.terms.size, FEW_TERMS));
      const side = other.unit.event < unit.event ? before : after;
      side[unit.index] = Math.max(side[unit.index] ?? 0, alike / most);
    }
  }
  return { before, after };
}
