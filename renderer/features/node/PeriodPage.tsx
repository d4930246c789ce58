import type { ReactNode } from 'react';
import { formatShort } from '../../state/labels.ts';
import { lensInput } from '../../state/lens.ts';
import { groupPoints, startOf } from '../../state/points.ts';
import type { Page } from '../../state/totals.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { CHILDREN_HEADING, childrenWords } from './childrenWords.ts';
import { PointGroups } from './PointGroups.tsx';
import { ProjectRows } from './ProjectRows.tsx';
import type { ShownNode } from './shownNode.ts';

export interface PeriodPageProps {
  readonly node: ShownNode;
  readonly page: Page;
}

/** What a period came to: its projects with their topics, then its points by role. */
export function PeriodPage({ node, page }: PeriodPageProps) {
  const { nodeId, level } = node;
  const { projects, pointCounts } = page;
  const lens = usePlace((place) => place.lens);
  const children = useCall('toc', { nodeId, ...lensInput(lens) }).data?.children ?? [];
  const listed = children.filter((row) => row.level === 'conversation').length;
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  const isOne = listed === 1 && children.length === 1;
  // What a person wrote here stands in the place of what was gathered.
  const isEdited = node.edited.bullets;
  return (
    <>
      <ProjectRows projects={projects} />
      {isEdited ? (
        <PointGroups groups={groupPoints(node.bullets)} />
      ) : (
        <PointGroups
          groups={groupPoints(page.points, pointCounts)}
          // Of the only conversation, which is listed below.
          {...(isOne ? {} : { below: originOf(names, level) })}
          rest={{
            words: `in the ${childrenWords(level, children.length)} below`,
            go: () => document.getElementById(CHILDREN_HEADING)?.focus(),
          }}
        />
      )}
    </>
  );
}

/** What stands below a point; `names` are those of projects, by their ids. */
const originOf =
  (names: ReadonlyMap<string | null, string | null>, level: ShownNode['level']) =>
  ({ nodeId, title, projectId }: Page['points'][number]): ReactNode => (
    <Origin
      nodeId={nodeId}
      title={title}
      project={names.size < 2 ? null : (names.get(projectId) ?? null)}
      isDated={level !== 'day'}
    />
  );

interface OriginProps {
  readonly nodeId: string;
  /** What the conversation is called. */
  readonly title: string;
  /** Where there are several. */
  readonly project: string | null;
  /** Does the page span several days? */
  readonly isDated: boolean;
}

/** The project of a point, and the way to the conversation that says it. */
function Origin({ nodeId, title, project, isDated }: OriginProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const start = isDated ? startOf(nodeId) : null;
  return (
    <div className="line gap-3 faint small ui below">
      {project === null ? null : <ProjectName project={project} />}
      {start === null ? null : <span>{formatShort(start, zone)}</span>}
      <button
        type="button"
        className="cut link"
        title="Open the conversation"
        aria-label={`${title}: open the conversation`}
        dir="auto"
        onClick={() => void navigation.openNodeInTree(nodeId)}
      >
        {title}
      </button>
    </div>
  );
}
