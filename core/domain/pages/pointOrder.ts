import { POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';

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
export const NEED_OF_PERIOD: readonly (PointRole | null)[] = [
  'done',
  'found',
  'decided',
  'corrected',
  'open',
  null,
  'failed',
  'asked',
];

/** The points of one of a period's conversations as they are told: what came of it first. */
export function resultsFirst<Item extends OfRole>(points: readonly Item[]): readonly Item[] {
  return points.toSorted((a, b) => NEED_OF_PERIOD.indexOf(a.role) - NEED_OF_PERIOD.indexOf(b.role));
}

/**
 * One of each role, by need, then their second, and so on. Of a conversation what was done last says what came of it;
 * a period's points come best first, and of what each of its conversations did, people want the first most.
 */
export function byNeed<Item extends OfRole>(points: readonly Item[], need = NEED): readonly Item[] {
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

/** The order in which a story is told: asked, decided, found, done, what is left. */
export function inOrder<Item extends OfRole>(points: readonly Item[]): readonly Item[] {
  return points.toSorted((a, b) => roleOrder(a.role) - roleOrder(b.role));
}

/** The place of a role in a story; what has none stands at the end. */
export const roleOrder = (role: PointRole | null): number =>
  role === null ? POINT_ROLES.length : POINT_ROLES.indexOf(role);
