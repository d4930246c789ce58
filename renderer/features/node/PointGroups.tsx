import type { ReactNode } from 'react';
import { formatCount } from '../../state/labels.ts';
import type { PointGroup } from '../../state/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Capped } from '../../ui/Capped.tsx';
import { useIsPainted } from '../../ui/paintedContext.ts';
import { Part } from '../../ui/Part.tsx';
import { BulletList, type Bullet } from './BulletList.tsx';

/** Points of a role that are seen at first. */
const FIRST = 7;

export interface PointGroupsProps<Point extends Bullet> {
  readonly groups: readonly PointGroup<Point>[];
  /** What stands below a point. */
  readonly below?: (point: Point) => ReactNode;
  /** Where the points are that the page does not hold. */
  readonly rest?: { readonly words: string; readonly go: () => void };
}

/** What was decided, corrected, found, done and left: each point leads to the words behind it. */
export function PointGroups<Point extends Bullet>({
  groups,
  below,
  rest,
}: PointGroupsProps<Point>) {
  const isPainted = useIsPainted();
  if (groups.length === 0) return null;
  const drawn = isPainted ? groups : firstOf(groups, FIRST);
  return (
    <section className="stack gap-3" aria-label="Points">
      {drawn.map(({ title, points, total }) => (
        <Part key={title} title={title}>
          <Capped items={points} most={FIRST}>
            {(shown) => (
              <BulletList
                bullets={shown}
                label={title}
                {...(below === undefined ? {} : { below })}
              />
            )}
          </Capped>
          {rest === undefined || total <= points.length ? null : (
            <div className="rows">
              <Button look="quiet" onClick={rest.go}>
                All {formatCount(total)} {rest.words}
              </Button>
            </div>
          )}
        </Part>
      ))}
    </section>
  );
}

/** As many groups as it takes for so many points. */
function firstOf<Point>(
  groups: readonly PointGroup<Point>[],
  count: number,
): readonly PointGroup<Point>[] {
  let points = 0;
  const enough = groups.findIndex((group) => (points += group.points.length) >= count);
  return enough < 0 ? groups : groups.slice(0, enough + 1);
}
