import { useState } from 'react';
import { formatCount, plural } from '../../state/labels.ts';
import { groupPoints } from '../../state/points.ts';
import { keyWords } from '../../state/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Capped } from '../../ui/Capped.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { useCall } from '../../ui/useCall.ts';
import { ConversationItem } from '../lists/ConversationItem.tsx';
import { ListHeading } from '../lists/ListHeading.tsx';
import { MergeProject } from '../lists/MergeProject.tsx';
import { RenameProject } from '../lists/RenameProject.tsx';
import { PeriodTotals } from '../node/PeriodTotals.tsx';
import { PointGroups } from '../node/PointGroups.tsx';
import { TopicRow } from '../node/ProjectRows.tsx';
import styles from './ProjectPage.module.css';

const NEWEST = 12;
const FIRST_FILES = 10;

/** A project as a whole: what it came to, its points, its conversations, the files that were changed. */
export function ProjectPage({ projectId }: { readonly projectId: string }) {
  const { navigation, queries } = useExplorer();
  const input = { project: projectId };
  const { data: page, failure } = useCall('page', input);
  const projects = useCall('projects', {}).data?.projects ?? [];
  const listed = useCall('conversations', { ...input, limit: NEWEST }).data;
  const files = useCall('stats', { ...input, by: 'file' }).data?.rows ?? [];
  const [asking, setAsking] = useState<'rename' | 'merge' | null>(null);
  const project = projects.find((one) => one.projectId === projectId);
  const name = project?.name ?? page?.projects[0]?.name ?? projectId;
  const close = (): void => setAsking(null);
  const changed = files.filter(({ edits }) => edits > 0).toSorted((a, b) => b.edits - a.edits);
  return (
    <article className={styles['page']}>
      <ListHeading title={name} address={{ kind: 'project', id: projectId }} />
      {page === undefined && failure === null ? <p className={styles['quiet']}>Loading…</p> : null}
      {page === undefined && failure !== null ? (
        <ErrorNote
          what="The project could not be read"
          failure={failure}
          onRetry={() => queries.retry('page', input)}
        />
      ) : null}
      {page === undefined ? null : (
        <>
          <PeriodTotals page={{ ...page, projects: [] }} />
          <div className={styles['actions']}>
            <Button onClick={() => navigation.setLens({ project: projectId })}>
              Narrow down to it
            </Button>
            {project === undefined ? null : (
              <Button look="quiet" onClick={() => setAsking('rename')}>
                Rename…
              </Button>
            )}
            {project === undefined || projects.length < 2 ? null : (
              <Button look="quiet" onClick={() => setAsking('merge')}>
                Merge…
              </Button>
            )}
          </div>
          {page.projects.map((one) => (
            <TopicRow key={one.projectId} name={one.name} topics={one.topics} />
          ))}
          <PointGroups groups={groupPoints(page.points.filter(({ role }) => role !== 'asked'))} />
        </>
      )}
      {listed === undefined || listed.total === 0 ? null : (
        <Part title="Conversations" note={formatCount(listed.total)}>
          <ul className={styles['rows']} aria-label="Conversations">
            {listed.conversations.map((row) => (
              <li key={row.conversationId}>
                <ConversationItem row={row} />
              </li>
            ))}
          </ul>
          {listed.total <= NEWEST ? null : (
            <div>
              <Button
                look="quiet"
                onClick={() => {
                  navigation.setLens({ project: projectId });
                  navigation.openPage({ kind: 'conversations', open: false });
                }}
              >
                All {plural(listed.total, 'conversation')}
              </Button>
            </div>
          )}
        </Part>
      )}
      {changed.length === 0 ? null : (
        <Part title="Files" note={formatCount(changed.length)}>
          <Capped items={changed} most={FIRST_FILES}>
            {(shown) => (
              <ul aria-label="Files">
                {shown.map(({ key, edits }) => (
                  <li key={key} className={styles['file']}>
                    <span title={key}>{keyWords('file', key)}</span>
                    <span className={styles['quiet']}>{plural(edits, 'edit')}</span>
                  </li>
                ))}
              </ul>
            )}
          </Capped>
        </Part>
      )}
      {asking === 'rename' && project !== undefined ? (
        <RenameProject project={project} onClose={close} />
      ) : null}
      {asking === 'merge' && project !== undefined ? (
        <MergeProject project={project} projects={projects} onClose={close} />
      ) : null}
    </article>
  );
}
