import { plural } from '../../state/labels.ts';
import type { Page } from '../../state/totals.ts';
import { Capped } from '../../ui/Capped.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { ProjectName } from '../../ui/ProjectName.tsx';
import styles from './ProjectRows.module.css';

/** Projects that are seen at first. */
const FIRST = 7;

/** A project a row: how much there was of it, and what it was about, each topic where most was said of it. */
export function ProjectRows({ projects }: Pick<Page, 'projects'>) {
  const { navigation } = useExplorer();
  if (projects.length === 0) return null;
  return (
    <Part title="Projects">
      <Capped items={projects} most={FIRST}>
        {(shown) => (
          <ul className={styles['rows']} aria-label="Projects">
            {shown.map(({ projectId, name, conversations, requests, topics }) => (
              <li key={projectId} className={`across line ${styles['row']}`}>
                <span className="strong cut">
                  {name === null || projectId === null ? (
                    'No project'
                  ) : (
                    <button
                      type="button"
                      className="bare strong"
                      onClick={() => navigation.openPage({ kind: 'project', id: projectId })}
                    >
                      <ProjectName project={name} />
                    </button>
                  )}
                </span>
                <span className="quiet whole">
                  {plural(conversations, 'conversation')}
                  {requests === 0 ? null : `, ${plural(requests, 'request')}`}
                </span>
                <TopicRow name={name} topics={topics} />
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

/** What a project was about, each topic where most was said of it. */
export function TopicRow({ name, topics }: Pick<Page['projects'][number], 'name' | 'topics'>) {
  const { navigation } = useExplorer();
  if (topics.length === 0) return null;
  return (
    <ul
      className={`beside wraps flows gap-3 gives ${styles['topics']}`}
      aria-label={`Topics of ${name ?? 'no project'}`}
    >
      {topics.map(({ text, nodeId }) => (
        <li key={`${text} ${nodeId}`}>
          <button
            type="button"
            className="link cut full"
            title="Open the conversation that says most of it"
            dir="auto"
            onClick={() => void navigation.openNodeInTree(nodeId)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
