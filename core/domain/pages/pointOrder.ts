import { POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import { standingOf } from './pointStanding.ts';

interface OfRole {
  readonly role: PointRole | null;
}

/** What somebody wants to know first: what came of it, what was decided, then the rest. */
const NEED: readonly (PointRole | null)[] = [
  'done',
  'decided',
  'asked',
  'found',
  'corrected',
  'open',
  null,
  'failed',
];

/** Of a period: its conversations' titles say what was asked, so that results come first. */
const NEED_OF_PERIOD: readonly (PointRole | null)[] = [
  'done',
  'found',
  'decided',
  'corrected',
  'open',
  null,
  'failed',
  'asked',
];

interface Standing extends OfRole {
  readonly text: string;
  /** How well it would stand alone for what came of all, 0–1; undefined: not known. */
  readonly worth?: number | undefined;
}

/** What a point counts for each that has its role and is told before. */
const SAME_ROLE = 0.7;

/** The points of one of a period's conversations as they are told: the best, then what came of it. */
export function resultsFirst<Item extends Standing>(points: readonly Item[]): readonly Item[] {
  const [best] = byStanding(points);
  const inNeed = points
    .filter((point) => point !== best)
    .toSorted((a, b) => NEED_OF_PERIOD.indexOf(a.role) - NEED_OF_PERIOD.indexOf(b.role));
  return best === undefined ? [] : [best, ...inNeed];
}

/**
 * What stands best for all that came of a conversation first, what its title says last. Where that is not known, one
 * of each role, by need, then their second, and so on.
 */
export function byStanding<Item extends Standing>(
  points: readonly Item[],
  need = NEED_OF_PERIOD,
): readonly Item[] {
  const isSaid = ({ role }: Item): boolean => role === 'asked' || role === 'failed';
  if (points.some((point) => point.worth === undefined && !isSaid(point)))
    return byNeed(points, need);
  const ordered: Item[] = [];
  const told = new Map<PointRole | null, number>();
  const standing = new Map(points.map((point) => [point, (point.worth ?? 0) * standingOf(point)]));
  const valueOf = (point: Item): number =>
    (standing.get(point) ?? 0) * SAME_ROLE ** (told.get(point.role) ?? 0);
  let left = points.filter((point) => !isSaid(point));
  while (left.length > 0) {
    const next = left.reduce((best, one) => (valueOf(one) > valueOf(best) ? one : best));
    ordered.push(next);
    told.set(next.role, (told.get(next.role) ?? 0) + 1);
    left = left.filter((one) => one !== next);
  }
  return [...ordered, ...byNeed(points.filter(isSaid), need)];
}

/**
 * One of each role, by need, then their second, and so on. Of a conversation what was done last says what came of it;
 * a period's points come best first, and of what each of its conversations did, people want the first most.
 */
function byNeed<Item extends OfRole>(
  points: readonly Item[],
  need: readonly (PointRole | null)[],
): readonly Item[] {
  return [...Map.groupBy(points, ({ role }) => role)]
    .flatMap(([role, own]) =>
      (role === 'done' && need === NEED ? own.toReversed() : own).map((point, nth) => ({
        point,
        rank: nth * need.length + need.indexOf(role),
      })),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ point }) => point);
}

/** What tells a conversation in few words: what came of it, what was wanted, then the rest. */
export function inShort<Item extends Standing>(points: readonly Item[]): readonly Item[] {
  const [first, ...others] = byStanding(points, NEED);
  const wanted = others.find(({ role }) => role === 'asked');
  if (first === undefined || wanted === undefined || first.role === 'asked')
    return byStanding(points, NEED);
  return [first, wanted, ...others.filter((point) => point !== wanted)];
}

/** The order in which a story is told: asked, decided, found, done, what is left. */
export function inOrder<Item extends OfRole>(points: readonly Item[]): readonly Item[] {
  return points.toSorted((a, b) => roleOrder(a.role) - roleOrder(b.role));
}

/** The place of a role in a story; what has none stands at the end. */
export const roleOrder = (role: PointRole | null): number =>
  role === null ? POINT_ROLES.length : POINT_ROLES.indexOf(role);
