import { memo } from 'react';
import { formatDay } from '../../state/labels.ts';
import type { SearchRow } from '../../state/searchRows.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { segmentTitle } from './segmentTitle.ts';
import styles from './ResultHeading.module.css';

type HeadingRow = Extract<SearchRow, { kind: 'heading' | 'segment' }>;

export interface ResultHeadingProps {
  readonly row: HeadingRow;
  readonly zone: string;
  readonly top: number;
  readonly height: number;
}

/** What the rows below it are: kept searches, nodes, or the events of one part of a conversation. Options say it themselves. */
export const ResultHeading = memo(function ResultHeading(props: ResultHeadingProps) {
  const { row, zone, top, height } = props;
  return (
    <div
      role="presentation"
      aria-hidden="true"
      className={`gap-3 quiet whole placed ${styles['heading']}`}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {row.kind === 'heading' ? (
        <span className="grow strong cut">{row.text}</span>
      ) : (
        <SegmentHeading row={row} zone={zone} />
      )}
    </div>
  );
});

function SegmentHeading(props: {
  readonly row: Extract<SearchRow, { kind: 'segment' }>;
  readonly zone: string;
}) {
  const { project, time } = props.row;
  return (
    <>
      <span className="grow strong cut">{segmentTitle(props.row)}</span>
      <span className={`firm faint cut ${styles['about']}`}>
        {project === null ? null : <ProjectName project={project} />}
      </span>
      <span className={`firm faint cut ${styles['about']}`}>{formatDay(time, props.zone)}</span>
    </>
  );
}
