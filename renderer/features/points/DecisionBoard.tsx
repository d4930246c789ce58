import { useState } from 'react';
import { BOARDS, boardWords, closedOf } from '../../state/board.ts';
import { ideaDecisions, pointDecisions } from '../../state/boardRows.ts';
import { alongInput } from '../../state/ideas.ts';
import { lensInput } from '../../state/lens.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useGrowingCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { BoardHead } from './BoardHead.tsx';
import { BoardList } from './BoardList.tsx';
import { ROWS, type BoardProps } from './boardProps.ts';
import { DecisionNews } from './DecisionNews.tsx';
import { MoreRows } from './MoreRows.tsx';

const { title, roles, empty } = BOARDS.decisions;
const ALONG = 'Said along the way';

/**
 * What was decided: first what the pages of conversations and periods tell, so that there are as many here as there;
 * then what was said besides that decides, which no page tells.
 */
export function DecisionBoard({ withClosed, onWithClosed }: BoardProps) {
  const { queries } = useExplorer();
  const zone = useZone();
  const lens = usePlace((place) => place.lens);
  const [count, setCount] = useState(1);
  const subject = JSON.stringify([lens, withClosed]);
  const limit = Math.min(ROWS.most, count * ROWS.page);
  const input = {
    roles: [...roles],
    state: withClosed ? ('all' as const) : ('open' as const),
    withIdeas: true,
    limit,
    ...lensInput(lens),
  };
  const asked = { ...alongInput(withClosed), limit, ...lensInput(lens) };
  const points = useGrowingCall('points', input, subject);
  const ideas = useGrowingCall('ideas', asked, subject);
  const failure = ideas.failure ?? points.failure;
  const data =
    ideas.data === undefined || points.data === undefined
      ? undefined
      : { ideas: ideas.data, points: points.data };
  const closed = withClosed && data !== undefined ? closedOf('decisions', data.points) : 0;
  const words =
    data === undefined
      ? ''
      : boardWords('decisions', {
          count: data.points.total - closed,
          along: data.ideas.total,
          closed,
        });
  return (
    <>
      <BoardHead
        board="decisions"
        withClosed={withClosed}
        onWithClosed={onWithClosed}
        words={words}
      />
      <DecisionNews />
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The decisions could not be listed"
          failure={failure}
          onRetry={() => {
            queries.retry('points', input);
            queries.retry('ideas', asked);
          }}
        />
      ) : null}
      {data === undefined ? null : (
        <>
          {data.ideas.total + data.points.total === 0 ? <p className="faint">{empty}</p> : null}
          <BoardList rows={pointDecisions(data.points.points, zone)} label={title} />
          <MoreRows
            rest={Math.min(ROWS.most, data.points.total) - data.points.points.length}
            onMore={() => setCount(count + 1)}
          />
          {data.ideas.total === 0 ? null : (
            <>
              <header>
                <h2>{ALONG}</h2>
                <p className="quiet small">
                  These decide something, too; the pages of their conversations leave them out.
                </p>
              </header>
              <BoardList rows={ideaDecisions(data.ideas.ideas, zone)} label={ALONG} />
              <MoreRows
                rest={Math.min(ROWS.most, data.ideas.total) - data.ideas.ideas.length}
                onMore={() => setCount(count + 1)}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
