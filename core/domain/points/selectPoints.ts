import type { PointRole } from '../../model/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Choice } from './point.ts';

/** The most points of each role, of all roles, and the most words of all. */
export type Quota = Readonly<Record<PointRole, number>> & {
  readonly all: number;
  readonly words: number;
};

/**
 * In which roles take what is left: what it was about, and what came of it, first. A report repeats the
 * words of decisions and corrections, not the other way round.
 */
const ORDER: readonly (PointRole | null)[] = [
  'asked',
  'decided',
  'corrected',
  'done',
  'open',
  'found',
  'failed',
  null,
];
/** A point with a smaller share of new words repeats others. */
const LEAST_NEW = 0.4;
/** What the person wants. What comes of it is told in the same words, which count so much as new ones. */
const WANTED: ReadonlySet<PointRole | null> = new Set<PointRole | null>(['asked', 'corrected']);
const TAKEN_UP = 0.5;
/** Only what was done or decided may have no other words at all. */
const LEAST_OWN = 0.2;
const IN_OTHERS_WORDS: ReadonlySet<PointRole | null> = new Set<PointRole | null>([
  'decided',
  'done',
  'open',
]);
/**
 * A point worth less than this share of the best that is told in its role, of its peers, is left out. The first
 * request counts more than later ones by its place alone.
 */
const LEAST_WORTH = 0.5;
const LEAST_ASKED = 0.25;
/** Each point of a group makes its others worth so much; of what was done, each turn is told before more of one. */
const REPEAT = 0.6;
const REPEAT_DONE = 0.5;
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
  const key = ({ role, peers }: Item): string => `${role} ${peers}`;
  const left = new Set(choices.filter(saysSomething));
  const chosen: Item[] = [];
  const said: Said = { wanted: new Set(), told: new Set() };
  const groups = new Map<string, number>();
  const counts = new Map<PointRole | null, number>();
  let length = 0;
  const gainOf = (choice: Item): number => {
    const cost = wordCount(choice.text);
    const most = choice.role === null ? quota.all : quota[choice.role];
    if (length + cost > quota.words || (counts.get(choice.role) ?? 0) >= most) return 0;
    const least = choice.role === 'asked' ? LEAST_ASKED : LEAST_WORTH;
    if (choice.worth < (best.get(key(choice)) ?? 0) * least) return 0;
    const fresh = newShare(choice, said);
    if (fresh < LEAST_NEW || chosen.some(({ text }) => text === choice.text)) return 0;
    const crowd = choice.group === undefined ? 0 : (groups.get(choice.group) ?? 0);
    return (
      (choice.worth * fresh * (choice.role === 'done' ? REPEAT_DONE : REPEAT) ** crowd) /
      Math.sqrt(Math.max(FEW_WORDS, cost))
    );
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
    best.set(key(next), Math.max(best.get(key(next)) ?? 0, next.worth));
    length += wordCount(next.text);
    counts.set(next.role, (counts.get(next.role) ?? 0) + 1);
    if (next.group !== undefined) groups.set(next.group, (groups.get(next.group) ?? 0) + 1);
    const words = WANTED.has(next.role) ? said.wanted : said.told;
    for (const term of next.terms.keys()) words.add(term);
    return true;
  };
  for (const role of ORDER) takeBest([...left].filter((choice) => choice.role === role));
  while (takeBest(left));
  return chosen;
}

/** Without a word that names anything, a point is never chosen. */
function saysSomething({ terms }: Choice): boolean {
  return terms.values().some((weight) => weight > 0);
}

interface Said {
  readonly wanted: Set<string>;
  readonly told: Set<string>;
}

function newShare({ role, terms }: Choice, { wanted, told }: Said): number {
  let all = 0;
  let fresh = 0;
  let takenUp = 0;
  for (const [key, weight] of terms) {
    all += weight;
    if (told.has(key)) continue;
    if (!wanted.has(key)) fresh += weight;
    else if (!WANTED.has(role)) takenUp += weight;
  }
  if (all === 0 || (!IN_OTHERS_WORDS.has(role) && fresh < all * LEAST_OWN)) return 0;
  return (fresh + takenUp * TAKEN_UP) / all;
}
