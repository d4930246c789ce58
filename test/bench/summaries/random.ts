/** Random numbers that are the same in every run. */
export interface Random {
  /** From 0 up to `below`. */
  readonly index: (below: number) => number;
  readonly pick: <T>(of: readonly T[]) => T | undefined;
  readonly shuffled: <T>(of: readonly T[]) => T[];
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const index = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
  return {
    index,
    pick: (of) => of[index(of.length)],
    shuffled(of) {
      const all = [...of];
      for (let at = all.length - 1; at > 0; at--) {
        const other = index(at + 1);
        const [one, two] = [all[at], all[other]];
        if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
      }
      return all;
    },
  };
}
