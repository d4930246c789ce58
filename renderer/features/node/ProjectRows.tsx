import { formatCount, formatDate, plural } from '../../state/labels.ts';
import { EMPTY_QUERY } from '../../state/searchQuery.ts';
import type { Page } from '../../state/totals.ts';
import { Capped } from '../../ui/Capped.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx';
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
              <li key={projectId} className={`subgrid target ${styles['row']}`}>
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
                {/* The only one has all that the line above tells. */}
                {projects.length === 1 ? null : (
                  <span className="quiet whole">
                    {plural(conversations, 'conversation')}
                    {requests === 0 ? null : `, ${plural(requests, 'request')}`}
                  </span>
                )}
                <TopicRow name={name} topics={topics} />
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

/** What a project was about: a topic of one conversation leads there, one of several to a choice of them. */
export function TopicRow({ name, topics }: Pick<Page['projects'][number], 'name' | 'topics'>) {
  if (topics.length === 0) return null;
  return (
    <ul
      className={`beside wraps flows gap-3 gives ${styles['topics']}`}
      aria-label={`Topics of ${name ?? 'no project'}`}
    >
      {topics.map((topic) => (
        <li key={`${topic.text} ${topic.nodeId}`}>
          <TopicLink topic={topic} />
        </li>
      ))}
    </ul>
  );
}

type Topic = Page['projects'][number]['topics'][number];

function TopicLink({ topic: { text, nodeId, count, conversations } }: { readonly topic: Topic }) {
  const { navigation } = useExplorer();
  const open = (id: string): void => void navigation.openNodeInTree(id);
  const rest: MenuItem[] =
    count <= conversations.length
      ? []
      : [
          {
            id: 'all',
            words: `Look for it in all ${formatCount(count)}`,
            run: () =>
              navigation.openPage({
                kind: 'found',
                query: { ...EMPTY_QUERY, text: `"${text}"` },
              }),
          },
        ];
  if (count < 2)
    return (
      <button
        type="button"
        className="link cut full"
        title="Open the conversation that speaks of it"
        dir="auto"
        onClick={() => open(nodeId)}
      >
        {text}
      </button>
    );
  return (
    <MenuButton
      look="link"
      label={`${text} ${plural(count, 'conversation')}`}
      title={`The ${formatCount(count)} conversations that speak of it`}
      className="row gap-1 full"
      items={() => [
        ...conversations.map((one) => ({
          id: one.nodeId,
          words: one.title,
          note: dayOf(one.nodeId),
          run: () => open(one.nodeId),
        })),
        ...rest,
      ]}
    >
      <span className="cut" dir="auto">
        {text}
      </span>{' '}
      <span className="faint firm small">{formatCount(count)}</span>
    </MenuButton>
  );
}

/** The day that the node of a conversation's part lies in, as its id tells. */
const dayOf = (nodeId: string): string =>
  formatDate(/^toc:conversation:([^:]+):/.exec(nodeId)?.[1] ?? '');
