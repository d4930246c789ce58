import { useVirtualizer, type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import type { TocRow } from '../../../core/contract/library.ts';
import { isWide, NOTHING_LEFT } from '../../state/lens.ts';
import { isExpandable, ROOT, type TreeItem } from '../../state/treeModel.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';
import { heightOf, rowAt, titleLinesOf, topsOf, type TitleLines } from './rowHeights.ts';
import { rowElementId, TreeRow } from './TreeRow.tsx';
import styles from './TreePane.module.css';
import { useAhead } from './useAhead.ts';
import { useTitleLines } from './useTitleLines.ts';
import { useTreeKeyboard } from './useTreeKeyboard.ts';

/** Rows that are drawn on both sides of those in sight. */
const BEYOND = 12;

/** The table of contents: a windowed tree with real focus on its rows. */
export const TreePane = memo(function TreePane() {
  const { tree, navigation } = useExplorer();
  const { visible, focusedId, model, loading, announcement } = useStore(tree.store);
  const selectedId = usePlace((place) => place.rowId);
  const zone = useZone();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = usePlace((place) => !isWide(place.lens));
  const isNothingLeft = isNarrow && model.children.get(ROOT)?.length === 0;
  const focusedIndex = visible.findIndex(({ id }) => id === focusedId);
  const linesOf = useTitleLines(scroller);

  // What a step scrolls into sight is drawn already: nobody waits for the rows beyond it. All else that scrolls may
  // come to what is not.
  const before = useRef(focusedIndex);
  const isStep =
    before.current !== focusedIndex && Math.abs(before.current - focusedIndex) < BEYOND;
  useLayoutEffect(() => {
    before.current = focusedIndex;
  }, [focusedIndex]);

  // It hands out new functions with old data inside; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(visible[index], linesOf),
    overscan: BEYOND,
    useFlushSync: !isStep,
    getItemKey: (index) => visible[index]?.id ?? index,
    // The focused row stays mounted when it is scrolled away: without it the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return focusedIndex < 0 || indexes.includes(focusedIndex)
          ? indexes
          : [...indexes, focusedIndex].sort((a, b) => a - b);
      },
      [focusedIndex],
    ),
  });
  const { measure } = virtualizer;
  // It keeps the heights of rows that were at the same places before.
  useLayoutEffect(measure, [visible, linesOf, measure]);

  usePlaceKept(scroller, { visible, focusedId, linesOf });
  const bringIntoView = (index: number): void => {
    const element = scroller.current;
    const row = virtualizer.measurementsCache[index];
    const top = virtualizer.scrollOffset ?? 0;
    const height = virtualizer.scrollRect?.height ?? 0;
    // To scroll to what is in sight has the whole window laid out, and moves nothing. Where a row lies is known; to
    // ask the virtualizer to go there has it look again, frame by frame, whether it is there.
    // Out of sight it has no height: it is brought where it belongs once there is one.
    if (element === null || row === undefined || height === 0) return;
    if (row.start < top) element.scrollTop = row.start;
    else if (row.end > top + height) element.scrollTop = row.end - height;
  };
  useFollowFocus(scroller, { focusedId, focusedIndex, bringIntoView });
  useKeptInSight(scroller, () => virtualizer.measurementsCache[focusedIndex]);
  useAhead(visible, focusedIndex);
  const onKeyDown = useTreeKeyboard(scroller, linesOf);

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    if (id === undefined) return;
    tree.focus(id);
    const item = visible.find((each) => each.id === id);
    if (item === undefined) return;
    const isTwist = item.kind === 'fold' || target.closest('[data-twist]') !== null;
    if (isTwist && isExpandable(item))
      return model.expanded.has(id) ? tree.collapse(id) : void tree.expand(id);
    if (item.kind !== 'node') return;
    // What a period holds comes with it; once it is read, a click folds it away, and back.
    const isPeriod = !isOfConversation(item.row.level);
    if (isPeriod && id === selectedId && model.expanded.has(id)) return tree.collapse(id);
    navigation.openNode(id);
    if (isPeriod && isExpandable(item) && !model.expanded.has(id)) void tree.expand(id);
  };

  return (
    <>
      {isNothingLeft ? <p className="nothing">{NOTHING_LEFT}</p> : null}
      <div
        ref={scroller}
        className={`fill scrolls ${styles['scroller']}`}
        data-testid="tree-scroller"
      >
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus */}
        <div
          role="tree"
          aria-label="Table of contents"
          aria-busy={loading.size > 0}
          className="holds"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = visible[index];
            return item === undefined ? null : (
              <TreeRow
                key={item.id}
                item={item}
                zone={zone}
                top={start}
                expanded={model.expanded.has(item.id)}
                selected={item.id === selectedId}
                focusable={item.id === focusedId}
                height={heightOf(item, linesOf)}
                titleLines={titleLinesOf(item, linesOf)}
              />
            );
          })}
        </div>
      </div>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
});

const isOfConversation = (level: TocRow['level']): boolean =>
  level === 'conversation' || level === 'segment';

interface ShownRows {
  readonly visible: readonly TreeItem[];
  readonly focusedId: string | null;
  readonly linesOf: TitleLines;
}

/** When rows come or go above, the row with the focus, or else the one at the top, stays where it is. */
function usePlaceKept(
  scrollerRef: RefObject<HTMLDivElement | null>,
  { visible, focusedId, linesOf }: ShownRows,
): void {
  const tops = useMemo(() => topsOf(visible, linesOf), [visible, linesOf]);
  const before = useRef({ visible, focusedId, tops });
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    const old = before.current;
    before.current = { visible, focusedId, tops };
    if (element === null || old.tops === tops) return;
    const { scrollTop, clientHeight } = element;
    const top = rowAt(old.tops, scrollTop);
    const focused = old.visible.findIndex(({ id }) => id === old.focusedId);
    const isInView = focused >= top && (old.tops[focused + 1] ?? 0) <= scrollTop + clientHeight;
    const held = isInView && element.contains(document.activeElement) ? focused : top;
    const heldId = old.visible[held]?.id;
    // At the very top, what comes above is what one is there to see.
    if (element.scrollTop === 0 && held === 0) return;
    if (heldId === undefined) return;
    const now = visible.findIndex(({ id }) => id === heldId);
    if (now >= 0) element.scrollTop += (tops[now] ?? 0) - (old.tops[held] ?? 0);
  }, [scrollerRef, visible, focusedId, tops]);
}

interface FocusedRow {
  readonly focusedId: string | null;
  readonly focusedIndex: number;
  readonly bringIntoView: (index: number) => void;
}

/** Scrolls a newly focused row into view, and moves the real focus along when the tree has it. */
function useFollowFocus(
  scrollerRef: RefObject<HTMLDivElement | null>,
  { focusedId, focusedIndex, bringIntoView }: FocusedRow,
): void {
  const treeHasFocusRef = useTreeHasFocus(scrollerRef);
  const shown = useRef<string | null>(null);
  const bring = useEffectEvent(bringIntoView);
  useLayoutEffect(() => {
    if (focusedId === null || focusedIndex < 0 || focusedId === shown.current) return;
    const before = shown.current === null ? null : rowElement(shown.current);
    // The row is there: the range always holds it.
    const row = rowElement(focusedId);
    shown.current = focusedId;
    bring(focusedIndex);
    if (row !== null) row.tabIndex = 0;
    // At once, so that no key falls in between.
    if (treeHasFocusRef.current) row?.focus({ preventScroll: true });
    // Last: while it has the focus, the browser lays the window out to see whether it may keep it.
    if (before !== null) before.tabIndex = -1;
  }, [focusedId, focusedIndex, treeHasFocusRef]);
}

/** When the tree comes into sight, or gets lower as the calendar comes above it, the row that was in sight stays in it. */
function useKeptInSight(
  scrollerRef: RefObject<HTMLDivElement | null>,
  place: () => { readonly start: number; readonly end: number } | undefined,
): void {
  const placeNow = useEffectEvent(place);
  useEffect(() => {
    const element = scrollerRef.current;
    if (element === null) return undefined;
    let before = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const { clientHeight: height, scrollTop } = element;
      const row = placeNow();
      const wasInSight =
        before === 0 ||
        (row !== undefined && row.start >= scrollTop && row.end <= scrollTop + before);
      before = height;
      if (row === undefined || height === 0 || !wasInSight) return;
      if (row.start < scrollTop) element.scrollTop = row.start;
      else if (row.end > scrollTop + height) element.scrollTop = row.end - height;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollerRef]);
}

const rowElement = (id: string): HTMLElement | null => document.getElementById(rowElementId(id));

/** Does the focus belong to the tree? Also when its row has just vanished and left it on the body. */
function useTreeHasFocus(scrollerRef: RefObject<HTMLDivElement | null>): RefObject<boolean> {
  const has = useRef(false);
  useEffect(() => {
    const element = scrollerRef.current;
    const gained = (): void => {
      has.current = true;
    };
    const left = (event: FocusEvent): void => {
      has.current = event.relatedTarget === null;
    };
    element?.addEventListener('focusin', gained);
    element?.addEventListener('focusout', left);
    return () => {
      element?.removeEventListener('focusin', gained);
      element?.removeEventListener('focusout', left);
    };
  }, [scrollerRef]);
  return has;
}
