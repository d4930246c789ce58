import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './StorageNewsLine.module.css';

/** What became of the memory, and why something else is open than before; until it is dismissed. */
export function StorageNewsLine() {
  const { storage } = useExplorer();
  const { news, moved } = useStore(storage.store);
  const nodeId = usePlace((place) => place.nodeId);
  const isMoved = moved !== null && moved.nodeId === nodeId;
  if (news === null && !isMoved) return null;
  return (
    <div className={`apart gap-2 wrap aside ${styles['line']}`} data-look={news?.look ?? 'plain'}>
      <div role={news?.look === 'red' ? 'alert' : 'status'} className="stack gap-1 measure">
        {news === null ? null : <p>{news.words}</p>}
        {news?.details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {isMoved ? <p>{movedWords(nodeId)}</p> : null}
      </div>
      <Button
        look="quiet"
        aria-label="Dismiss this message"
        title="Dismiss"
        onClick={() => storage.dismiss()}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

const movedWords = (nodeId: string | null): string =>
  nodeId === null
    ? 'What was open is not in the memory any more, nor is anything around it.'
    : 'What was open is not in the memory any more. This is the nearest part of it that is left.';
