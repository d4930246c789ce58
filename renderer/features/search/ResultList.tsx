import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { isChoice, type SearchRow } from '../../state/searchRows.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';
import { LIST_ID } from './listIds.ts';
import { ListNote } from './ListNote.tsx';
import { ResultHeading } from './ResultHeading.tsx';
import styles from './ResultList.module.css';
import { ResultOption } from './ResultOption.tsx';
import type { Results } from './useResults.ts';

/** Of fixed heights, so that rows stay where they are whatever loads in them. */
const HEIGHTS: Readonly<Record<SearchRow['kind'], number>> = {
  heading: 28,
  segment: 32,
  navigate: 36,
  go: 32,
  do: 32,
  more: 36,
  all: 36,
  narrow: 32,
  offer: 32,
  kept: 32,
  node: 52,
  event: 52,
};

/** What was found: only the rows in sight, and the active one, are drawn. */
export function ResultList({ results }: { readonly results: Results }) {
  const { search } = useExplorer();
  const { nodes, answer, failure, isWaiting } = useStore(search.find.store);
  const { rows, choices, activeRow, choose, remove } = results;
  const zone = useZone();
  const scroller = useRef<HTMLDivElement>(null);
  // It hands out new functions with old data inside; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'event'],
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // The field names the active option by its id: it has to be there.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return activeRow < 0 || indexes.includes(activeRow)
          ? indexes
          : [...indexes, activeRow].sort((a, b) => a - b);
      },
      [activeRow],
    ),
  });
  const { measure, scrollToIndex } = virtualizer;
  // It keeps the heights of rows that were at the same places before.
  useLayoutEffect(measure, [rows, measure]);
  useLayoutEffect(() => {
    // With the first choice its heading is seen, too.
    scrollToIndex(activeRow === choices[0] || activeRow === choices[1] ? 0 : activeRow);
  }, [activeRow, choices, scrollToIndex]);

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
    const row = rows[at];
    if (row === undefined || !isChoice(row)) return;
    if (target.closest('[data-remove]') === null) choose(row);
    else remove(row);
  };

  const hasNothing = answer?.reply.results.length === 0 && nodes.length === 0;
  // Then the room is for words about it.
  const isBare = rows.every(({ kind }) => kind === 'heading' || kind === 'go' || kind === 'do');
  const isShort = failure !== null || hasNothing || isBare;
  return (
    <div className="column fill ruled ruled-above">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys */}
      <div
        ref={scroller}
        id={LIST_ID}
        // A select holds plain text only.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label="Results"
        aria-busy={isWaiting}
        className={`fill scrolls ${styles['scroller']}`}
        data-short={isShort ? '' : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <div className="holds" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = { top: start, height: size };
            return isChoice(row) ? (
              <ResultOption
                key={row.id}
                option={row}
                zone={zone}
                isActive={index === activeRow}
                index={index}
                position={choices.indexOf(index) + 1}
                count={choices.length}
                {...place}
              />
            ) : (
              <ResultHeading key={row.id} row={row} zone={zone} {...place} />
            );
          })}
        </div>
      </div>
      {isShort ? <ListNote /> : null}
    </div>
  );
}
