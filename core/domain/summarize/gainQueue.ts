/** A candidate, and what it would add. */
export interface Gain<T> {
  readonly item: T;
  readonly gain: number;
  /** Among equal gains, the lower order comes first. */
  readonly order: number;
}

/** Candidates, highest gain first. */
export interface GainQueue<T> {
  push(entry: Gain<T>): void;
  /** Removes the first. */
  pop(): Gain<T> | undefined;
  /** The gain of the first; 0 if the queue is empty. */
  highest(): number;
}

/** A binary heap. */
export function createGainQueue<T>(): GainQueue<T> {
  const heap: Gain<T>[] = [];
  return {
    push(entry) {
      let at = heap.length;
      heap.push(entry);
      while (at > 0) {
        const up = (at - 1) >> 1;
        const parent = heap[up];
        if (parent === undefined || !isBefore(entry, parent)) break;
        heap[at] = parent;
        at = up;
      }
      heap[at] = entry;
    },
    pop() {
      const top = heap[0];
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return top;
      let at = 0;
      for (;;) {
        let down = 2 * at + 1;
        let child = heap[down];
        const right = heap[down + 1];
        if (child === undefined) break;
        if (right !== undefined && isBefore(right, child)) [down, child] = [down + 1, right];
        if (!isBefore(child, last)) break;
        heap[at] = child;
        at = down;
      }
      heap[at] = last;
      return top;
    },
    highest: () => heap[0]?.gain ?? 0,
  };
}

function isBefore(a: Gain<unknown>, b: Gain<unknown>): boolean {
  return a.gain > b.gain || (a.gain === b.gain && a.order < b.order);
}
