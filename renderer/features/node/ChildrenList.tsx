import type { TocRow } from '../../../core/contract/library.ts';
import { formatCount, plural, rowLabel } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import styles from './ChildrenList.module.css';
import { stateWord } from './stateWords.ts';

export interface ChildrenListProps {
  readonly nodeId: string;
  /** Fewer are none. */
  readonly least?: number;
}

/** The nodes right below this one; each opens, and shows itself in the tree. */
export function ChildrenList({ nodeId, least = 1 }: ChildrenListProps) {
  const { navigation, queries } = useExplorer();
  const zone = useZone();
  const { data, failure } = useCall('toc', { nodeId });
  if (data === undefined && failure !== null)
    return (
      <ErrorNote
        what="The parts could not be read"
        failure={failure}
        onRetry={() => queries.retry('toc', { nodeId })}
      />
    );
  const children = data?.children ?? [];
  if (children.length < least) return null;
  return (
    <section className={styles['children']}>
      <h2>{plural(children.length, 'part')}</h2>
      <ul>
        {children.map((row) => (
          <li key={row.nodeId}>
            <button type="button" onClick={() => void navigation.openNodeInTree(row.nodeId)}>
              <span className={styles['label']}>{rowLabel(row, zone)}</span>
              <span className={styles['state']}>{stateOf(row)}</span>
              <span className={styles['count']}>
                {formatCount(row.requestCount)}
                <span className="visually-hidden">
                  {row.requestCount === 1 ? ' request' : ' requests'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What comes by itself is no word. */
const stateOf = ({ state, level }: TocRow): string =>
  state === 'pending' ? '' : (stateWord(state, level)?.mark ?? '');
