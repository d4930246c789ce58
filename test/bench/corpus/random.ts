import { seeded } from '../../helpers/madeConversations.ts';

/** Sizes that spread over powers of ten, as those of real logs do. */
export interface LogNormal {
  readonly median: number;
  /** Standard deviation of the logarithm. */
  readonly sigma: number;
  readonly max: number;
}

/** Draws from one seeded stream: the same seed gives the same draws on every machine. */
export interface Random {
  /** From 0, below 1. */
  readonly next: () => number;
  readonly chance: (probability: number) => boolean;
  /** From 0, below `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Like {@link pick}, but early items come more often, by Zipf's law. */
  readonly pickEarly: <T>(items: readonly T[]) => T;
  /** A whole number, at least 1. */
  readonly size: (sizes: LogNormal) => number;
  readonly hex: (length: number) => string;
  readonly uuid: () => string;
}

export function createRandom(seed: number): Random {
  const next = seeded(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const hex = (length: number): string => {
    let text = '';
    while (text.length < length) text += below(0x1000000).toString(16).padStart(6, '0');
    return text.slice(0, length);
  };
  return {
    next,
    chance: (probability) => next() < probability,
    below,
    pick: (items) => at(items, below(items.length)),
    pickEarly: (items) => at(items, Math.floor(items.length ** next()) - 1),
    size: ({ median, sigma, max }) => {
      // Box and Muller's way from two even draws to a normal one.
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.max(1, Math.min(max, Math.round(median * Math.exp(sigma * normal))));
    },
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[Math.min(items.length - 1, index)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
