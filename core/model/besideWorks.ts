import type { PointRole } from './point.ts';

/** What is looked for over a long time, whatever it belonged to. */
const LOOKED_FOR: ReadonlySet<PointRole | null> = new Set<PointRole | null>([
  'decided',
  'corrected',
  'open',
  null,
]);

/** The points of a page that stand beside its largest works: none is told twice. */
export function besideWorks<
  Point extends { readonly role: PointRole | null; readonly text: string },
>({
  works,
  points,
}: {
  readonly works: readonly { readonly points: readonly { readonly text: string }[] }[];
  readonly points: readonly Point[];
}): readonly Point[] {
  if (works.length === 0) return points;
  const told = new Set(works.flatMap((work) => work.points.map(({ text }) => text)));
  return points.filter(({ role, text }) => LOOKED_FOR.has(role) && !told.has(text));
}
