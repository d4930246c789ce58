/** Reads along a key over places that cannot be read. */

/** Keys from one to another, both inclusive, of which rows may be lost. */
export interface LostKeys {
  readonly from: number;
  readonly to: number;
}

export interface Axis {
  /** Reads rows from a key on as far as it goes; the key of the last one, whether or not all were read. */
  readonly readUp: (from: number) => { readonly all: boolean; readonly last: number | null };
  /** Can a row at or above a key be reached, or told that there is none? */
  readonly probe: (from: number) => boolean;
}

/** Above all keys that rows have. */
const END = 2 ** 50;
/** One page in two destroyed would take less. */
const MOST_GAPS = 100_000;

/**
 * Reads all that can be read, in order, from a key on. Where a page is destroyed it goes on behind it:
 * first by steps that double, then by halving the last one.
 */
export function walkAxis({ readUp, probe }: Axis, start = 0): readonly LostKeys[] {
  const lost: LostKeys[] = [];
  let from = start;
  for (let gaps = 0; gaps < MOST_GAPS; gaps++) {
    const { all, last } = readUp(from);
    if (all) return lost;
    const first = last === null ? from : last + 1;
    const next = nextReadable(probe, first);
    lost.push({ from: first, to: next - 1 });
    if (next > END) return lost;
    from = next;
  }
  return [...lost, { from, to: END }];
}

function nextReadable(probe: Axis['probe'], first: number): number {
  let bad = first;
  let step = 1;
  while (!probe(first + step)) {
    bad = first + step;
    step *= 2;
    if (first + step > END) return END + 1;
  }
  let good = first + step;
  while (good - bad > 1) {
    const middle = bad + Math.floor((good - bad) / 2);
    if (probe(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Is something lost at a key? */
export function isLost(lost: readonly LostKeys[], key: number): boolean {
  return lost.some(({ from, to }) => key >= from && key <= to);
}
