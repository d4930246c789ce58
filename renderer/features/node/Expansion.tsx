import type { TextLevel } from '../../../core/model/toc.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useCall } from '../../ui/useCall.ts';
import { FullText } from './FullText.tsx';
import { GripRow } from './GripRow.tsx';
import styles from './Expansion.module.css';
import type { ExpansionProps } from './expansionContext.ts';
import { SummaryText } from './SummaryText.tsx';

const LEVEL_NAMES: Readonly<Record<TextLevel, string>> = {
  tags: 'Tags',
  brief: 'Brief',
  detailed: 'Detailed',
  full: 'Full',
};

/** The next level of a text, opened where its marker stands: set in, quieter, on a thin line. */
export function Expansion({ nodeId, level, topic, depth, onClose }: ExpansionProps) {
  const textLevel = level === 'full' ? 'detailed' : level;
  const { data, failure } = useCall('show', { nodeId, level: textLevel });
  return (
    <section
      className={`stack gap-2 quiet at-start edge ${styles['expansion']}`}
      aria-label={`${LEVEL_NAMES[level]}: ${topic}`}
    >
      {failure !== null && data === undefined ? (
        <ErrorNote what="This could not be opened" failure={failure} />
      ) : null}
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined ? null : (
        <>
          {level === 'full' ? (
            <FullText nodeId={data.nodeId} nodeLevel={data.level} depth={depth} />
          ) : (
            <SummaryText node={data} depth={depth} />
          )}
          <GripRow bullets={data.bullets} />
        </>
      )}
      <Button
        look="quiet"
        aria-label={`Close: ${topic}`}
        onClick={(event) => onClose(event.currentTarget)}
      >
        Close
      </Button>
    </section>
  );
}
