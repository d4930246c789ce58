import { formatCount, plural } from '../../state/labels.ts';
import { lensInput } from '../../state/lens.ts';
import { groupPoints } from '../../state/points.ts';
import { subjectProps, type Subject } from '../../state/subjects.ts';
import { keyWords } from '../../state/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Capped } from '../../ui/Capped.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { ConversationItem } from '../lists/ConversationItem.tsx';
import { ListHeading } from '../lists/ListHeading.tsx';
import { originOf } from '../node/Origin.tsx';
import { PeriodTotals } from '../node/PeriodTotals.tsx';
import { PointGroups } from '../node/PointGroups.tsx';
import { TopicRow } from '../node/ProjectRows.tsx';
import { SubjectActions } from '../subject/SubjectActions.tsx';

const NEWEST = 12;
const FIRST_FILES = 10;
/** Below a point: when it was said. All are of the one project, and their conversations are not listed. */
const WHEN = originOf({ names: new Map(), isDated: true });

/** A project as a whole: what it came to, its points, its conversations, the files that were changed. */
export function ProjectPage({ projectId }: { readonly projectId: string }) {
  const { navigation, queries } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const input = { ...lensInput(lens), project: projectId };
  const { data: page, failure } = useGrowingCall('page', input, JSON.stringify(input));
  const projects = useCall('projects', {}).data?.projects ?? [];
  const listed = useCall('conversations', { ...input, limit: NEWEST }).data;
  const files = useCall('stats', { ...input, by: 'file' }).data?.rows ?? [];
  const project = projects.find((one) => one.projectId === projectId);
  const name = project?.name ?? page?.projects[0]?.name ?? projectId;
  const subject: Subject = { kind: 'project', projectId };
  const changed = files.filter(({ edits }) => edits > 0).toSorted((a, b) => b.edits - a.edits);
  return (
    <article className="stack gap-3 page" {...subjectProps(subject)}>
      <ListHeading title={name} />
      {page === undefined && failure === null ? <p className="firm faint">Loading…</p> : null}
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
          <ul className="beside wraps gap-2" aria-label="What can be done with this project">
            <SubjectActions subject={subject} />
          </ul>
          {page.projects.map((one) => (
            <TopicRow key={one.projectId} name={one.name} topics={one.topics} />
          ))}
          <PointGroups
            groups={groupPoints(page.points.filter(({ role }) => role !== 'asked'))}
            below={WHEN}
          />
        </>
      )}
      {listed === undefined || listed.total === 0 ? null : (
        <Part title="Conversations" note={formatCount(listed.total)}>
          <ul className="rows" aria-label="Conversations">
            {listed.conversations.map((row) => (
              <li key={row.conversationId}>
                <ConversationItem row={row} />
              </li>
            ))}
          </ul>
          {listed.total <= NEWEST ? null : (
            <div className="rows">
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
                  <li key={key} className="mono beside apart gap-3 wrap">
                    <span title={key}>{keyWords('file', key)}</span>
                    <span className="firm faint">{plural(edits, 'edit')}</span>
                  </li>
                ))}
              </ul>
            )}
          </Capped>
        </Part>
      )}
    </article>
  );
}
