import type { Random } from '../../bench/corpus/random.ts';

/** When a process is killed. Shares are of what the step takes when nobody disturbs it. */
export type Moment =
  /** So long after the process was started: before it has opened the memory, or soon after. */
  | { readonly kind: 'start'; readonly ms: number }
  /** Some time into a step. */
  | { readonly kind: 'work'; readonly share: number }
  /** Some time into a step, then as soon as it is in the middle of writing a transaction. */
  | { readonly kind: 'commit'; readonly share: number }
  /** While it ends in order, some time into a step. */
  | { readonly kind: 'close'; readonly share: number; readonly ms: number }
  /** As soon as it writes the backup before a migration, or so many ms later. */
  | { readonly kind: 'migration'; readonly ms: number };

/** A start takes about this long. */
const START_MS = 700;

export function randomMoment(random: Random): Moment {
  const kind = random.next();
  if (kind < 0.12) return { kind: 'start', ms: Math.floor(random.next() * START_MS) };
  if (kind < 0.2)
    return { kind: 'close', share: random.next(), ms: Math.floor(random.next() * 60) };
  if (kind < 0.6) return { kind: 'commit', share: random.next() ** 2 };
  return { kind: 'work', share: random.next() };
}
