import type { ReactNode } from 'react';
import { firstOfEach, type PointGroup } from '../../state/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Capped } from '../../ui/Capped.tsx';
import { useIsPainted } from '../../ui/paintedContext.ts';
import { Part } from '../../ui/Part.tsx';
import { BulletList, type Bullet, type BulletListProps } from './BulletList.tsx';

/** Points of a role that are seen at first. */
const FIRST = 7;

export interface PointOrigin<Point> {
  readonly of: (point: Point) => string;
  readonly show: (point: Point) => ReactNode;
}

export interface PointGroupsProps<Point extends Bullet> extends Pick<
  BulletListProps<Point>,
  'subjectOf' | 'isOver'
> {
  readonly groups: readonly PointGroup<Point>[];
  /** Where points come from, once above those of the same that follow each other. */
  readonly origin?: PointOrigin<Point>;
  /** Where the points are that the page does not hold; null: it says nothing of them. */
  readonly rest?: (
    group: PointGroup<Point>,
  ) => { readonly words: string; readonly go: () => void } | null;
}

/** What was decided, corrected, found, done and left: each point leads to the words behind it. */
export function PointGroups<Point extends Bullet>({
  groups,
  origin,
  rest,
  ...list
}: PointGroupsProps<Point>) {
  const isPainted = useIsPainted();
  if (groups.length === 0) return null;
  const drawn = isPainted ? groups : firstOf(groups, FIRST);
  return (
    <section className="stack gap-3" aria-label="Points">
      {drawn.map((group) => (
        <Part
          key={group.title}
          title={group.title}
          // The rows of a period are its conversations.
          places={list.subjectOf === undefined ? null : group.role}
        >
          {group.points.length === 0 ? null : (
            <Capped items={group.points} most={FIRST}>
              {(shown) => (
                <BulletList
                  bullets={shown}
                  label={group.title}
                  {...list}
                  {...(origin === undefined ? {} : { above: whereItBegins(shown, origin) })}
                />
              )}
            </Capped>
          )}
          <Rest rest={rest?.(group) ?? null} />
        </Part>
      ))}
    </section>
  );
}

/** Shows the origin of a point where the one before it has another. */
function whereItBegins<Point>(
  points: readonly Point[],
  { of, show }: PointOrigin<Point>,
): (point: Point) => ReactNode {
  const first = firstOfEach(points, of);
  return (point) => (first.has(point) ? show(point) : null);
}

function Rest({
  rest,
}: {
  readonly rest: { readonly words: string; readonly go: () => void } | null;
}) {
  if (rest === null) return null;
  return (
    <div className="rows">
      <Button look="quiet" onClick={rest.go}>
        {rest.words}
      </Button>
    </div>
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
