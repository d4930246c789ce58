import { memo, useState, type CSSProperties } from 'react';
import type { TreeFoldItem, TreeItem, TreeNodeItem } from '../../state/treeModel.ts';
import { isExpandable } from '../../state/treeModel.ts';
import { formatCount, plural, silentLabel, treeLabel } from '../../state/labels.ts';
import { periodAbout } from '../../state/periodNames.ts';
import { subjectOfNode, subjectProps } from '../../state/subjects.ts';
import { Icon } from '../../ui/Icon.tsx';
import { stateWord } from '../node/stateWords.ts';
import { ConversationContent } from './ConversationContent.tsx';
import { hasTwist, insetOf } from './rowInset.ts';
import styles from './TreeRow.module.css';

export interface TreeRowProps {
  readonly item: TreeItem;
  readonly zone: string;
  readonly top: number;
  readonly expanded: boolean;
  readonly selected: boolean;
  readonly focusable: boolean;
  /** px; by kind. */
  readonly height: number;
  /** Of a conversation: lines that its title has. */
  readonly titleLines: number;
}

/** One row. All that a screen reader cannot count in a windowed tree is said outright. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { item, top, selected } = props;
  // Later the tree moves the stop of Tab itself (`useFollowFocus`).
  const [tabIndex] = useState(props.focusable ? 0 : -1);
  const style: CSSProperties = {
    transform: `translateY(${top}px)`,
    height: props.height,
    paddingInlineStart: insetOf(item),
  };
  const shared = {
    id: rowElementId(item.id),
    role: 'treeitem',
    'data-id': item.id,
    'aria-level': item.depth,
    'aria-selected': selected,
    tabIndex,
    style,
  } as const;
  if (item.kind !== 'node' && item.kind !== 'fold')
    return (
      <div
        {...shared}
        aria-setsize={-1}
        aria-posinset={1}
        className={`row gap-2 pick placed inside ${styles['row']}`}
      >
        <span className="faint">
          {item.kind === 'loading' ? 'Loading…' : 'Could not be read. Close and open to try again.'}
        </span>
      </div>
    );
  return (
    <div
      {...shared}
      {...(item.kind === 'node' ? subjectProps(subjectOfNode(item.row)) : null)}
      aria-setsize={item.siblings}
      aria-posinset={item.position}
      aria-expanded={isExpandable(item) ? props.expanded : undefined}
      className={`row gap-2 pick placed inside ${styles['row']}`}
    >
      {hasTwist(item) ? (
        <span className={`firm faint row ${styles['twist']}`} data-twist="">
          {isExpandable(item) ? <Icon name={props.expanded ? 'open' : 'closed'} /> : null}
        </span>
      ) : null}
      <Content item={item} zone={props.zone} titleLines={props.titleLines} />
    </div>
  );
});

/** The DOM id of a row, to bring the focus to it. */
export const rowElementId = (id: string): string => `row-${id}`;

interface ContentProps {
  readonly item: TreeNodeItem | TreeFoldItem;
  readonly zone: string;
  readonly titleLines: number;
}

function Content({ item, zone, titleLines }: ContentProps) {
  if (item.kind === 'fold')
    return <span className="faint">{silentLabel(item.parentId, item.count)}</span>;
  return item.row.level === 'conversation' ? (
    <ConversationContent row={item.row} zone={zone} titleLines={titleLines} />
  ) : (
    <PeriodContent item={item} zone={zone} />
  );
}

/** A period: what the calendar calls it, what it was about where there is room, and how much was asked. */
function PeriodContent({ item, zone }: { readonly item: TreeNodeItem; readonly zone: string }) {
  const { row } = item;
  const state = stateWord(row.state, row.level);
  const about = periodAbout(row);
  return (
    <>
      <span className={`cut firm ${row.level === 'year' ? 'strong' : ''}`}>
        {treeLabel(row, zone)}
      </span>
      <span className="beside grow faint small">
        {about === '' ? null : (
          <span className="cut" title={about} dir="auto">
            {about}
          </span>
        )}
      </span>
      {state === null || row.state === 'pending' ? null : (
        <span className="firm faint small" data-state={row.state} title={state.why}>
          {state.mark}
        </span>
      )}
      <span className="firm quiet small number" title={plural(row.requestCount, 'request')}>
        {formatCount(row.requestCount)}
        <span className="visually-hidden">{row.requestCount === 1 ? ' request' : ' requests'}</span>
      </span>
    </>
  );
}
