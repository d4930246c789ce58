import { memo, useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import type { ActiveDay } from '../../state/calendar.ts';
import { lensInput } from '../../state/lens.ts';
import { spanOfNode, type Span } from '../../state/span.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import styles from './Calendar.module.css';
import { CalendarDays } from './CalendarDays.tsx';
import { totalWords } from './calendarWords.ts';

/**
 * The days of a year, above the tree. It counts what the lens leaves, of all times: the lens's span is
 * marked in it and chosen in it.
 */
export function Calendar() {
  const isShown = usePlace(({ page, nodeId }) => page === null || nodeId !== null);
  // Beside a page of its own there is no tree: what is out of sight cannot be scrolled to its newest day.
  return isShown ? <Years /> : null;
}

/** What is read comes first; its days are marked in the next breath. */
function Years() {
  const nodeId = usePlace((place) => place.nodeId);
  return <YearOf nodeId={useDeferredValue(nodeId)} />;
}

/** The year of what is read, unless another one was turned to. */
const YearOf = memo(function YearOf({ nodeId }: { readonly nodeId: string | null }) {
  const lens = usePlace((place) => place.lens);
  const counted = lensInput({ ...lens, span: null });
  const years = (useCall('toc', counted).data?.children ?? []).map((row) => yearIn(row.nodeId));
  const shown = nodeId === null ? null : spanOfNode(nodeId);
  const shownYear = shown?.from == null ? null : Number(shown.from.slice(0, 4));
  // A year that was turned to stays until another is read.
  const [turned, setTurned] = useState({ from: shownYear, year: shownYear });
  const year = (turned.from === shownYear ? turned.year : null) ?? shownYear ?? years.at(-1);
  if (year === undefined) return null;
  return (
    <Year
      year={year}
      years={years}
      counted={counted}
      shown={shown}
      onTurn={(to) => setTurned({ from: shownYear, year: to })}
    />
  );
});

interface YearProps {
  readonly year: number;
  /** Those that have anything, in order. */
  readonly years: readonly number[];
  /** What is counted, as the host is asked for it. */
  readonly counted: ReturnType<typeof lensInput>;
  /** The days of what is read. */
  readonly shown: Span | null;
  readonly onTurn: (year: number) => void;
}

function Year({ year, years, counted, shown, onTurn }: YearProps) {
  const { preferences } = useExplorer();
  const isOpen = useStore(preferences, ({ calendar }) => calendar);
  const input = { nodeId: `toc:year:${year}`, ...counted };
  const days = useGrowingCall('activity', input, String(year)).data?.days ?? NO_DAYS;
  const [earlier, later] = [years.findLast((one) => one < year), years.find((one) => one > year)];
  return (
    <section className={`firm ruled ${styles['calendar']}`} aria-label="Calendar">
      <div className={styles['years']}>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`Days of ${year}`}
          onClick={() => preferences.setState({ calendar: !isOpen })}
        >
          {year} <Icon name={isOpen ? 'open' : 'closed'} />
        </Button>
        {isOpen ? (
          <>
            <Turn name="previous" to={earlier} onTurn={onTurn} />
            <Turn name="next" to={later} onTurn={onTurn} />
          </>
        ) : null}
      </div>
      {isOpen ? (
        <CalendarDays year={year} years={years} days={days} shown={shown} onTurn={onTurn} />
      ) : (
        <span className="faint small">{totalWords(days)}</span>
      )}
    </section>
  );
}

const NO_DAYS: readonly ActiveDay[] = [];

interface TurnProps {
  readonly name: 'previous' | 'next';
  /** undefined: there is no such year. */
  readonly to: number | undefined;
  readonly onTurn: (year: number) => void;
}

/** The arrows lead from a year into the next one: who goes by keys needs no stop here. */
function Turn({ name, to, onTurn }: TurnProps) {
  return (
    <Button
      look="quiet"
      tabIndex={-1}
      aria-label={to === undefined ? `No ${name} year` : `${to}`}
      disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onTurn(to))}
    >
      <Icon name={name} />
    </Button>
  );
}

const yearIn = (nodeId: string): number => Number(nodeId.split(':')[2]);
