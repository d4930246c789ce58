import { useEffect } from 'react';
import type { Answer } from '../../client/queries.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';

/**
 * Is the node that was shown not in the memory any more? Then the window goes to the nearest part that
 * is, whoever took it out, and nothing of it may be shown meanwhile.
 */
export function useGoneNode({ data, failure }: Answer<'show'>): boolean {
  const { storage } = useExplorer();
  const gone = failure?.code === 'not-found' && data !== undefined ? data : null;
  useEffect(() => {
    if (gone === null) return;
    // What had the focus may have gone with the node.
    if (document.activeElement === document.body) goToPane(NODE_PANE);
    void storage.leave(gone);
  }, [storage, gone]);
  return gone !== null;
}
