import type { TocRow } from '../../../core/contract/library.ts';
import { plural, rowLabel } from '../../state/labels.ts';
import { lensInput } from '../../state/lens.ts';
import { periodAbout } from '../../state/periodNames.ts';
import { subjectOfNode, subjectProps } from '../../state/subjects.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useGrowingCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { CHILDREN_HEADING, childrenWords } from './childrenWords.ts';
import type { ShownNode } from './shownNode.ts';
import { stateWord } from './stateWords.ts';

export interface ChildrenListProps {
  readonly node: Pick<ShownNode, 'nodeId' | 'level'>;
  /** Fewer are none. */
  readonly least?: number;
}

/** The nodes right below this one; each opens, and shows itself in the tree. */
export function ChildrenList({ node: { nodeId, level }, least = 1 }: ChildrenListProps) {
  const { navigation, queries } = useExplorer();
  const zone = useZone();
  const lens = usePlace((place) => place.lens);
  // The parts of a conversation are all of it.
  const input = { nodeId, ...(level === 'conversation' ? {} : lensInput(lens)) };
  const { data, failure } = useGrowingCall('toc', input, nodeId);
  if (data === undefined && failure !== null)
    return (
      <ErrorNote
        what="The parts could not be read"
        failure={failure}
        onRetry={() => queries.retry('toc', input)}
      />
    );
  const children = data?.children ?? [];
  if (children.length < least) return null;
  return (
    <section className="stack gap-1 ruled-above pad-block">
      <h2 id={CHILDREN_HEADING} className="quiet" tabIndex={-1}>
        {childrenWords(level, children.length)}
      </h2>
      <ul className="rows">
        {children.map((row) => (
          <li key={row.nodeId}>
            <button
              type="button"
              className="pick row gap-3 full"
              {...(row.level === 'segment' ? null : subjectProps(subjectOfNode(row)))}
              onClick={() => void navigation.openNodeInTree(row.nodeId)}
            >
              <Name row={row} label={rowLabel(row, zone)} />
              <span className="faint small">{stateOf(row)}</span>
              <span className="firm quiet small number">{plural(row.requestCount, 'request')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A period by the calendar, then by what it was about. */
function Name({ row, label }: { readonly row: TocRow; readonly label: string }) {
  const about = periodAbout(row);
  const isPeriod = row.level !== 'conversation' && row.level !== 'segment';
  if (!isPeriod || about === '')
    return (
      <span className="cut grow" title={row.title} dir="auto">
        {label}
      </span>
    );
  return (
    <span className="cut grow" title={about}>
      {label} <span className="faint">{about}</span>
    </span>
  );
}

/** What comes by itself is no word. */
const stateOf = ({ state, level }: TocRow): string =>
  state === 'pending' ? '' : (stateWord(state, level)?.mark ?? '');
