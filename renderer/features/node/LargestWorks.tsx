import { formatDay } from '../../state/labels.ts';
import { roleName, startOf } from '../../state/points.ts';
import type { Page } from '../../state/totals.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useIsPainted } from '../../ui/paintedContext.ts';
import { Part } from '../../ui/Part.tsx';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';
import { BulletList } from './BulletList.tsx';

/** Those that may be in sight before anything is scrolled. */
export const SEEN_WORKS = 4;

export interface LargestWorksProps {
  readonly page: Pick<Page, 'works' | 'projects'>;
  /** Does the page span several days? */
  readonly isDated: boolean;
}

/** What most was said of, the largest first, each with the points that tell most of it. */
export function LargestWorks({ page: { works, projects }, isDated }: LargestWorksProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const isPainted = useIsPainted();
  if (works.length === 0) return null;
  const shown = isPainted ? works : works.slice(0, SEEN_WORKS);
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  const isOfMany = names.size > 1;
  const hasRoles = works.some(({ points }) => points.some(({ role }) => role !== null));
  return (
    <Part title="Largest work">
      <ul className="stack gap-2" aria-label="Largest work">
        {shown.map(({ name, nodeId, projectId, points }) => {
          const project = isOfMany ? (names.get(projectId) ?? null) : null;
          const start = isDated ? startOf(nodeId) : null;
          return (
            <li key={nodeId} className="stack">
              <div className="row wraps flows gap-3">
                <h3 className="gives">
                  <button
                    type="button"
                    className="link strong wrap"
                    title="Open the conversation that says most of it"
                    dir="auto"
                    onClick={() => void navigation.openNodeInTree(nodeId)}
                  >
                    {name}
                  </button>
                </h3>
                {project === null ? null : <ProjectName project={project} />}
                {start === null ? null : (
                  <span className="faint small">{formatDay(start, zone)}</span>
                )}
              </div>
              <BulletList bullets={points} label={name} {...(hasRoles ? { word: wordOf } : {})} />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

const wordOf = ({ role }: Page['works'][number]['points'][number]): string => roleName(role);
