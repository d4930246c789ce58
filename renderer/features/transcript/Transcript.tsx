import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import {
  layOut,
  nextPlace,
  outlineOf,
  positionsOf,
  roughHeight,
  rowIndexes,
  rowsWithin,
  withoutAsides,
  stepWords,
  type OutlineEntry,
  type Row,
  type Shape,
} from '../../state/transcript.ts';
import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import { subjectProps } from '../../state/subjects.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { followScroll } from '../../ui/followScroll.ts';
import type { Left } from '../../state/transcriptViews.ts';
import type { PaneId } from '../../ui/panes.ts';
import { usePageAct } from '../../ui/usePageAct.ts';
import { usePrinted } from '../../ui/usePrinted.ts';
import type { MarkedEvent } from '../evidence/excerpt.ts';
import { FindBar } from './FindBar.tsx';
import { rowFacts } from './rowFacts.ts';
import { keysOf } from './rowProps.ts';
import styles from './Transcript.module.css';
import { TranscriptRow } from './TranscriptRow.tsx';
import { useEvents } from './useEvents.ts';
import { isDrawn, useHeldPlace } from './useHeldPlace.ts';

export interface TranscriptProps {
  readonly shape: Shape;
  /** What scrolls it. */
  readonly scroller: Element;
  readonly pane: PaneId;
  /** Positions that alone are shown; null: all. */
  readonly bounds: Shape['span'];
  /** How high its rows were when it was left last, where it is found again. */
  readonly measured?: Left['measured'];
  /** Told that when it goes. */
  readonly onLeave?: (measured: Left['measured']) => void;
  /** Asks for what lies beyond the bounds, where one goes to a position there. */
  readonly onBeyond?: (position: number) => void;
  /** Positions that are what was looked for: they are open, and come into view. */
  readonly own: Shape['span'];
  /** The words of it that are meant. */
  readonly mark: MarkedEvent | null;
  /** The event whose original line is shown. */
  readonly rawOf: string | null;
  readonly onRaw: (eventId: string) => void;
}

const NONE: Left['measured'] = [];
const OVERSCAN = 5;
/** Rows that go on paper: of more, nobody reads a print. */
const MOST_PRINTED = 2_000;
/** How far down what was looked for stands: it is read with what led to it. */
const OWN_AT = 1 / 3;

/** A conversation as it was said, windowed: only the rows that are looked at are there. */
export function Transcript(props: TranscriptProps) {
  const {
    shape,
    scroller,
    pane,
    bounds,
    measured = NONE,
    onLeave,
    onBeyond,
    own,
    mark,
    rawOf,
    onRaw,
  } = props;
  const { preferences } = useExplorer();
  const hasAsides = useStore(preferences, ({ asides }) => asides);
  const rows = useMemo(() => {
    const whole = layOut(shape);
    const all = hasAsides ? whole : withoutAsides(whole, bounds === null ? own : null);
    return bounds === null ? all : rowsWithin(all, bounds.first, bounds.last);
  }, [shape, bounds, own, hasAsides]);
  const indexes = useMemo(() => rowIndexes(rows), [rows]);
  const facts = useMemo(() => rowFacts(shape), [shape]);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const [isFinding, setFinding] = useState(false);
  /** Where the words stand that were found last; it is open. */
  const [found, setFound] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const margin = useMargin(list, scroller);

  // It hands out new functions with old data inside; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => roughHeight(rows[index] ?? NO_ROW, shape),
    getItemKey: useCallback((index: number) => rows[index]?.position ?? index, [rows]),
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialMeasurementsCache: [...measured],
    // The row with the focus stays: without it the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        const kept = focused === null ? undefined : indexes.get(focused);
        return kept === undefined || shown.includes(kept)
          ? shown
          : [...shown, kept].sort((a, b) => a - b);
      },
      [focused, indexes],
    ),
  });
  const leave = useEffectEvent(() => onLeave?.(virtualizer.takeSnapshot()));
  useEffect(() => () => leave(), []);
  const [isAsked, setAsked] = useState(false);
  const isPrinted = usePrinted();
  const isOnPage = bounds !== null;
  // On paper all of it is there, as far as it was read: asked for by its key, it is read first.
  const items =
    isOnPage && (isAsked || isPrinted)
      ? virtualizer.measurementsCache.slice(0, MOST_PRINTED)
      : virtualizer.getVirtualItems();
  const shown = items.flatMap(({ index }) => rows[index] ?? []);
  const { at: events, failure } = useEvents(shape.conversationId, shown.flatMap(positionsOf));
  usePageAct('print', isOnPage ? () => setAsked(true) : null);
  const isRead = shown.flatMap(positionsOf).every((position) => events.has(position));
  useEffect(() => {
    if (!isAsked || !(isRead || failure !== null)) return undefined;
    const frame = requestAnimationFrame(() => {
      window.print();
      setAsked(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, isRead, failure]);

  const inset = useInset(scroller);
  const { bringTo } = useHeldPlace(scroller, list, { rows, indexes, virtualizer, inset });
  const ownFirst = own?.first ?? null;
  const bringOwn = useEffectEvent(() => {
    if (ownFirst !== null && bounds === null) bringTo(ownFirst, OWN_AT);
  });
  useLayoutEffect(() => bringOwn(), [ownFirst]);
  const isWhole = shape.kinds.length === shape.total;
  useEnds(scroller, { list, rows, isWhole }, bounds === null ? bringTo : null);
  const top = topOf(rows, items, (virtualizer.scrollOffset ?? 0) + inset);
  useView({
    shape,
    top,
    // Where one went stays where one is while it is in sight, wherever on the screen that is.
    at: found !== null && isInView(found) ? found : null,
    pane,
    onGo: (position) => goTo(position, 0),
    onStep: (position) => goToFound(position),
    onFind: () => setFinding(true),
  });

  function isInView(position: number): boolean {
    const item = items.find(({ index }) => index === indexes.get(position));
    const offset = virtualizer.scrollOffset ?? 0;
    return item !== undefined && item.end > offset && item.start < offset + scroller.clientHeight;
  }
  const toggle = (position: number): void =>
    setToggled((before) => before.symmetricDifference(new Set([position])));
  const isOwn = (position: number): boolean =>
    position === found ||
    (own !== null && bounds === null && position >= own.first && position <= own.last);
  /** What is not there yet is waited for. */
  const goTo = (position: number, share: number): void => {
    const isWithin = bounds === null || (position >= bounds.first && position <= bounds.last);
    if (!isWithin) onBeyond?.(position);
    else if (!indexes.has(position)) preferences.setState({ asides: true });
    bringTo(position, share);
  };
  const goToFound = (position: number): void => {
    const row = rows[indexes.get(position) ?? -1];
    const keys = row === undefined ? [] : [position, ...keysOf(row)];
    setToggled((before) => before.difference(new Set(keys)));
    setFound(position);
    goTo(position, OWN_AT);
  };
  return (
    <div className="stack" {...subjectProps({ kind: 'transcript' })}>
      {isFinding ? (
        <FindBar
          conversationId={shape.conversationId}
          at={top}
          list={list}
          onGo={goToFound}
          onClose={() => {
            setFinding(false);
            setFound(null);
          }}
        />
      ) : null}
      {failure === null ? null : (
        <ErrorNote what="A part of the transcript could not be read" failure={failure} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only sees where the focus is */}
      <ol
        ref={list}
        className="holds ui"
        aria-label="Transcript"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={(event) => setFocused(positionAround(event.target))}
        onBlur={() => setFocused(null)}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={row.position}
              ref={virtualizer.measureElement}
              className={`placed ${styles['row']}`}
              data-index={index}
              data-row={row.position}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <ErrorBoundary subject={events.get(row.position)}>
                <TranscriptRow
                  row={row}
                  events={events}
                  facts={facts}
                  isOwn={isOwn}
                  mark={mark}
                  toggled={toggled}
                  onToggle={toggle}
                  rawOf={rawOf}
                  onRaw={onRaw}
                />
              </ErrorBoundary>
            </li>
          );
        })}
      </ol>
      {isPrinted && rows.length > items.length ? (
        <p className="quiet">{plural(rows.length - items.length, 'row')} more are not printed.</p>
      ) : null}
    </div>
  );
}

const NO_ROW: Row = { kind: 'aside', position: 0, positions: [] };

/** How far below the top of what scrolls the list begins. */
function useMargin(listRef: RefObject<HTMLElement | null>, pane: Element): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = listRef.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { top } = element.getBoundingClientRect();
      setMargin(Math.round(top - pane.getBoundingClientRect().top + pane.scrollTop));
    };
    measure();
    // What stands above it grows and shrinks: a title that is edited, a note.
    const observer = new ResizeObserver(measure);
    for (const above of elementsAbove(element, pane)) observer.observe(above);
    return () => observer.disconnect();
  }, [listRef, pane]);
  return margin;
}

/** How much of what scrolls is below what stays at its top. */
function useInset(scroller: Element): number {
  const [inset, setInset] = useState(0);
  useLayoutEffect(() => {
    const bar = scroller.querySelector('[data-stuck]');
    if (bar === null) return undefined;
    const observer = new ResizeObserver(() => setInset(bar.clientHeight));
    observer.observe(bar);
    return () => observer.disconnect();
  }, [scroller]);
  return inset;
}

function elementsAbove(element: Element, pane: Element): readonly Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== pane; at = at.parentElement)
    for (
      let before = at.previousElementSibling;
      before !== null;
      before = before.previousElementSibling
    )
      found.push(before);
  return found;
}

/** The position at the top of what is seen. */
function topOf(
  rows: readonly Row[],
  items: readonly { readonly index: number; readonly end: number }[],
  offset: number,
): number {
  const first = items.find(({ end }) => end > offset + 1) ?? items[0];
  return rows[first?.index ?? 0]?.position ?? 0;
}

function positionAround(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined ? null : Number(row);
}

/**
 * To its first and last words: a browser that glides there is led astray by rows that it draws on its
 * way. While only what is around a place is there, as far as that goes, and on when the rest comes. Without
 * `bringTo` it is a part of a page, which ends below it and begins above it.
 */
function useEnds(
  scroller: Element,
  {
    list,
    rows,
    isWhole,
  }: {
    readonly list: RefObject<HTMLElement | null>;
    readonly rows: readonly Row[];
    readonly isWhole: boolean;
  },
  bringTo: ((position: number, share: number) => void) | null,
): void {
  const asked = useRef<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const bringToEnd = (key: string): boolean => {
    const row = key === 'Home' ? rows[0] : key === 'End' ? rows.at(-1) : undefined;
    if (row === undefined) return false;
    if (bringTo !== null) bringTo(row.position, 0);
    else
      stop.current = followScroll(scroller, {
        top: () => (key === 'Home' ? 0 : scroller.scrollHeight - scroller.clientHeight),
        isDrawn: () => isDrawn(list.current),
      });
    return true;
  };
  const onKeyDown = useEffectEvent((event: Event): void => {
    if (!(event instanceof KeyboardEvent) || isField(event.target)) return;
    asked.current = null;
    if (event.ctrlKey || event.shiftKey || !bringToEnd(event.key)) return;
    event.preventDefault();
    if (!isWhole && bringTo !== null) asked.current = event.key;
  });
  const onRows = useEffectEvent((count: number) => {
    if (asked.current !== null && count > 0) bringToEnd(asked.current);
    asked.current = null;
  });
  const { length } = rows;
  useLayoutEffect(() => onRows(length), [length]);
  useEffect(() => {
    const listener = (event: Event): void => onKeyDown(event);
    scroller.addEventListener('keydown', listener);
    return () => {
      scroller.removeEventListener('keydown', listener);
      stop.current?.();
    };
  }, [scroller]);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null;

interface ViewOptions {
  readonly shape: Shape;
  /** The position at the top. */
  readonly top: number;
  /** Where one went last, if it is still in sight. */
  readonly at: number | null;
  readonly pane: PaneId;
  readonly onGo: (position: number) => void;
  /** Goes to one of several places of a kind: it is opened and marked. */
  readonly onStep: (position: number) => void;
  readonly onFind: () => void;
}

/** Lets keys and the outline move it, and says where it is read. */
function useView({ shape, top, at, pane, onGo, onStep, onFind }: ViewOptions): void {
  const { transcripts, notice } = useExplorer();
  const { conversationId } = shape;
  const step = useEffectEvent((kinds: readonly OutlineEntry['kind'][], by: 1 | -1) => {
    const [kind] = kinds;
    const next = nextPlace(outlineOf(shape, new Map()), kinds, { at: at ?? top, by });
    if (kind !== undefined) notice.say(stepWords(kind, next, by));
    if (next !== null) onStep(next.position);
  });
  const goTo = useEffectEvent(onGo);
  const show = useEffectEvent(onStep);
  const find = useEffectEvent(onFind);
  useEffect(
    () =>
      transcripts.add({
        conversationId,
        pane,
        step: (kinds, by) => step(kinds, by),
        goTo: (position) => goTo(position),
        show: (position) => show(position),
        find: () => find(),
      }),
    [transcripts, conversationId, pane],
  );
  useEffect(() => {
    transcripts.reading.setState({ conversationId, position: top });
  }, [transcripts, conversationId, top]);
}
