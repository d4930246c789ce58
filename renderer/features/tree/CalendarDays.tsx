import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import {
  dayForKey,
  halfOf,
  HEAT_STEPS,
  layOutCalendar,
  type ActiveDay,
  type CalendarDay,
} from '../../state/calendar.ts';
import { dateFormat, dayOf, weekStart } from '../../state/dates.ts';
import { isWithin, spanBetween, spanWords, type Span } from '../../state/span.ts';
import { cssVariables } from '../../ui/cssVariables.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import styles from './Calendar.module.css';
import { dayWords, totalWords } from './calendarWords.ts';

export interface CalendarDaysProps {
  /** The day that has, or would get, the keyboard: its half of the year is drawn. */
  readonly cursor: string;
  /** Those that have anything, in order. */
  readonly years: readonly number[];
  readonly days: readonly ActiveDay[];
  /** The days of what is read. */
  readonly shown: Span | null;
  readonly onMove: (date: string) => void;
}

const DESCRIPTION = 'calendar-description';

/**
 * A square for each day, a column for each week: one stop of Tab, from which the arrows go on. Enter or a
 * click opens a day, a drag or Shift narrows everything down to some.
 */
export function CalendarDays({ cursor, years, days, shown, onMove }: CalendarDaysProps) {
  const { navigation } = useExplorer();
  const span = usePlace((place) => place.lens.span);
  const half = halfOf(cursor);
  const weeks = useMemo(() => layOutCalendar(half.from, days, weekStart()), [half.from, days]);
  const scroller = useRef<HTMLDivElement>(null);
  const isGoing = useRef(false);
  /** Where a drag, or Shift with arrows, began; it is where the cursor is. */
  const [anchor, setAnchor] = useState<string | null>(null);
  const year = Number(cursor.slice(0, 4));
  const isYearShown = shown?.from === `${year}-01-01` && shown.to === `${year}-12-31`;
  const range = anchor === null ? span : spanBetween(anchor, cursor);

  useLayoutEffect(() => {
    const element = scroller.current;
    const day = element?.querySelector<HTMLElement>(`[data-date="${cursor}"]`);
    if (element === null || day === null || day === undefined) return;
    scrollTo(element, day);
    // The day of another half that one came from is gone, and the focus with it.
    if (isGoing.current || element.contains(document.activeElement))
      day.focus({ preventScroll: true });
    isGoing.current = false;
  }, [cursor]);

  const open = (date: string): void => {
    const day = days.find((one) => one.date === date);
    if (day !== undefined) void navigation.openNodeInTree(day.nodeId);
  };
  const choose = (from: string): void => {
    setAnchor(null);
    navigation.setLens({ span: spanBetween(from, cursor) });
  };
  const go = (date: string, isMarking: boolean): void => {
    const other = Number(date.slice(0, 4));
    if (other !== year && (isMarking || !years.includes(other))) return;
    isGoing.current = true;
    setAnchor(isMarking ? (anchor ?? cursor) : null);
    onMove(date);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayForKey(event.key, cursor);
    if (next !== null) go(next, event.shiftKey);
    else if (event.key === 'Escape' && anchor !== null) setAnchor(null);
    else if (event.key === 'Enter' || event.key === ' ') open(cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key === 'Shift' && anchor !== null) choose(anchor);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const date = dateAt(event);
    if (date === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setAnchor(event.shiftKey ? cursor : date);
    onMove(date);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const date = anchor === null || event.buttons === 0 ? null : dateAt(event);
    if (date !== null && date !== cursor) onMove(date);
  };
  const onPointerUp = (): void => {
    if (anchor === null) return;
    if (anchor !== cursor) return choose(anchor);
    setAnchor(null);
    open(cursor);
  };

  return (
    <div ref={scroller} className={`scrolls-x ${styles['scroller']}`}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its days take the focus */}
      <div
        role="grid"
        aria-label={`Days of ${spanWords(half)}`}
        aria-multiselectable="true"
        aria-describedby={DESCRIPTION}
        className={styles['weeks']}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setAnchor(null)}
      >
        {weeks.map((week) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the rows of a table are no columns
          <div key={week.begins} role="row" className={styles['week']}>
            <span className="faint small whole" aria-hidden="true">
              {week.month === null ? '' : monthName(week.month)}
            </span>
            {week.days.map((day, at) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- its place in the week is all that it is
                <span key={at} />
              ) : (
                <Day
                  key={day.date}
                  day={day}
                  isCursor={day.date === cursor}
                  isMeant={range === null ? null : isWithin(day.date, range)}
                  isShown={!isYearShown && shown !== null && isWithin(day.date, shown)}
                />
              ),
            )}
          </div>
        ))}
      </div>
      <p id={DESCRIPTION} className="visually-hidden">
        {totalWords(days)}. Enter opens a day, Shift with the arrows narrows everything down to
        some.
      </p>
    </div>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  /** Has it, or would it get, the keyboard? */
  readonly isCursor: boolean;
  /** Is it in the span that all is narrowed down to? null: there is none. */
  readonly isMeant: boolean | null;
  /** Is it, or is it part of, what is read? */
  readonly isShown: boolean;
}

const Day = memo(function Day({ day, isCursor, isMeant, isShown }: DayProps) {
  const words = dayWords(day);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nor are its cells
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      className={styles['day']}
      aria-label={words}
      title={words}
      aria-selected={isMeant ?? undefined}
      data-date={day.date}
      data-heat={day.heat}
      data-known={day.isKnown ? '' : undefined}
      data-outside={isMeant === false ? '' : undefined}
      data-shown={isShown ? '' : undefined}
      style={cssVariables({
        '--heat': `var(--heat-${day.heat})`,
        '--full': `${(day.heat / HEAT_STEPS) * 100}%`,
      })}
    />
  );
});

const monthName = (date: string): string =>
  dateFormat({ month: 'short' }, 'UTC').format(dayOf(date));

/** The day below the pointer, which the calendar holds while it is pressed. */
const dateAt = ({ clientX, clientY }: PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[role="gridcell"][data-date]')
    ?.dataset['date'] ?? null;

/** Scrolls no further than it takes to see the day, with a week beside it. */
function scrollTo(scroller: HTMLElement, day: HTMLElement): void {
  const { left, right } = scroller.getBoundingClientRect();
  const box = day.getBoundingClientRect();
  if (box.left - box.width < left) scroller.scrollLeft -= left - box.left + box.width;
  else if (box.right + box.width > right) scroller.scrollLeft += box.right + box.width - right;
}
