import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useStore } from 'zustand';
import { foundRows, isStop, rowAfter, type FoundRow } from '../../state/foundList.ts';
import { rangeOf } from '../../state/searchHitRange.ts';
import { subjectProps } from '../../state/subjects.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';
import { usePageAct } from '../../ui/usePageAct.ts';
import { FoundRowView, rowElementId, subjectOfRow } from './FoundRowView.tsx';
import styles from './FoundPage.module.css';

/** Of fixed heights, so that rows stay where they are whatever loads. */
const HEIGHTS: Readonly<Record<FoundRow['kind'], number>> = {
  conversation: 56,
  hit: 48,
  fill: 32,
  more: 40,
};

/** The list itself: it has the keys, and a move shows the place beside it. */
export function FoundRows() {
  const { navigation, search } = useExplorer();
  const { list } = search;
  const state = useStore(list.store);
  const rows = useMemo(() => foundRows(state), [state]);
  const first = rows.findIndex(isStop);
  const found = rows.findIndex(({ id }) => id === state.at);
  const active = found < 0 ? first : found;
  const scroller = useRef<HTMLDivElement>(null);
  // It hands out new functions with old data inside; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'hit'],
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // The list names the active row by its id: it has to be there.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return active < 0 || indexes.includes(active)
          ? indexes
          : [...indexes, active].sort((a, b) => a - b);
      },
      [active],
    ),
  });
  const { measure, scrollToIndex } = virtualizer;
  useLayoutEffect(measure, [rows, measure]);
  useLayoutEffect(() => {
    // With the first of a conversation its heading is seen, too.
    const isFirst = rows[active - 1]?.kind === 'conversation';
    if (isFirst) scrollToIndex(active - 1);
    scrollToIndex(active);
    // Only a move scrolls, not what was fetched meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, scrollToIndex]);
  useEffect(() => {
    // Whoever looked for something, or comes back, goes on with the list.
    if (document.querySelector('dialog[open]') === null) scroller.current?.focus();
  }, []);

  const goTo = (at: number): void => {
    const row = rows[at];
    if (row === undefined) return;
    list.goTo(row.id);
    if (row.kind === 'hit') navigation.openEvent(row.hit.event.eventId, rangeOf(row.hit));
  };
  const open = (row: FoundRow): void => {
    switch (row.kind) {
      case 'hit': {
        const { event, nodeId } = row.hit;
        navigation.openEvent(event.eventId, rangeOf(row.hit));
        if (nodeId === null) void navigation.openConversation(event.conversationId);
        else void navigation.openNodeBesideEvidence(nodeId);
        return goToPane(EVIDENCE_PANE);
      }
      case 'conversation':
        return list.setFolded(row.id, row.isOpen);
      case 'fill':
        // What comes takes its place.
        goTo(rows.indexOf(row) - 1);
        return list.fill(row.conversation.conversationId);
      case 'more':
      default:
        goTo(rows.indexOf(row) - 1);
        return list.more();
    }
  };
  const fold = (row: FoundRow, isFolded: boolean): void => {
    if (row.kind === 'more') return;
    const { conversationId, hits } = row.conversation;
    list.setFolded(conversationId, isFolded);
    list.goTo(isFolded ? conversationId : (hits[0]?.event.eventId ?? conversationId));
  };

  const step = (move: Move): void => {
    // The first step down shows where one is.
    const isFirst = state.at === null && 'by' in move && move.by === 1;
    goTo(isFirst ? active : rowAfter(rows, active, move));
  };
  usePageAct('next-row', () => step({ by: 1 }));
  usePageAct('previous-row', () => step({ by: -1 }));
  usePageAct('next-grip', () => step({ conversations: 1 }));
  usePageAct('previous-grip', () => step({ conversations: -1 }));
  usePageAct('close', (from) => {
    if (scroller.current?.contains(from) === true) window.history.back();
    else navigation.closeEvidence();
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (move !== undefined) step(move);
    else if (event.key === 'Enter') open(row);
    else if (event.key === 'ArrowLeft') fold(row, true);
    else if (event.key === 'ArrowRight') fold(row, false);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const at = Number((event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']);
    const row = rows[at];
    if (row === undefined) return;
    if (row.kind === 'hit' && event.detail < 2) goTo(at);
    else open(row);
  };

  const activeRow = rows[active];
  const subject = activeRow === undefined ? null : subjectOfRow(activeRow);
  return (
    <div
      ref={scroller}
      // Rows of a tree of HTML cannot be folded and counted.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="tree"
      aria-label="Found, by conversation"
      aria-busy={state.isWaiting}
      aria-activedescendant={activeRow === undefined ? undefined : rowElementId(activeRow)}
      tabIndex={0}
      data-entry=""
      className={`fill scrolls rows ${styles['scroller']}`}
      // A key acts on the active row; the row itself says so to the pointer.
      {...(subject === null ? null : subjectProps(subject))}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className="holds" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <FoundRowView
              key={row.id}
              row={row}
              index={index}
              isActive={index === active}
              top={start}
              height={size}
            />
          );
        })}
      </div>
    </div>
  );
}

const PAGE = 10;
type Move = Parameters<typeof rowAfter>[2];

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: { by: 1 },
  ArrowUp: { by: -1 },
  PageDown: { by: PAGE },
  PageUp: { by: -PAGE },
  Home: { by: -Infinity },
  End: { by: Infinity },
};
