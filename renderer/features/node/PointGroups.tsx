import type { ReactNode } from 'react';
import { formatCount } from '../../state/labels.ts';
import type { PointGroup } from '../../state/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Capped } from '../../ui/Capped.tsx';
import { Part } from '../../ui/Part.tsx';
import { BulletList, type Bullet } from './BulletList.tsx';
import styles from './PointGroups.module.css';

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
  if (groups.length === 0) return null;
  return (
    <section className={styles['groups']} aria-label="Points">
      {groups.map(({ title, points, total }) => (
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
            <div>
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
