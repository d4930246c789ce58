import { besideWorks } from '../../../core/model/besideWorks.ts';
import { lensInput } from '../../state/lens.ts';
import { formatCount } from '../../state/labels.ts';
import { groupPoints, inWorks } from '../../state/points.ts';
import { spanOfNode } from '../../state/span.ts';
import type { Page } from '../../state/totals.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { useIsPainted } from '../../ui/paintedContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { childrenWords, goToChildren } from './childrenWords.ts';
import { LargestWorks, SEEN_WORKS } from './LargestWorks.tsx';
import { originOf } from './Origin.tsx';
import { PointGroups } from './PointGroups.tsx';
import { ProjectRows } from './ProjectRows.tsx';
import type { ShownNode } from './shownNode.ts';
import { useOpenRest } from './useOpenRest.ts';

export interface PeriodPageProps {
  readonly node: ShownNode;
  readonly page: Page;
}

/** What a period came to: its projects with their topics, of a long one its largest works, then points by role. */
export function PeriodPage({ node, page }: PeriodPageProps) {
  const { nodeId, level } = node;
  const { projects, pointCounts } = page;
  const lens = usePlace((place) => place.lens);
  const children = useCall('toc', { nodeId, ...lensInput(lens) }).data?.children ?? [];
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  const openRest = useOpenRest(`from this ${level}`, spanOfNode(nodeId));
  const isPainted = useIsPainted();
  const isOne = level === 'day' && page.totals.conversations === 1;
  // What the largest works tell all of has no heading of its own.
  const groups = groupPoints(besideWorks(page), pointCounts).filter(
    ({ role, points, total }) => points.length > 0 || total > inWorks(page, role),
  );
  // What a person wrote here stands in the place of what was gathered.
  const isEdited = node.edited.bullets;
  // Below so many works they are out of sight.
  const isBelow = page.works.length >= SEEN_WORKS;
  return (
    <>
      <ProjectRows projects={projects} />
      {isEdited ? null : <LargestWorks page={page} isDated={level !== 'day'} />}
      {isEdited ? (
        <PointGroups groups={groupPoints(node.bullets)} />
      ) : isBelow && !isPainted ? null : (
        <PointGroups
          groups={groups}
          // Of the only conversation, which is listed below.
          {...(isOne ? {} : { origin: originOf({ names, isDated: level !== 'day' }) })}
          rest={(group) =>
            group.role === 'open'
              ? openRest(group.total)
              : group.total <= group.points.length + inWorks(page, group.role)
                ? null
                : {
                    words: `All ${formatCount(group.total)} in the ${childrenWords(level, children.length)} below`,
                    go: goToChildren,
                  }
          }
        />
      )}
    </>
  );
}
