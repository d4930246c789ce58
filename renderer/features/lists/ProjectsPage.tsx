import { useState } from 'react';
import { allTokens, shortCount, spentWords, usageWords } from '../../state/conversation.ts';
import { formatCount, formatDay, plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { ListHeading } from './ListHeading.tsx';
import styles from './ListPage.module.css';
import { MergeProject } from './MergeProject.tsx';
import type { Project } from './project.ts';
import { RenameProject } from './RenameProject.tsx';
import { useChangeProject } from './useChangeProject.ts';

type Asking = { readonly what: 'rename' | 'merge'; readonly project: Project };

/** All projects, the one worked on last first; each leads to its conversations. */
export function ProjectsPage() {
  const { queries } = useExplorer();
  const { data, failure } = useCall('projects', {});
  const [asking, setAsking] = useState<Asking | null>(null);
  const projects = data?.projects ?? [];
  const close = (): void => setAsking(null);
  return (
    <article className={styles['page']}>
      <ListHeading title="Projects" address={{ kind: 'projects' }} />
      {data === undefined && failure === null ? <p className={styles['quiet']}>Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The projects could not be listed"
          failure={failure}
          onRetry={() => queries.retry('projects', {})}
        />
      ) : null}
      {data !== undefined && projects.length === 0 ? (
        <p className={styles['quiet']}>
          There are none: no log says in which folder it was written.
        </p>
      ) : null}
      {projects.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <section className={styles['scroller']} aria-label="Projects" tabIndex={0}>
          <table className={styles['table']} aria-label="Projects">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" className={styles['number']}>
                  Conversations
                </th>
                <th scope="col">Last</th>
                <th scope="col" className={styles['number']}>
                  Tokens
                </th>
                <th scope="col" className={styles['number']}>
                  Cost
                </th>
              </tr>
            </thead>
            {projects.map((project) => (
              <ProjectRows
                key={project.projectId}
                project={project}
                isOnly={projects.length === 1}
                onAsk={(what) => setAsking({ what, project })}
              />
            ))}
          </table>
        </section>
      )}
      {asking?.what === 'rename' ? (
        <RenameProject project={asking.project} onClose={close} />
      ) : null}
      {asking?.what === 'merge' ? (
        <MergeProject project={asking.project} projects={projects} onClose={close} />
      ) : null}
    </article>
  );
}

interface ProjectRowsProps {
  readonly project: Project;
  /** Is there no other that it could be part of? */
  readonly isOnly: boolean;
  readonly onAsk: (what: Asking['what']) => void;
}

/** A project in numbers, and below them where it lies and what can be changed about it. */
function ProjectRows({ project, isOnly, onAsk }: ProjectRowsProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const { projectId, name, conversations, lastTime } = project;
  const tokens = allTokens(project);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={styles['name']}
            onClick={() => navigation.openPage({ kind: 'project', id: projectId })}
          >
            <ProjectName project={name} />
          </button>
        </th>
        <td className={styles['number']}>{formatCount(conversations)}</td>
        <td className={styles['when']}>{formatDay(lastTime, zone)}</td>
        <td className={styles['number']} title={usageWords(project)}>
          {tokens === 0 ? '–' : shortCount(tokens)}
        </td>
        <td className={styles['number']}>{spentWords(project.cost) ?? '–'}</td>
      </tr>
      <tr>
        <td colSpan={5} className={styles['below']}>
          <div className={styles['place']}>
            <Roots roots={project.roots} />
            <span className={styles['actions']}>
              <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => onAsk('rename')}>
                Rename…
              </Button>
              {isOnly ? null : (
                <Button look="quiet" aria-label={`Merge ${name}`} onClick={() => onAsk('merge')}>
                  Merge…
                </Button>
              )}
            </span>
          </div>
          {project.merged.map((part) => (
            <MergedPart key={part.projectId} part={part} of={name} />
          ))}
        </td>
      </tr>
    </tbody>
  );
}

/** The folder that it was seen in first, and how many others. */
function Roots({ roots: [first, ...others] }: Pick<Project, 'roots'>) {
  return (
    <span className={styles['path']} title={[first, ...others].join('\n')}>
      {first}
      {others.length === 0 ? '' : ` and ${plural(others.length, 'other folder')}`}
    </span>
  );
}

interface MergedPartProps {
  readonly part: Project['merged'][number];
  /** The project that it was made part of. */
  readonly of: string;
}

function MergedPart({ part, of }: MergedPartProps) {
  const { change } = useChangeProject();
  const takeOut = (): void =>
    void change((client) => client.call('mergeProjects', { project: part.projectId, into: null }));
  return (
    <div className={styles['place']}>
      <span className={styles['path']}>with {part.name}</span>
      <Button look="quiet" aria-label={`Take ${part.name} out of ${of}`} onClick={takeOut}>
        Take out
      </Button>
    </div>
  );
}
