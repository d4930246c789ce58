import { memo, type CSSProperties } from 'react';
import type { TreeItem, TreeNodeItem } from '../../state/treeModel.ts';
import { isExpandable } from '../../state/treeModel.ts';
import { formatCount, rowLabel } from '../../state/labels.ts';
import { cssVariables } from '../../ui/cssVariables.ts';
import { Icon } from '../../ui/Icon.tsx';
import { stateWord } from '../node/stateWords.ts';
import styles from './TreeRow.module.css';

export interface TreeRowProps {
  readonly item: TreeItem;
  readonly zone: string;
  readonly top: number;
  readonly expanded: boolean;
  readonly selected: boolean;
  readonly focusable: boolean;
}

/** One row. All that a screen reader cannot count in a windowed tree is said outright. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { item, top, selected, focusable } = props;
  const style: CSSProperties = {
    transform: `translateY(${top}px)`,
    paddingInlineStart: 8 + (item.depth - 1) * 10,
  };
  const shared = {
    id: rowElementId(item.id),
    role: 'treeitem',
    'data-id': item.id,
    'aria-level': item.depth,
    'aria-selected': selected,
    tabIndex: focusable ? 0 : -1,
    style,
  } as const;
  if (item.kind !== 'node')
    return (
      <div {...shared} aria-setsize={-1} aria-posinset={1} className={styles['row']}>
        <span className={styles['quiet']}>
          {item.kind === 'loading' ? 'Loading…' : 'Could not be read. Close and open to try again.'}
        </span>
      </div>
    );
  return (
    <div
      {...shared}
      aria-setsize={item.siblings}
      aria-posinset={item.position}
      aria-expanded={isExpandable(item.row) ? props.expanded : undefined}
      className={styles['row']}
    >
      <RowContent item={item} zone={props.zone} expanded={props.expanded} />
    </div>
  );
});

/** The DOM id of a row, to bring the focus to it. */
export const rowElementId = (id: string): string => `row-${id}`;

function RowContent({
  item,
  zone,
  expanded,
}: {
  readonly item: TreeNodeItem;
  readonly zone: string;
  readonly expanded: boolean;
}) {
  const { row } = item;
  const state = stateWord(row.state, row.level);
  return (
    <>
      <span className={styles['twist']} data-twist="">
        {isExpandable(row) ? <Icon name={expanded ? 'open' : 'closed'} /> : null}
      </span>
      <span className={styles['label']} title={rowLabel(row, zone)}>
        {rowLabel(row, zone)}
      </span>
      {state === null ? null : (
        <span className={styles['state']} data-state={row.state} title={state.why}>
          {state.mark}
        </span>
      )}
      {/* The titles of segments need the room more. */}
      {row.level === 'segment' ? null : (
        <span className={styles['bar']} style={cssVariables({ '--share': item.share })} />
      )}
      <span className={styles['count']}>
        {formatCount(row.eventCount)}
        <span className="visually-hidden">{row.eventCount === 1 ? ' event' : ' events'}</span>
      </span>
    </>
  );
}
