import { useState } from 'react';
import type { TocRow } from '../../../core/contract/library.ts';
import { rowLabel } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { GripRow } from './GripRow.tsx';
import { SummaryText } from './SummaryText.tsx';

/** A busy day has a hundred conversations: they come a handful at a time. */
const PAGE = 8;

/** The children of a period, each with its Detailed text. */
export function ChildrenDetailed(props: { readonly nodeId: string; readonly depth: number }) {
  const { nodeId, depth } = props;
  const [shown, setShown] = useState(PAGE);
  const { data, failure } = useCall('toc', { nodeId });
  const children = data?.children;
  if (children === undefined)
    return failure === null ? (
      <p className="faint">Loading…</p>
    ) : (
      <ErrorNote what="The parts could not be read" failure={failure} />
    );
  const rest = children.length - shown;
  return (
    <div className="stack gap-4 at-start">
      {children.slice(0, shown).map((row) => (
        <Child key={row.nodeId} row={row} depth={depth} />
      ))}
      {rest > 0 ? (
        <Button onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rest)} more of {rest}
        </Button>
      ) : null}
    </div>
  );
}

function Child({ row, depth }: { readonly row: TocRow; readonly depth: number }) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const { data, failure } = useCall('show', { nodeId: row.nodeId, level: 'detailed' });
  return (
    <section className="stack gap-1 full">
      <h2>
        <button
          type="button"
          className="link text strong"
          onClick={() => void navigation.openNodeInTree(row.nodeId)}
        >
          {rowLabel(row, zone)}
        </button>
      </h2>
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote what="This part could not be read" failure={failure} />
      ) : null}
      {data === undefined ? null : (
        <>
          <SummaryText node={data} depth={depth} />
          <GripRow bullets={data.bullets} />
        </>
      )}
    </section>
  );
}
