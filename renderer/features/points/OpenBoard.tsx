import { useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { BOARDS, boardWords, withoutClosed } from '../../state/board.ts';
import { openPoints, openRows } from '../../state/boardRows.ts';
import { openInput } from '../../state/ideas.ts';
import { lensInput } from '../../state/lens.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { useKeptOrder } from '../../ui/useKeptOrder.ts';
import { useZone } from '../../ui/useZone.ts';
import { useNow } from '../activity/useNow.ts';
import { BoardHead } from './BoardHead.tsx';
import { BoardList } from './BoardList.tsx';
import { ROWS, type BoardProps } from './boardProps.ts';
import { MoreRows } from './MoreRows.tsx';

const HOUR_MS = 3_600_000;
const NO_IDEAS: OutputOf<'ideas'>['ideas'] = [];
/** What was said as well, and is no idea. */
const ALSO = 'Also';
const { title, roles, empty } = BOARDS.open;

/** What is open: ideas by project, what counts most first; below them the points that are no ideas. */
export function OpenBoard({ withClosed, onWithClosed }: BoardProps) {
  const { queries } = useExplorer();
  const zone = useZone();
  const nowMs = useNow(HOUR_MS);
  const lens = usePlace((place) => place.lens);
  const [count, setCount] = useState(1);
  const subject = JSON.stringify([lens, withClosed]);
  const limit = Math.min(ROWS.most, count * ROWS.page);
  const input = {
    roles: [...roles],
    state: withClosed ? ('all' as const) : ('open' as const),
    withoutIdeas: true,
    limit,
    ...lensInput(lens),
  };
  const asked = { ...openInput(withClosed), limit, ...lensInput(lens) };
  const ideas = useGrowingCall('ideas', asked, subject);
  const points = useGrowingCall('points', input, subject);
  // Closed ones that are listed, which count for themselves.
  const closedIdeas = useCall('ideas', {
    ...openInput(false),
    states: ['closed'],
    limit: 0,
    ...lensInput(lens),
  }).data;
  const data =
    ideas.data === undefined || points.data === undefined
      ? undefined
      : { ideas: ideas.data, points: points.data };
  const ordered = useKeptOrder(data?.ideas.ideas ?? NO_IDEAS, {
    subject,
    idOf: ({ ideaId }) => ideaId,
  });
  const failure = ideas.failure ?? points.failure;
  const words =
    data === undefined || closedIdeas === undefined
      ? ''
      : boardWords(
          'open',
          withClosed
            ? withoutClosed({ ...data, closedIdeas: closedIdeas.total })
            : { count: data.ideas.total + data.points.total },
        );
  return (
    <>
      <BoardHead board="open" withClosed={withClosed} onWithClosed={onWithClosed} words={words} />
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
      {ordered.length > 0 ? (
        <p className="quiet small">
          By project, what counts most first: what is new, was said again or was looked at of late.
        </p>
      ) : null}
      {data === undefined ? null : (
        <>
          {data.ideas.total + data.points.total === 0 ? <p className="faint">{empty}</p> : null}
          <BoardList rows={openRows(ordered, { zone, nowMs })} label={title} isWorded />
          {ordered.length > 0 && data.points.points.length > 0 ? (
            <header>
              <h2>{ALSO}</h2>
              <p className="quiet small">
                Said in conversations; what became of it later is not followed.
              </p>
            </header>
          ) : null}
          <BoardList
            rows={openPoints(data.points.points, zone)}
            label={ordered.length > 0 ? ALSO : title}
          />
          <MoreRows
            rest={Math.max(
              Math.min(ROWS.most, data.points.total) - data.points.points.length,
              Math.min(ROWS.most, data.ideas.total) - data.ideas.ideas.length,
            )}
            onMore={() => setCount(count + 1)}
          />
        </>
      )}
    </>
  );
}
