import { formatDay } from '../../state/labels.ts';
import { saidAt } from '../../state/points.ts';
import type { Page } from '../../state/totals.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';
import type { PointOrigin } from './PointGroups.tsx';

interface OriginOptions {
  /** Of projects, by their ids; the project is told where there are several. */
  readonly names: ReadonlyMap<string | null, string | null>;
  /** Does the page span several days? */
  readonly isDated: boolean;
}

/** What stands above points: what tells those of the same from others, and how it is shown. */
export const originOf = ({
  names,
  isDated,
}: OriginOptions): PointOrigin<Page['points'][number]> => ({
  of: ({ nodeId }) => nodeId,
  show: ({ nodeId, title, projectId, gripIds }) => (
    <Origin
      nodeId={nodeId}
      time={isDated ? saidAt({ nodeId, gripIds }) : null}
      title={title}
      project={names.size < 2 ? null : (names.get(projectId) ?? null)}
    />
  ),
});

interface OriginProps {
  readonly nodeId: string;
  /** What the conversation is called. */
  readonly title: string;
  readonly project: string | null;
  /** When it was said; null where the page says that. */
  readonly time: string | null;
}

/** The way to the conversation that says the points below, its project, and its day. */
function Origin({ nodeId, title, project, time }: OriginProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  return (
    <div className="row wraps flows gap-3 quiet small inset-row ui above">
      <button
        type="button"
        className="link"
        title="Open the conversation"
        aria-label={`${title}: open the conversation`}
        dir="auto"
        onClick={() => void navigation.openNodeInTree(nodeId)}
      >
        {title}
      </button>
      {project === null ? null : <ProjectName project={project} />}
      {time === null ? null : <span className="faint">{formatDay(time, zone)}</span>}
    </div>
  );
}
