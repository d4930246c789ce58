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
  HEAT_STEPS,
  layOutCalendar,
  type ActiveDay,
  type CalendarDay,
} from '../../state/calendar.ts';
import { dateFormat, dayOf, weekStart } from '../../state/dates.ts';
import { isWithin, spanBetween, type Span } from '../../state/span.ts';
import { cssVariables } from '../../ui/cssVariables.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import styles from './Calendar.module.css';
import { dayWords, totalWords } from './calendarWords.ts';

export interface CalendarDaysProps {
  readonly year: number;
  /** Those that have anything, in order. */
  readonly years: readonly number[];
  readonly days: readonly ActiveDay[];
  /** The days of what is read. */
  readonly shown: Span | null;
  readonly onTurn: (year: number) => void;
}

/** A drag, or Shift with arrows: from where it began to where it is. */
interface Marking {
  readonly anchor: string;
  readonly at: string;
}

/** Where the arrows led, and what was read then. */
interface Moved {
  readonly date: string | null;
  readonly from: string | null | undefined;
}

const DESCRIPTION = 'calendar-description';

/**
 * A square for each day, a column for each week: one stop of Tab, from which the arrows go on. Enter or a
 * click opens a day, a drag or Shift narrows everything down to some.
 */
export function CalendarDays({ year, years, days, shown, onTurn }: CalendarDaysProps) {
  const { navigation } = useExplorer();
  const span = usePlace((place) => place.lens.span);
  const weeks = useMemo(() => layOutCalendar(year, days, weekStart()), [year, days]);
  const scroller = useRef<HTMLDivElement>(null);
  const isGoing = useRef(false);
  const [marking, setMarking] = useState<Marking | null>(null);
  const [moved, setMoved] = useState<Moved>({ date: null, from: shown?.from });
  const newest = days.at(-1)?.date ?? `${year}-01-01`;
  const isYearShown = shown?.from === `${year}-01-01` && shown.to === `${year}-12-31`;
  // Of what is read, the newest day that has anything.
  const ownDay =
    shown === null || isYearShown
      ? null
      : (days.findLast(({ date }) => isWithin(date, shown))?.date ?? shown.from);
  // Where one moved to, until something else is read.
  const reached = moved.from === shown?.from ? moved.date : null;
  const cursor =
    marking?.at ?? [reached, ownDay].find((date) => date != null && isOf(year, date)) ?? newest;
  const range = marking === null ? span : spanBetween(marking.anchor, marking.at);

  useLayoutEffect(() => {
    const element = scroller.current;
    const day = element?.querySelector<HTMLElement>(`[data-date="${cursor}"]`);
    if (element === null || day === null || day === undefined) return;
    scrollTo(element, day);
    // The day of another year that one came from is gone, and the focus with it.
    if (isGoing.current || element.contains(document.activeElement))
      day.focus({ preventScroll: true });
    isGoing.current = false;
  }, [cursor]);

  const moveTo = (date: string): void => setMoved({ date, from: shown?.from });
  const open = (date: string): void => {
    const day = days.find((one) => one.date === date);
    if (day !== undefined) void navigation.openNodeInTree(day.nodeId);
  };
  const choose = ({ anchor, at }: Marking): void => {
    setMarking(null);
    moveTo(at);
    navigation.setLens({ span: spanBetween(anchor, at) });
  };
  const go = (date: string, isMarking: boolean): void => {
    const other = Number(date.slice(0, 4));
    if (other !== year && (isMarking || !years.includes(other))) return;
    isGoing.current = true;
    moveTo(date);
    if (other !== year) onTurn(other);
    setMarking(isMarking ? { anchor: marking?.anchor ?? cursor, at: date } : null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayForKey(event.key, cursor);
    if (next !== null) go(next, event.shiftKey);
    else if (event.key === 'Escape' && marking !== null) setMarking(null);
    else if (event.key === 'Enter' || event.key === ' ') open(cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key === 'Shift' && marking !== null) choose(marking);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const date = dateAt(event);
    if (date === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setMarking({ anchor: event.shiftKey ? cursor : date, at: date });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const date = marking === null || event.buttons === 0 ? null : dateAt(event);
    if (marking !== null && date !== null && marking.at !== date)
      setMarking({ ...marking, at: date });
  };
  const onPointerUp = (): void => {
    if (marking === null) return;
    if (marking.anchor !== marking.at) return choose(marking);
    setMarking(null);
    moveTo(marking.at);
    open(marking.at);
  };

  return (
    <div ref={scroller} className={`scrolls-x ${styles['scroller']}`}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its days take the focus */}
      <div
        role="grid"
        aria-label={`Days of ${year}`}
        aria-multiselectable="true"
        aria-describedby={DESCRIPTION}
        className={`beside ${styles['weeks']}`}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setMarking(null)}
      >
        {weeks.map((week) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the rows of a table are no columns
          <div key={week.begins} role="row" className={styles['week']}>
            <span className="faint small whole" aria-hidden="true">
              {week.month === null ? '' : monthLetter(week.month)}
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

const isOf = (year: number, date: string): boolean => Number(date.slice(0, 4)) === year;

const monthLetter = (date: string): string =>
  dateFormat({ month: 'narrow' }, 'UTC').format(dayOf(date));

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
