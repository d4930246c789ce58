/** Points by their role, as a page shows them. */
import { decodeUlid, parseTimedId } from '../../core/model/ids.ts';
import type { PointRole } from '../../core/model/point.ts';

export interface PointGroup<Point> {
  /** null: nobody's words have one. */
  readonly role: PointRole | null;
  readonly title: string;
  readonly points: readonly Point[];
  /** How many there are of the role; a page holds those that tell most. */
  readonly total: number;
}

/** In the order in which they matter to who comes back. */
const GROUPS: readonly { readonly role: PointRole | null; readonly title: string }[] = [
  { role: 'decided', title: 'Decided' },
  { role: 'corrected', title: 'Corrected' },
  { role: 'found', title: 'Found' },
  { role: 'done', title: 'Done' },
  { role: 'open', title: 'Left open' },
  { role: 'failed', title: 'Failed' },
  { role: 'asked', title: 'Asked' },
  // Where people talk, nobody's words have a role.
  { role: null, title: 'Main points' },
];

/** What a point is, as its group is called; empty where nobody's words have a role. */
export const roleName = (role: PointRole | null): string =>
  role === null ? '' : (GROUPS.find((group) => group.role === role)?.title ?? '');

/** The points of each role that has any; `counts` tells of those that the page does not hold. */
export function groupPoints<Point extends { readonly role: PointRole | null }>(
  points: readonly Point[],
  counts: Readonly<Partial<Record<PointRole, number>>> = {},
): readonly PointGroup<Point>[] {
  return GROUPS.flatMap(({ role, title }) => {
    const own = points.filter((point) => point.role === role);
    const counted = role === null ? 0 : (counts[role] ?? 0);
    // What is open is said also where the largest works hold all of it, or others do.
    return own.length === 0 && !(role === 'open' && counted > 0)
      ? []
      : [{ role, title, points: own, total: Math.max(own.length, counted) }];
  });
}

/** How many points of a role the largest works of a page tell. */
export const inWorks = (
  {
    works,
  }: {
    readonly works: readonly { readonly points: readonly { readonly role: PointRole | null }[] }[];
  },
  role: PointRole | null,
): number => works.flatMap(({ points }) => points).filter((point) => point.role === role).length;

/** Those of the same together, the newest first, of points in the order of their time. */
export const newestFirst = <Point>(
  points: readonly Point[],
  of: (point: Point) => string,
): readonly Point[] => [...Map.groupBy(points, of).values()].toReversed().flat();

/** Of points that follow each other and are of the same, the first. */
export const firstOfEach = <Point>(
  points: readonly Point[],
  of: (point: Point) => string,
): ReadonlySet<Point> =>
  new Set(
    points.filter((point, at) => {
      const before = points[at - 1];
      return before === undefined || of(before) !== of(point);
    }),
  );

/** When a point was said, as ISO time: by its words, else when its conversation's part of a day began. */
export function saidAt({
  nodeId,
  gripIds,
}: {
  readonly nodeId: string;
  readonly gripIds: readonly string[];
}): string | null {
  const said = parseTimedId('grip', gripIds[0] ?? '');
  return said === undefined ? startOf(nodeId) : new Date(said.ms).toISOString();
}

/** When a conversation's part of a day began, by its node's id, as ISO time; null for other ids. */
export function startOf(nodeId: string): string | null {
  const parts = nodeId.startsWith('toc:conversation:') ? decodeUlid(nodeId.slice(-26)) : undefined;
  return parts === undefined ? null : new Date(parts.ms).toISOString();
}
