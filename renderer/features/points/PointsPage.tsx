import { useState, type ReactNode } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { PageAddress } from '../../state/address.ts';
import {
  BECAME,
  BOARD_NAMES,
  BOARDS,
  boardWords,
  withoutClosed,
  roleWords,
  type BoardPoint,
} from '../../state/board.ts';
import { boardInput, boardRows } from '../../state/ideas.ts';
import { lensInput } from '../../state/lens.ts';
import { formatCount, formatDay } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { turnPoint } from '../../state/marking.ts';
import { subjectProps, type Subject, type SubjectOf } from '../../state/subjects.ts';
import { useKeptOrder } from '../../ui/useKeptOrder.ts';
import { useZone } from '../../ui/useZone.ts';
import { ListHeading } from '../lists/ListHeading.tsx';
import { SubjectActions } from '../subject/SubjectActions.tsx';
import { BulletList } from '../node/BulletList.tsx';
import { EvidenceButton } from '../node/EvidenceButton.tsx';
import { DecisionNews } from './DecisionNews.tsx';
import { IdeaList } from './IdeaList.tsx';

export interface PointsPageProps {
  readonly page: Extract<PageAddress, { kind: 'points' }>;
}

const PAGE = 50;
const MOST = 500;
const NO_IDEAS: OutputOf<'ideas'>['ideas'] = [];
/** What was said as well, and is no idea. */
const ALSO = 'Also';

/**
 * A board: the ideas of all conversations that are open, by project, or that were decided, by month; below them the
 * points that are no ideas. Each can be closed.
 */
export function PointsPage({ page }: PointsPageProps) {
  const { navigation, queries } = useExplorer();
  const { board } = page;
  const lens = usePlace((place) => place.lens);
  const [withClosed, setWithClosed] = useState(false);
  const [count, setCount] = useState(1);
  const zone = useZone();
  const subject = JSON.stringify([board, lens, withClosed]);
  const shown: SubjectOf<'board'> = {
    kind: 'board',
    board,
    state: withClosed ? 'all' : 'open',
    lens,
  };
  const input = {
    roles: [...BOARDS[board].roles],
    state: shown.state,
    withoutIdeas: true,
    limit: Math.min(MOST, count * PAGE),
    ...lensInput(lens),
  };
  const asked = {
    ...boardInput(board, withClosed),
    limit: Math.min(MOST, count * PAGE),
    ...lensInput(lens),
  };
  const ideas = useGrowingCall('ideas', asked, subject);
  const points = useGrowingCall('points', input, subject);
  // Closed ones that are listed, which count for themselves.
  const closedIdeas = useCall('ideas', {
    ...boardInput(board, false),
    states: ['closed'],
    limit: 0,
    ...lensInput(lens),
  }).data;
  const data =
    ideas.data === undefined || points.data === undefined
      ? undefined
      : { ...points.data, ...ideas.data, totals: ideas.data.total + points.data.total };
  const ordered = useKeptOrder(data?.ideas ?? NO_IDEAS, { subject, idOf: ({ ideaId }) => ideaId });
  const failure = ideas.failure ?? points.failure;
  const rest =
    data === undefined
      ? 0
      : Math.max(
          Math.min(MOST, points.data?.total ?? 0) - data.points.length,
          Math.min(MOST, data.total) - data.ideas.length,
        );
  const { title } = BOARDS[board];
  return (
    <article className="stack gap-3 page" {...subjectProps(shown)}>
      <ListHeading title="Points">
        <SubjectActions subject={shown} />
      </ListHeading>
      <div className="row wraps gap-4">
        <nav aria-label="Boards" className="beside gap-1 rows">
          {BOARD_NAMES.map((name) => (
            <Button
              key={name}
              look="quiet"
              aria-current={name === board ? 'page' : undefined}
              onClick={() => navigation.openPage({ kind: 'points', board: name })}
            >
              {BOARDS[name].title}
            </Button>
          ))}
        </nav>
        <label className="row gap-1">
          <input
            type="checkbox"
            checked={withClosed}
            onChange={(event) => setWithClosed(event.target.checked)}
          />
          Also closed
        </label>
        <output className="quiet to-end">
          {ideas.data === undefined || points.data === undefined || closedIdeas === undefined
            ? ''
            : boardWords(
                board,
                withClosed
                  ? withoutClosed(board, {
                      ideas: ideas.data,
                      points: points.data,
                      closedIdeas: closedIdeas.total,
                    })
                  : { followed: ideas.data.total, also: points.data.total },
              )}
        </output>
      </div>
      {board === 'decisions' ? <DecisionNews /> : null}
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The points could not be listed"
          failure={failure}
          onRetry={() => {
            queries.retry('ideas', asked);
            queries.retry('points', input);
          }}
        />
      ) : null}
      {board === 'open' && ordered.length > 0 ? (
        <p className="quiet small">
          By project, what counts most first: what is new, was said again or was looked at of late.
        </p>
      ) : null}
      {data?.totals === 0 ? <p className="faint">{BOARDS[board].empty}</p> : null}
      {data === undefined ? null : (
        <>
          <IdeaList ideas={boardRows(board, ordered, zone)} label={title} />
          {data.ideas.length > 0 && data.points.length > 0 ? (
            <header>
              <h2>{ALSO}</h2>
              <p className="quiet small">
                Said in conversations; what became of it later is not followed.
              </p>
            </header>
          ) : null}
          <BulletList
            bullets={data.points}
            label={data.ideas.length > 0 ? ALSO : title}
            below={about}
            subjectOf={subjectOf}
          />
        </>
      )}
      {rest <= 0 ? null : (
        <div>
          <Button onClick={() => setCount(count + 1)}>
            Show {formatCount(Math.min(PAGE, rest))} more of {formatCount(rest)}
          </Button>
        </div>
      )}
    </article>
  );
}

const about = (point: BoardPoint): ReactNode => <About point={point} />;

const subjectOf = (point: BoardPoint): Subject => {
  const { pointId, state, text, gripIds, conversationId } = point;
  return { kind: 'point', pointId, state, text, gripIds, conversationId };
};

/** Where a point is from, and what can be done with it. */
function About({ point }: { readonly point: BoardPoint }) {
  const explorer = useExplorer();
  const zone = useZone();
  const { title, project, time, conversationId, text } = point;
  const words = roleWords(point);
  const isOpen = point.state === 'open';
  return (
    <div className="row wraps flows gap-3 quiet small below" data-closed={isOpen ? undefined : ''}>
      {words === '' ? null : <span>{words}</span>}
      <span className="faint">{formatDay(time, zone)}</span>
      {project === null ? null : <ProjectName project={project} />}
      <button
        type="button"
        className="link"
        dir="auto"
        onClick={() => void explorer.navigation.openConversation(conversationId)}
      >
        {title}
      </button>
      <Became point={point} />
      <Button
        look="quiet"
        aria-label={`${isOpen ? 'Close' : 'Open again'}: ${text}`}
        onClick={() => void turnPoint(explorer, point)}
      >
        {isOpen ? 'Close' : 'Open again'}
      </Button>
    </div>
  );
}

/** What settled a point elsewhere, or replaced it; a click shows the words. */
function Became({ point: { became } }: { readonly point: BoardPoint }) {
  const zone = useZone();
  if (became === undefined) return null;
  const { state, text, time, gripId } = became;
  return (
    <EvidenceButton claim={text} gripIds={[gripId]} className="link">
      {`${BECAME[state]} ${formatDay(time, zone)}: ${text}`}
    </EvidenceButton>
  );
}
