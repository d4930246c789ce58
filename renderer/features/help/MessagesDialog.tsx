import { useStore } from 'zustand';
import { formatTime } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';

/** What the window said of late, the newest first. */
export function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { notice } = useExplorer();
  const zone = useZone();
  const { told, undoable } = useStore(notice.store);
  return (
    <Dialog title="Messages" onClose={onClose}>
      <div className="stack gap-3">
        {told.length === 0 ? (
          <p className="faint">Nothing was said yet.</p>
        ) : (
          <ol>
            {told.map(({ id, text, atMs }) => (
              <li key={id}>
                <time className="faint">{formatTime(new Date(atMs).toISOString(), zone)}</time>{' '}
                {text}
              </li>
            ))}
          </ol>
        )}
        {undoable === 0 ? null : (
          <div>
            <Button onClick={() => void notice.undo()}>Undo the last change</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
