import type { ReactNode } from 'react';
import { formatShort } from '../../state/labels.ts';
import { saidAt } from '../../state/points.ts';
import type { Page } from '../../state/totals.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';

interface OriginOptions {
  /** Of projects, by their ids; the project is told where there are several. */
  readonly names: ReadonlyMap<string | null, string | null>;
  /** Does the page span several days? */
  readonly isDated: boolean;
}

/** What stands below a point. */
export const originOf =
  ({ names, isDated }: OriginOptions) =>
  ({ nodeId, title, projectId, gripIds }: Page['points'][number]): ReactNode => (
    <Origin
      nodeId={nodeId}
      time={isDated ? saidAt({ nodeId, gripIds }) : null}
      title={title}
      project={names.size < 2 ? null : (names.get(projectId) ?? null)}
    />
  );

interface OriginProps {
  readonly nodeId: string;
  /** What the conversation is called. */
  readonly title: string;
  readonly project: string | null;
  /** When it was said; null where the page says that. */
  readonly time: string | null;
}

/** The project of a point, when it was said, and the way to the conversation that says it. */
function Origin({ nodeId, title, project, time }: OriginProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  return (
    <div className="line gap-3 faint small ui below">
      {project === null ? null : <ProjectName project={project} />}
      {time === null ? null : <span className="whole">{formatShort(time, zone)}</span>}
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
