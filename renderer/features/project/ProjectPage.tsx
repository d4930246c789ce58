import { besideWorks } from '../../../core/model/besideWorks.ts';
import { PROJECT_TABS, type PageAddress } from '../../state/address.ts';
import { formatCount } from '../../state/labels.ts';
import { lensInput } from '../../state/lens.ts';
import { groupPoints, inWorks, newestFirst } from '../../state/points.ts';
import { subjectProps, type Subject } from '../../state/subjects.ts';

import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { ConversationRows, useConversations } from '../lists/ConversationRows.tsx';
import { ListHeading } from '../lists/ListHeading.tsx';
import { LargestWorks } from '../node/LargestWorks.tsx';
import { originOf } from '../node/Origin.tsx';
import { PeriodTotals } from '../node/PeriodTotals.tsx';
import { PointGroups } from '../node/PointGroups.tsx';
import { TopicRow } from '../node/ProjectRows.tsx';
import { useOpenRest } from '../node/useOpenRest.ts';
import { SubjectActions } from '../subject/SubjectActions.tsx';
import { ChangedFiles } from './ChangedFiles.tsx';

type ProjectAddress = Extract<PageAddress, { kind: 'project' }>;

/** Below a point: when it was said. All are of the one project. */
const WHEN = originOf({ names: new Map(), isDated: true });
const TITLES = { points: 'Points', conversations: 'Conversations', files: 'Files' } as const;

/** A project as a whole: what it came to, then its points, its conversations or the files that were changed. */
export function ProjectPage({ page: address }: { readonly page: ProjectAddress }) {
  const { navigation, queries } = useExplorer();
  const { id: projectId, tab } = address;
  const lens = usePlace((place) => place.lens);
  const input = { ...lensInput(lens), project: projectId };
  const { data: page, failure } = useGrowingCall('page', input, JSON.stringify(input));
  const projects = useCall('projects', {}).data?.projects ?? [];
  const listed = useConversations(input);
  const files = useCall('stats', { ...input, by: 'file' }).data?.rows;
  const project = projects.find((one) => one.projectId === projectId);
  const name = project?.name ?? page?.projects[0]?.name ?? projectId;
  const openRest = useOpenRest('of this project', null, { project: projectId });
  const { open = 0, decided = 0, corrected = 0 } = page?.pointCounts ?? {};
  const points = page === undefined ? [] : besideWorks(page).filter(({ role }) => role !== 'asked');
  const groups = groupPoints(newestFirst(points, WHEN.of), { open, decided, corrected });
  const isSilent = page !== undefined && groups.length === 0 && page.works.length === 0;
  const allDecisions = {
    words: 'All that was decided, on the board',
    go: () =>
      navigation.openPage({ kind: 'points', board: 'decisions' }, { ...lens, project: projectId }),
  };
  const subject: Subject = { kind: 'project', projectId };
  const changed = (files ?? [])
    .filter(({ edits }) => edits > 0)
    .toSorted((a, b) => b.edits - a.edits);
  // What was not counted yet is not none.
  const counts = {
    points: null,
    conversations: listed.data?.total ?? null,
    files: files === undefined ? null : changed.length,
  };
  return (
    <article className="stack gap-3 page" {...subjectProps(subject)}>
      <ListHeading title={projectWords(name)}>
        <SubjectActions subject={subject} />
      </ListHeading>
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
          {page.projects.map((one) => (
            <TopicRow key={one.projectId} name={one.name} topics={one.topics} />
          ))}
        </>
      )}
      <nav aria-label="What of the project" className="beside gap-1 rows">
        {(['points', ...PROJECT_TABS] as const).map((each) => (
          <Button
            key={each}
            look="quiet"
            aria-current={each === (tab ?? 'points') ? 'page' : undefined}
            onClick={() =>
              navigation.openPage({
                kind: 'project',
                id: projectId,
                ...(each === 'points' ? {} : { tab: each }),
              })
            }
          >
            {TITLES[each]}
            {counts[each] === null ? null : (
              <span className="faint">{formatCount(counts[each])}</span>
            )}
          </Button>
        ))}
      </nav>
      {tab === 'conversations' ? <ConversationRows listed={listed} /> : null}
      {tab === 'files' ? <ChangedFiles files={changed} folders={project?.roots ?? []} /> : null}
      {tab === undefined && page !== undefined ? (
        <>
          <LargestWorks page={page} isDated />
          <PointGroups
            groups={groups}
            origin={WHEN}
            rest={({ role, total, points: shown }) =>
              role === 'open'
                ? openRest(total)
                : total > shown.length + inWorks(page, role)
                  ? allDecisions
                  : null
            }
          />
          {isSilent ? (
            <>
              <p className="faint">Nothing was decided, found or left open in it.</p>
              <ConversationRows listed={listed} />
            </>
          ) : null}
        </>
      ) : null}
    </article>
  );
}
