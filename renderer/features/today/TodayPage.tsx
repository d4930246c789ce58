import { useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { BOARDS } from '../../state/board.ts';
import { leftOpenRows } from '../../state/boardRows.ts';
import { formatCount, formatDay, plural } from '../../state/labels.ts';
import { isWide, lensInput, NOTHING_LEFT } from '../../state/lens.ts';
import { groupPoints } from '../../state/points.ts';
import { periodAbout, weekLabel } from '../../state/periodNames.ts';
import { openInput } from '../../state/ideas.ts';
import { AfterPaint } from '../../ui/AfterPaint.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { useKeptOrder } from '../../ui/useKeptOrder.ts';
import { useWindowTitle } from '../../ui/useWindowTitle.ts';
import { useZone } from '../../ui/useZone.ts';
import { useNow } from '../activity/useNow.ts';
import { ConversationItem } from '../lists/ConversationItem.tsx';
import { PeriodTotals } from '../node/PeriodTotals.tsx';
import { PointGroups } from '../node/PointGroups.tsx';
import { ProjectRows } from '../node/ProjectRows.tsx';
import { BoardList } from '../points/BoardList.tsx';
import { Rescue } from '../storage/Rescue.tsx';
import styles from './TodayPage.module.css';

/** What was done of late: the newest conversations, what they left open and decided, and their week. */
export function TodayPage() {
  const { navigation, queries } = useExplorer();
  useWindowTitle('Today');
  const lens = usePlace((place) => place.lens);
  const zone = useZone();
  const [now] = useState(() => new Date().toISOString());
  const input = lensInput(lens);
  const { data, failure } = useGrowingCall('today', input, JSON.stringify(input));
  const week = data?.week ?? null;
  const decided = week?.page.points.filter(({ role }) => role === 'decided') ?? [];
  return (
    <article className="stack gap-3 page widest contains">
      <header className="line gap-3 quiet">
        <h1>Today</h1>
        <p>{formatDay(now, zone)}</p>
      </header>
      <Rescue />
      {data === undefined && failure === null ? <p className="note">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="What was done of late could not be read"
          failure={failure}
          onRetry={() => queries.retry('today', input)}
        />
      ) : null}
      {data === undefined ? null : (
        <div className={`stack ${styles['columns']}`}>
          <Part title="Newest conversations">
            {data.conversations.length === 0 ? (
              <p className="note">{isWide(lens) ? 'There are none yet.' : NOTHING_LEFT}</p>
            ) : (
              <ul className="rows" aria-label="Newest conversations">
                {data.conversations.map((row) => (
                  <li key={row.conversationId}>
                    <ConversationItem row={row} />
                  </li>
                ))}
              </ul>
            )}
            {data.total <= data.conversations.length ? null : (
              <div className="rows">
                <Button
                  look="quiet"
                  onClick={() => navigation.openPage({ kind: 'conversations', open: false })}
                >
                  All {plural(data.total, 'conversation')}
                </Button>
              </div>
            )}
          </Part>
          {week === null ? null : (
            <div className="stack gap-3">
              <PointGroups groups={groupPoints(decided)} />
              <Part title={weekLabel(week.nodeId)}>
                <button
                  type="button"
                  className="link"
                  dir="auto"
                  onClick={() => void navigation.openNodeInTree(week.nodeId)}
                >
                  {periodAbout(week) || week.title}
                </button>
                <PeriodTotals page={week.page} />
              </Part>
              <ProjectRows projects={week.page.projects} />
              {/* It comes later, and moves nothing that is read. */}
              <AfterPaint>
                <LeftOpen />
              </AfterPaint>
            </div>
          )}
        </div>
      )}
    </article>
  );
}

const MOST_OPEN = 5;
const HOUR_MS = 3_600_000;
const NO_IDEAS: OutputOf<'ideas'>['ideas'] = [];

/** What is still open, that which counts most first, whenever it was said; nothing while nothing is. */
function LeftOpen() {
  const { navigation } = useExplorer();
  const zone = useZone();
  const nowMs = useNow(HOUR_MS);
  const lens = lensInput(usePlace((place) => place.lens));
  const { data } = useGrowingCall(
    'ideas',
    { ...openInput(false), limit: MOST_OPEN, ...lens },
    JSON.stringify(lens),
  );
  const ideas = useKeptOrder(data?.ideas ?? NO_IDEAS, {
    subject: JSON.stringify(lens),
    idOf: ({ ideaId }) => ideaId,
  });
  // The board that it leads to lists these, too.
  const others = useCall('points', {
    roles: [...BOARDS.open.roles],
    state: 'open',
    withoutIdeas: true,
    limit: 1,
    ...lens,
  }).data;
  if (data === undefined || others === undefined || data.total === 0) return null;
  const total = data.total + others.total;
  return (
    <Part title="Left open">
      <BoardList rows={leftOpenRows(ideas, { zone, nowMs })} label="Left open" isWorded />
      {total <= ideas.length ? null : (
        <div className="rows">
          <Button
            look="quiet"
            onClick={() => navigation.openPage({ kind: 'points', board: 'open' })}
          >
            All {formatCount(total)} that are open
          </Button>
        </div>
      )}
    </Part>
  );
}
