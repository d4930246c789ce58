/** Sets that are joined until each holds what belongs together. */
export class JoinedSets {
  readonly #above = new Map<string, string>();

  /** The same for all that were joined: the least of them. */
  of(one: string): string {
    let top = one;
    for (let next = this.#above.get(top); next !== undefined; next = this.#above.get(top))
      top = next;
    return top;
  }

  join(a: string, b: string): void {
    const [first, second] = [this.of(a), this.of(b)].toSorted(compare);
    if (first !== undefined && second !== undefined && first !== second)
      this.#above.set(second, first);
  }
}

/** By code units: the same on every machine. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
