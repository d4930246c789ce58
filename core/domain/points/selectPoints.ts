import type { PointRole } from '../../model/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Choice } from './point.ts';

/** The most points of each role, of all roles, and the most words of all. */
export type Quota = Readonly<Record<PointRole, number>> & {
  readonly all: number;
  readonly words: number;
};

/** In which roles take what is left: what it was about, and what came of it, first; a report repeats
 * the words of a decision, not the other way round. */
const ORDER: readonly (PointRole | null)[] = [
  'asked',
  'decided',
  'done',
  'corrected',
  'found',
  'open',
  'failed',
  null,
];
/** A point with a smaller share of new words repeats others. */
const LEAST_NEW = 0.4;
/** An answer is about what was asked: words of the request count by this, if it has others too. */
const TAKEN_UP = 0.5;
const LEAST_OWN = 0.2;
/** A point worth less than this share of the best of its role and group is left out. */
const LEAST_WORTH = 0.35;
/** Each point of a group makes its others worth so much. */
const REPEAT = 0.6;
const FEW_WORDS = 3;

/**
 * Chooses points so that nothing is said twice: the best of each role, then whatever tells most for
 * its words. Deterministic: ties go to the earlier.
 */
export function selectPoints<Item extends Choice>(
  choices: readonly Item[],
  quota: Quota,
): readonly Item[] {
  const best = new Map<string, number>();
  const key = ({ role, group }: Item): string => `${role} ${group}`;
  for (const one of choices) best.set(key(one), Math.max(best.get(key(one)) ?? 0, one.worth));
  const left = new Set(
    choices.filter((one) => one.worth >= (best.get(key(one)) ?? 0) * LEAST_WORTH),
  );
  const chosen: Item[] = [];
  const covered = new Map<string, PointRole | null>();
  const groups = new Map<string, number>();
  const counts = new Map<PointRole | null, number>();
  let words = 0;
  const gainOf = (choice: Item): number => {
    const cost = wordCount(choice.text);
    const most = choice.role === null ? quota.all : quota[choice.role];
    if (words + cost > quota.words || (counts.get(choice.role) ?? 0) >= most) return 0;
    const fresh = newShare(choice, covered);
    if (fresh < LEAST_NEW) return 0;
    const crowd = choice.group === undefined ? 0 : (groups.get(choice.group) ?? 0);
    return (choice.worth * fresh * REPEAT ** crowd) / Math.sqrt(Math.max(FEW_WORDS, cost));
  };
  const takeBest = (pool: Iterable<Item>): boolean => {
    let next: Item | undefined;
    let most = 0;
    for (const choice of pool) {
      const gain = gainOf(choice);
      if (gain > most) [next, most] = [choice, gain];
    }
    if (next === undefined || chosen.length >= quota.all) return false;
    left.delete(next);
    chosen.push(next);
    words += wordCount(next.text);
    counts.set(next.role, (counts.get(next.role) ?? 0) + 1);
    if (next.group !== undefined) groups.set(next.group, (groups.get(next.group) ?? 0) + 1);
    for (const key of next.terms.keys())
      covered.set(
        key,
        covered.has(key) && next.role === 'asked' ? (covered.get(key) ?? null) : next.role,
      );
    return true;
  };
  for (const role of ORDER) takeBest([...left].filter((choice) => choice.role === role));
  while (takeBest(left));
  return chosen;
}

function newShare({ role, terms }: Choice, covered: ReadonlyMap<string, PointRole | null>): number {
  let all = 0;
  let fresh = 0;
  let asked = 0;
  for (const [key, weight] of terms) {
    all += weight;
    if (!covered.has(key)) fresh += weight;
    else if (covered.get(key) === 'asked' && role !== 'asked') asked += weight;
  }
  if (all === 0 || fresh < all * LEAST_OWN) return 0;
  return (fresh + asked * TAKEN_UP) / all;
}
