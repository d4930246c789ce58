import type { TocLevel } from '../../../core/model/toc.ts';
import { rowLabel } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';
import styles from './Breadcrumb.module.css';
import type { ShownNode } from './shownNode.ts';

/** Their titles are the heading. */
const LAST: Readonly<Partial<Record<TocLevel, string>>> = {
  conversation: 'Conversation',
  segment: 'Part',
};

/** The way from the year to the node; each step opens. */
export function Breadcrumb({ node }: { readonly node: ShownNode }) {
  const { navigation } = useExplorer();
  const zone = useZone();
  return (
    <nav aria-label="Path">
      <ol className={styles['path']}>
        {node.parents.map((parent) => (
          <li key={parent.nodeId}>
            <button type="button" onClick={() => void navigation.openNodeInTree(parent.nodeId)}>
              {parent.level === 'conversation'
                ? 'Conversation'
                : rowLabel({ ...parent, start: node.start }, zone)}
            </button>
          </li>
        ))}
        <li aria-current="page">{LAST[node.level] ?? rowLabel(node, zone)}</li>
      </ol>
    </nav>
  );
}
