import type { ScoredUnit } from '../summarize/scoreUnits.ts';

/** A sentence of fewer terms says hardly anything again. */
const LEAST_TERMS = 2;
/** One of few terms is not wholly said by a sentence that has one of them. */
const FEW_TERMS = 3;

/** By index of a unit, how much of it another message before or after says, 0–1. */
export interface Echoes {
  readonly before: ReadonlyMap<number, number>;
  readonly after: ReadonlyMap<number, number>;
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
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const shared = new Int32Array(said.length);
  for (const { unit, terms } of said) {
    const touched: number[] = [];
    for (const key of terms.keys())
      for (const other of holders.get(key) ?? []) {
        if (shared[other] === 0) touched.push(other);
        shared[other] = (shared[other] ?? 0) + 1;
      }
    for (const at of touched) {
      const other = said[at];
      const count = shared[at] ?? 0;
      shared[at] = 0;
      if (other === undefined || other.unit.event === unit.event) continue;
      const most = Math.min(terms.size, Math.max(other.terms.size, FEW_TERMS));
      const side = other.unit.event < unit.event ? before : after;
      side.set(unit.index, Math.max(side.get(unit.index) ?? 0, count / most));
    }
  }
  return { before, after };
}
