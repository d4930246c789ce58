import { useEffect } from 'react';
import type { Queries } from '../../client/queries.ts';
import { isWide, lensInput, type Lens } from '../../state/lens.ts';
import { isExpandable, type TreeItem } from '../../state/treeModel.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';

/** Who holds an arrow down passes rows by faster than this. */
const PAUSE_MS = 50;
/** The focused row, whose page is waited for, then those on both sides of it, the nearest first. */
const STEPS = [0, 1, -1, 2, -2];

/**
 * Asks ahead for what the next key may show: what is below the focused row, and the pages of the rows around
 * it. One page after another, so that what is asked for meanwhile waits for no more than one of them.
 */
export function useAhead(visible: readonly TreeItem[], focusedIndex: number): void {
  const { tree, queries } = useExplorer();
  const lens = usePlace((place) => place.lens);
  useEffect(() => {
    if (focusedIndex < 0) return undefined;
    let isOver = false;
    const askAhead = async (): Promise<void> => {
      for (const step of STEPS) {
        if (isOver) return;
        const item = visible[focusedIndex + step];
        if (item?.kind === 'node') await pageAhead(queries, item.row, lens);
      }
    };
    const timer = setTimeout(() => {
      const focused = visible[focusedIndex];
      if (focused !== undefined && isExpandable(focused)) void tree.ahead(focused.id);
      void askAhead();
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [tree, queries, lens, visible, focusedIndex]);
}

type PageRow = Extract<TreeItem, { readonly kind: 'node' }>['row'];

/** All that the page of a row asks for at first; of a period what the lens leaves of it. */
async function pageAhead(
  queries: Queries,
  { nodeId, conversationId }: Pick<PageRow, 'nodeId' | 'conversationId'>,
  lens: Lens,
): Promise<void> {
  await Promise.all([
    queries.ahead('show', { nodeId, level: 'brief' }),
    ...(conversationId === null
      ? [
          queries.ahead('toc', { nodeId, ...lensInput(lens) }),
          ...(isWide(lens) ? [] : [queries.ahead('page', { nodeId, ...lensInput(lens) })]),
        ]
      : [queries.ahead('conversation', { conversationId })]),
  ]);
}
