/** Reads along a key, skipping places that cannot be read. */

/** A range of keys, both ends inclusive, in which rows may be lost. */
export interface LostKeys {
  readonly from: number;
  readonly to: number;
}

export interface Axis {
  /**
   * Reads rows from a key on as far as possible; returns the last key and whether all rows were
   * read.
   */
  readonly readUp: (from: number) => { readonly all: boolean; readonly last: number | null };
  /** Whether a row at or above a key can be reached, or is known not to exist. */
  readonly probe: (from: number) => boolean;
}

/** Above all keys of rows. */
const END = 2 ** 50;
/** Not reached even if every second page is destroyed. */
const MOST_GAPS = 100_000;

/**
 * Reads everything readable from a key on, in order. Skips a destroyed page by doubling steps, then
 * by halving the last step.
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

/** Whether something may be lost at a key. */
export function isLost(lost: readonly LostKeys[], key: number): boolean {
  return lost.some(({ from, to }) => key >= from && key <= to);
}
