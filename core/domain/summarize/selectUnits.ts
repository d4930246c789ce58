import type { ScoredUnit } from './scoreUnits.ts';

export interface SelectOptions {
  /** What may be spent. */
  readonly budget: number;
  /** What a unit costs, > 0. */
  readonly cost: (item: ScoredUnit) => number;
  /** Chosen before all others, in this order, where they fit. */
  readonly first?: readonly ScoredUnit[];
  /** Groups of which no one may crowd out the others. */
  readonly group?: (item: ScoredUnit) => string;
}

/** What a sentence is worth that brings no new word, as a share of its score. */
const REPEATED = 0.15;
/** Below this share of new weight a sentence is a repetition. */
const LEAST_NEW = 0.25;
/** What each member of a group that is chosen leaves of the others' worth. */
const CROWDED = 0.6;

/**
 * Chooses units greedily by score times the share of their terms' weight that no chosen unit has yet
 * (maximal marginal relevance as coverage). Deterministic: ties go to the earlier unit. Gains only
 * fall as more is chosen, so a stale gain is an upper bound and most units are never looked at twice.
 */
export function selectUnits(
  items: readonly ScoredUnit[],
  { budget, cost, first = [], group }: SelectOptions,
): ScoredUnit[] {
  const chosen: ScoredUnit[] = [];
  const covered = new Set<string>();
  let left = budget;
  const members = new Map<string, number>();
  const take = (item: ScoredUnit): void => {
    chosen.push(item);
    if (group !== undefined) members.set(group(item), (members.get(group(item)) ?? 0) + 1);
    left -= cost(item);
    for (const key of item.terms.keys()) covered.add(key);
  };
  const taken = new Set<ScoredUnit>();
  for (const item of first)
    if (!taken.has(item) && cost(item) <= left) {
      taken.add(item);
      take(item);
    }
  const queue = new GainQueue(items.filter((item) => !taken.has(item)));
  for (let top = queue.pop(); top !== undefined; top = queue.pop()) {
    const { item } = top;
    if (cost(item) > left) continue;
    const fresh = newShare(item, covered);
    if (fresh < LEAST_NEW) continue;
    const crowd = group === undefined ? 0 : (members.get(group(item)) ?? 0);
    const gain = item.score * (REPEATED + (1 - REPEATED) * fresh) * CROWDED ** crowd;
    if (gain <= 0) continue;
    if (gain >= queue.highest()) take(item);
    else queue.push(item, gain);
  }
  return chosen.sort((a, b) => a.unit.index - b.unit.index);
}

/** The share of an item's weight that stands in terms not covered yet; 0 for an item without terms. */
export function newShare(item: ScoredUnit, covered: ReadonlySet<string>): number {
  let all = 0;
  let fresh = 0;
  for (const [key, weight] of item.terms) {
    all += weight;
    if (!covered.has(key)) fresh += weight;
  }
  return all === 0 ? 0 : fresh / all;
}

interface Entry {
  readonly item: ScoredUnit;
  readonly gain: number;
}

/** A binary heap, highest gain first, then earliest unit. */
class GainQueue {
  private readonly heap: Entry[] = [];

  constructor(items: readonly ScoredUnit[]) {
    for (const item of items) this.push(item, item.score);
  }

  highest(): number {
    return this.heap[0]?.gain ?? 0;
  }

  push(item: ScoredUnit, gain: number): void {
    const entry = { item, gain };
    let at = this.heap.length;
    this.heap.push(entry);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = this.heap[up];
      if (parent === undefined || !before(entry, parent)) break;
      this.heap[at] = parent;
      at = up;
    }
    this.heap[at] = entry;
  }

  pop(): Entry | undefined {
    const top = this.heap[0];
    const last = this.heap.pop();
    if (top === undefined || last === undefined || this.heap.length === 0) return top;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      let child = this.heap[down];
      const right = this.heap[down + 1];
      if (child === undefined) break;
      if (right !== undefined && before(right, child)) [down, child] = [down + 1, right];
      if (!before(child, last)) break;
      this.heap[at] = child;
      at = down;
    }
    this.heap[at] = last;
    return top;
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.gain > b.gain || (a.gain === b.gain && a.item.unit.index < b.item.unit.index);
}
