import { useEffect } from 'react';
import { isExpandable, type TreeItem } from '../../state/treeModel.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Who holds an arrow down passes rows by faster than this. */
const PAUSE_MS = 50;
/** Rows on both sides of the focused one, the nearest first. */
const STEPS = [0, 1, -1, 2, -2];

/** Asks ahead for what the next key may show: the pages of the rows around the focused one, and what is below it. */
export function useAhead(visible: readonly TreeItem[], focusedIndex: number): void {
  const { tree, queries } = useExplorer();
  useEffect(() => {
    if (focusedIndex < 0) return undefined;
    const timer = setTimeout(() => {
      for (const step of STEPS) {
        const item = visible[focusedIndex + step];
        if (item?.kind !== 'node') continue;
        const { nodeId, conversationId } = item.row;
        queries.ahead('show', { nodeId, level: 'brief' });
        if (conversationId === null) queries.ahead('toc', { nodeId });
        else queries.ahead('conversation', { conversationId });
      }
      const focused = visible[focusedIndex];
      if (focused !== undefined && isExpandable(focused)) void tree.ahead(focused.id);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [tree, queries, visible, focusedIndex]);
}
