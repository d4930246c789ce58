import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatDate, plural } from '../../state/labels.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './YearStrip.module.css';
import { barForKey, layOutYear, nearestBar, type DayBar, type YearDays } from './yearDays.ts';

const HEIGHT = 28;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The activity of the shown node's year. It is a slider over its days: Enter or a click opens one. */
export function YearStrip() {
  const nodeId = usePlace((place) => place.nodeId);
  const path = useCall('show', nodeId === null ? null : { nodeId, level: 'brief' }).data;
  const yearId = path?.parents[0]?.nodeId ?? path?.nodeId ?? null;
  // While the next node is on its way, its year is most likely this one.
  const [lastYearId, setLastYearId] = useState(yearId);
  if (yearId !== null && yearId !== lastYearId) setLastYearId(yearId);
  const days = useCall('activity', lastYearId === null ? null : { nodeId: lastYearId }).data?.days;
  const year = Number(lastYearId?.split(':')[2]);
  const layout = useMemo(() => layOutYear(year || 1970, days ?? []), [year, days]);
  if (lastYearId === null || days === undefined || days.length === 0)
    return <div className={styles['strip']} />;
  return <Strip key={lastYearId} year={year} layout={layout} shownId={nodeId} />;
}

interface StripProps {
  readonly year: number;
  readonly layout: YearDays;
  readonly shownId: string | null;
}

function Strip({ year, layout, shownId }: StripProps) {
  const { navigation } = useExplorer();
  const { bars } = layout;
  const shownIndex = bars.findIndex((bar) => bar.nodeId === shownId);
  const [cursor, setCursor] = useState(Math.max(0, shownIndex));
  const [focused, setFocused] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const current = bars[cursor] ?? bars[0];
  const named = bars[pointed ?? (focused ? cursor : shownIndex)];

  const openAt = (index: number): void => {
    const bar = bars[index];
    if (bar === undefined) return;
    setCursor(index);
    void navigation.openNodeInTree(bar.nodeId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = barForKey(event.key, layout, cursor);
    if (next !== null) setCursor(next);
    else if (event.key === 'Enter' || event.key === ' ') openAt(cursor);
    else return;
    event.preventDefault();
  };
  const barAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return nearestBar(layout, Math.floor(((event.clientX - left) / width) * layout.length));
  };

  return (
    <div className={styles['strip']}>
      <span className={styles['year']}>{year}</span>
      <div className={styles['chart']}>
        {/* An input of type range knows no days to pass over, and draws itself. */}
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={`Days of ${year}. Enter opens a day.`}
          aria-valuemin={1}
          aria-valuemax={layout.length}
          aria-valuenow={(current?.dayOfYear ?? 0) + 1}
          aria-valuetext={current === undefined ? '' : describe(current)}
          className={styles['bars']}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setPointed(barAt(event))}
          onPointerLeave={() => setPointed(null)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerUp={(event) => openAt(barAt(event))}
        >
          <Bars layout={layout} cursor={pointed ?? cursor} shownIndex={shownIndex} />
        </div>
        <div className={styles['months']} aria-hidden="true">
          {layout.monthStarts.map((start, month) => (
            <span key={MONTHS[month]} style={{ left: `${(start / layout.length) * 100}%` }}>
              {MONTHS[month]}
            </span>
          ))}
        </div>
      </div>
      <span className={styles['day']}>{named === undefined ? total(bars) : describe(named)}</span>
      <p className="visually-hidden">{summarise(year, bars)}</p>
    </div>
  );
}

function Bars(props: {
  readonly layout: YearDays;
  readonly cursor: number;
  readonly shownIndex: number;
}) {
  const { layout, cursor, shownIndex } = props;
  return (
    <svg
      viewBox={`0 0 ${layout.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {layout.bars.map((bar, index) => (
        <rect
          key={bar.nodeId}
          x={bar.dayOfYear + 0.1}
          width={0.8}
          y={HEIGHT - Math.max(2, bar.height * HEIGHT)}
          height={Math.max(2, bar.height * HEIGHT)}
          className={index === shownIndex ? styles['shown'] : undefined}
          data-cursor={index === cursor ? '' : undefined}
        />
      ))}
    </svg>
  );
}

const describe = (day: DayBar): string =>
  `${formatDate(day.date)}, ${plural(day.eventCount, 'event')}`;

function total(bars: readonly DayBar[]): string {
  const events = bars.reduce((sum, bar) => sum + bar.eventCount, 0);
  return `${plural(events, 'event')} on ${plural(bars.length, 'day')}`;
}

/** The picture in words. */
function summarise(year: number, bars: readonly DayBar[]): string {
  const busiest = bars.reduce<DayBar | undefined>(
    (best, bar) => (best === undefined || bar.eventCount > best.eventCount ? bar : best),
    undefined,
  );
  const most = busiest === undefined ? '' : `; the busiest was ${describe(busiest)}`;
  return `${year}: ${total(bars)}${most}.`;
}
