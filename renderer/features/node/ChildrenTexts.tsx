import { Fragment, useState } from 'react';
import type { TocRow } from '../../../core/contract/library.ts';
import { rowLabel } from '../../state/labels.ts';
import { isWide, lensInput } from '../../state/lens.ts';
import { groupPoints } from '../../state/points.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { BulletList } from './BulletList.tsx';
import { GripRow } from './GripRow.tsx';
import { SummaryText } from './SummaryText.tsx';

/** A busy day has a hundred conversations: they come a handful at a time. */
const PAGE = 8;

export interface ChildrenTextsProps {
  readonly nodeId: string;
  /** How much is read of each. */
  readonly level: 'brief' | 'detailed';
  readonly depth: number;
}

/**
 * The children of a period, each with its text. Where all is narrowed down, a period among them says the points
 * that are left of it, and at Detailed what its own children have: its text would be about all of it.
 */
export function ChildrenTexts({ nodeId, level, depth }: ChildrenTextsProps) {
  const [shown, setShown] = useState(PAGE);
  const lens = usePlace((place) => place.lens);
  const { data, failure } = useCall('toc', { nodeId, ...lensInput(lens) });
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
        <Child key={row.nodeId} row={row} level={level} depth={depth} />
      ))}
      {rest > 0 ? (
        <Button onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rest)} more of {rest}
        </Button>
      ) : null}
    </div>
  );
}

interface ChildProps extends Omit<ChildrenTextsProps, 'nodeId'> {
  readonly row: TocRow;
}

function Child({ row, level, depth }: ChildProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const isNarrow = usePlace((place) => !isWide(place.lens));
  const isPart = isNarrow && row.level !== 'conversation';
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
      {isPart && level === 'detailed' ? (
        <ChildrenTexts nodeId={row.nodeId} level="brief" depth={depth} />
      ) : isPart ? (
        <PointsLeft nodeId={row.nodeId} />
      ) : (
        <ChildText nodeId={row.nodeId} level={level} depth={depth} />
      )}
    </section>
  );
}

function ChildText({ nodeId, level, depth }: ChildrenTextsProps) {
  const { data, failure } = useCall('show', { nodeId, level });
  if (data === undefined) return <Awaited failure={failure} />;
  return (
    <>
      <SummaryText node={data} depth={depth} />
      <GripRow bullets={data.bullets} />
    </>
  );
}

/** What the lens leaves of a period's points. */
function PointsLeft({ nodeId }: { readonly nodeId: string }) {
  const lens = usePlace((place) => place.lens);
  const { data, failure } = useCall('page', { nodeId, ...lensInput(lens) });
  if (data === undefined) return <Awaited failure={failure} />;
  return (
    <>
      {groupPoints(data.points).map(({ title, points }) => (
        <Fragment key={title}>
          <h3 className="quiet ui">{title}</h3>
          <BulletList bullets={points} label={title} />
        </Fragment>
      ))}
    </>
  );
}

function Awaited({ failure }: Pick<ReturnType<typeof useCall>, 'failure'>) {
  return failure === null ? (
    <p className="faint">Loading…</p>
  ) : (
    <ErrorNote what="This part could not be read" failure={failure} />
  );
}
