import type { ReactNode } from 'react';
import { formatShort } from '../../state/labels.ts';
import { startOf } from '../../state/points.ts';
import type { Page } from '../../state/totals.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';

interface Known {
  /** Of conversations that the page lists. */
  readonly titles: ReadonlyMap<string, string>;
  /** Of projects, by their ids. */
  readonly names: ReadonlyMap<string | null, string | null>;
}

/** What stands below a point. */
export const originOf =
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
