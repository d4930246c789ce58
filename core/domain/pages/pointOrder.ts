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

/** The first of each role, by need, then their second, and so on. */
export function byNeed<Item extends OfRole>(points: readonly Item[]): readonly Item[] {
  const seen = new Map<PointRole | null, number>();
  return points
    .map((point) => {
      const nth = seen.get(point.role) ?? 0;
      seen.set(point.role, nth + 1);
      return { point, rank: nth * NEED.length + NEED.indexOf(point.role) };
    })
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
