import { memo } from 'react';
import type { FoundRow } from '../../state/foundList.ts';
import { formatDay, formatMoment, formatTime, plural, sourceName } from '../../state/labels.ts';
import { markInSight, withoutSigns, type MarkedText } from '../../state/searchSnippet.ts';
import { subjectProps, type Subject } from '../../state/subjects.ts';
import { speakerOf } from '../../ui/eventWords.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';
import { MarkedWords } from '../search/MarkedWords.tsx';
import styles from './FoundPage.module.css';

export interface FoundRowViewProps {
  readonly row: FoundRow;
  /** Its place among all rows. */
  readonly index: number;
  readonly isActive: boolean;
  readonly top: number;
  readonly height: number;
}

/** A row of the list: a conversation, a hit in it, or what fetches more. */
export const FoundRowView = memo(function FoundRowView(props: FoundRowViewProps) {
  const { row, index, isActive, top, height } = props;
  const subject = subjectOfRow(row);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the list has the focus
    <div
      id={rowElementId(row)}
      role="treeitem"
      aria-level={row.kind === 'conversation' || row.kind === 'more' ? 1 : 2}
      aria-selected={isActive}
      aria-expanded={row.kind === 'conversation' ? row.isOpen : undefined}
      className={`row pick placed ${styles['row']}`}
      data-kind={row.kind}
      data-row={index}
      style={{ transform: `translateY(${top}px)`, height }}
      {...(subject === null ? null : subjectProps(subject))}
    >
      <Content row={row} />
    </div>
  );
});

export const rowElementId = ({ id }: FoundRow): string => `found ${id}`.replaceAll(/\s/g, '-');

/** What commands act on; null for what is no thing of its own. */
export function subjectOfRow(row: FoundRow): Subject | null {
  if (row.kind === 'conversation') {
    const { conversationId } = row.conversation;
    return { kind: 'conversation', conversationId };
  }
  if (row.kind !== 'hit') return null;
  const { event, nodeId } = row.hit;
  const { conversationId, title, project } = row.conversation;
  const who = speakerOf(event);
  const { text } = shown(row);
  return {
    kind: 'hit',
    eventId: event.eventId,
    nodeId,
    conversationId,
    title,
    project,
    who,
    time: event.time,
    text,
  };
}

function Content({ row }: { readonly row: FoundRow }) {
  const zone = useZone();
  switch (row.kind) {
    case 'conversation': {
      const { title, project, source, time, count } = row.conversation;
      return (
        <>
          <span className="cut strong" dir="auto">
            {row.isOpen ? '▾' : '▸'} {title}
          </span>
          <span className="beside gap-3 quiet small inset">
            {project === null ? null : <ProjectName project={project} />}
            <span>{sourceName(source)}</span>
            <span>{formatDay(time, zone)}</span>
            <span>{plural(count, 'hit')}</span>
          </span>
        </>
      );
    }
    case 'hit': {
      const { event } = row.hit;
      const isSaid = event.kind === 'message' || event.kind === 'thinking';
      return (
        <>
          <span
            className={`stack firm quiet small whole ${styles['side']}`}
            title={formatMoment(event.time, zone)}
          >
            <span>{formatTime(event.time, zone)}</span>
            <span>{speakerOf(event)}</span>
          </span>
          <span className={`clamp grow ${isSaid ? '' : 'mono'}`} dir="auto">
            <MarkedWords {...markInSight(shown(row), TWO_LINES)} />
          </span>
        </>
      );
    }
    case 'fill': {
      const { count, hits } = row.conversation;
      return <span className="accent inset">{plural(count - hits.length, 'more hit')}</span>;
    }
    case 'more':
    default:
      return (
        <span className="accent inset">Show more of {plural(row.count, 'other conversation')}</span>
      );
  }
}

/** Characters that a row shows, whatever the letters. */
const TWO_LINES = 160;

/** What was said has no signs of Markdown in it; what a machine wrote stays as it is. */
function shown({ hit }: Extract<FoundRow, { kind: 'hit' }>): MarkedText {
  const cut = { text: hit.snippet, marks: hit.marks };
  return hit.event.kind === 'message' || hit.event.kind === 'thinking' ? withoutSigns(cut) : cut;
}
