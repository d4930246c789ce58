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
  const titles = new Map(
    children.flatMap((row) =>
      row.level === 'conversation' ? [[row.nodeId, row.title] as const] : [],
    ),
  );
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  const isOne = titles.size === 1 && children.length === 1;
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
          {...(isOne ? {} : { below: originOf({ titles, names }) })}
          rest={{
            words: `in the ${childrenWords(level, children.length)} below`,
            go: () => document.getElementById(CHILDREN_HEADING)?.focus(),
          }}
        />
      )}
    </>
  );
}

interface Known {
  /** Of conversations that the page lists. */
  readonly titles: ReadonlyMap<string, string>;
  /** Of projects, by their ids. */
  readonly names: ReadonlyMap<string | null, string | null>;
}

/** What stands below a point. */
const originOf =
  ({ titles, names }: Known) =>
  ({ nodeId, projectId }: Page['points'][number]): ReactNode => (
    <Origin
      nodeId={nodeId}
      title={titles.get(nodeId) ?? null}
      project={names.size < 2 ? null : (names.get(projectId) ?? null)}
    />
  );

interface OriginProps {
  readonly nodeId: string;
  /** Where the page lists the conversation: how it is called. */
  readonly title: string | null;
  /** Where there are several. */
  readonly project: string | null;
}

/** The project of a point, and the way to the conversation that says it. */
function Origin({ nodeId, title, project }: OriginProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const start = startOf(nodeId);
  const when = start === null ? 'Conversation' : formatShort(start, zone);
  return (
    <div className="line gap-3 faint small ui below">
      {project === null ? null : <ProjectName project={project} />}
      <button
        type="button"
        className="cut link"
        title="Open the conversation"
        aria-label={`${title ?? when}: open the conversation`}
        dir="auto"
        onClick={() => void navigation.openNodeInTree(nodeId)}
      >
        {title ?? when}
      </button>
    </div>
  );
}
