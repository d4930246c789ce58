import { memo, startTransition, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { countedDays, halfOf, type ActiveDay } from '../../state/calendar.ts';
import { lensInput } from '../../state/lens.ts';
import { isWithin, sameSpan, spanOfNode, type Span } from '../../state/span.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { CalendarDays } from './CalendarDays.tsx';
import { totalWords } from './calendarWords.ts';

/**
 * The days of half a year, above the tree. It shows what the lens leaves, of all times: the lens's span is
 * marked in it and chosen in it. Its total is the year's, as in the tree: of that span alone.
 */
export const Calendar = memo(function Calendar() {
  const isShown = usePlace(({ page, nodeId }) => page === null || nodeId !== null);
  // Beside a page of its own there is no tree: what is out of sight cannot be scrolled to its newest day.
  return isShown ? <Years /> : null;
});

/** By then one stays at what is read: what is passed by marks no days. */
const SETTLED_MS = 60;

/** What is read comes first; its days are marked in the next breath. */
function Years() {
  const nodeId = usePlace((place) => place.nodeId);
  const [settled, setSettled] = useState(nodeId);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(nodeId)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [nodeId]);
  return <YearOf nodeId={settled} />;
}

/** Where one moved to in the calendar; until something else is read. */
interface Moved {
  readonly to: string;
  /** What is looked for from there on: the nearest day that has anything; null: that day itself. */
  readonly seeks: 'earlier' | 'later' | null;
}

/** The half year of what is read, unless another one was turned to. */
const YearOf = memo(function YearOf({ nodeId }: { readonly nodeId: string | null }) {
  const { navigation } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const filter = lensInput({ ...lens, span: null });
  const years = (useCall('toc', filter).data?.children ?? []).map((row) => yearIn(row.nodeId));
  const shown = daysOf(nodeId);
  const [last, setLast] = useState<{ readonly from: Span | null; readonly moved: Moved } | null>(
    null,
  );
  const moved = last !== null && sameSpan(last.from, shown) ? last.moved : null;
  const date = moved?.to ?? shown?.from;
  const year = date == null ? years.at(-1) : Number(date.slice(0, 4));
  if (year === undefined) return null;
  return (
    <Year
      year={year}
      years={years}
      filter={filter}
      span={lens.span}
      shown={shown}
      moved={moved}
      // What is read now may not be marked yet.
      onMove={(to) => setLast({ from: daysOf(navigation.store.getState().nodeId), moved: to })}
    />
  );
});

interface YearProps {
  readonly year: number;
  /** Those that have anything, in order. */
  readonly years: readonly number[];
  /** What is counted, as the host is asked for it. */
  readonly filter: ReturnType<typeof lensInput>;
  /** The times that the lens leaves; null: all. */
  readonly span: Span | null;
  /** The days of what is read. */
  readonly shown: Span | null;
  readonly moved: Moved | null;
  readonly onMove: (to: Moved) => void;
}

function Year({ year, years, filter, span, shown, moved, onMove }: YearProps) {
  const { preferences } = useExplorer();
  const isOpen = useStore(preferences, ({ calendar }) => calendar);
  const input = { nodeId: `toc:year:${year}`, ...filter };
  const counted = useGrowingCall('activity', input, String(year)).data?.days;
  const days = counted ?? NO_DAYS;
  const cursor = cursorIn(year, days, { shown, moved });
  const half = halfOf(cursor);
  // Before they are counted, nobody knows which half is shown.
  const earlier =
    counted === undefined
      ? undefined
      : (days.findLast(({ date }) => date < half.from)?.date ??
        lastOf(years.findLast((one) => one < year)));
  const later =
    counted === undefined
      ? undefined
      : (days.find(({ date }) => date > half.to)?.date ?? firstOf(years.find((one) => one > year)));
  return (
    <section className="firm ruled" aria-label="Calendar">
      <div className="row gap-1">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`Days of ${year}`}
          onClick={() => preferences.setState({ calendar: !isOpen })}
        >
          {year} <Icon name={isOpen ? 'open' : 'closed'} />
        </Button>
        <span className="faint small cut grow">{totalWords(countedDays(days, span))}</span>
        {isOpen ? (
          <>
            <Turn name="previous" to={earlier} onTurn={(to) => onMove({ to, seeks: 'earlier' })} />
            <Turn name="next" to={later} onTurn={(to) => onMove({ to, seeks: 'later' })} />
          </>
        ) : null}
      </div>
      {isOpen ? (
        <CalendarDays
          cursor={cursor}
          years={years}
          days={days}
          shown={shown}
          onMove={(to) => onMove({ to, seeks: null })}
        />
      ) : null}
    </section>
  );
}

const NO_DAYS: readonly ActiveDay[] = [];

/** The day that has, or would get, the keyboard: where one moved to, else the newest of what is read. */
function cursorIn(
  year: number,
  days: readonly ActiveDay[],
  { shown, moved }: Pick<YearProps, 'shown' | 'moved'>,
): string {
  const newest = days.at(-1)?.date ?? `${year}-01-01`;
  if (moved?.seeks === 'earlier')
    return days.findLast(({ date }) => date <= moved.to)?.date ?? moved.to;
  if (moved?.seeks === 'later') return days.find(({ date }) => date >= moved.to)?.date ?? moved.to;
  if (moved !== null) return moved.to;
  if (shown === null) return newest;
  const isYear = shown.from === firstOf(year) && shown.to === lastOf(year);
  const own = days.findLast(({ date }) => isWithin(date, shown))?.date;
  return isYear ? newest : (own ?? shown.from ?? newest);
}

function firstOf(year: number | undefined): string | undefined {
  return year === undefined ? undefined : `${year}-01-01`;
}

function lastOf(year: number | undefined): string | undefined {
  return year === undefined ? undefined : `${year}-12-31`;
}

interface TurnProps {
  readonly name: 'previous' | 'next';
  /** undefined: there is nothing there. */
  readonly to: string | undefined;
  readonly onTurn: (to: string) => void;
}

/** The arrows lead from a half into the next one: who goes by keys needs no stop here. */
function Turn({ name, to, onTurn }: TurnProps) {
  return (
    <Button
      look="quiet"
      tabIndex={-1}
      aria-label={name === 'previous' ? 'Earlier days' : 'Later days'}
      disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onTurn(to))}
    >
      <Icon name={name} />
    </Button>
  );
}

const daysOf = (nodeId: string | null): Span | null =>
  nodeId === null ? null : spanOfNode(nodeId);

const yearIn = (nodeId: string): number => Number(nodeId.split(':')[2]);
