import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { formatHash } from '../../state/address.ts';
import { usePlace, useExplorer } from '../../ui/explorerContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { WholeAtOnceContext } from '../../ui/paintedContext.ts';
import { NODE_PANE } from '../../ui/panes.ts';
import { useCall } from '../../ui/useCall.ts';
import { FirstRun } from '../import/FirstRun.tsx';
import { SamplePreparing } from '../import/SamplePreparing.tsx';
import { useIsFirstRun } from '../import/useIsFirstRun.ts';
import { StorageNewsLine } from '../storage/StorageNewsLine.tsx';
import { useGoneNode } from '../storage/useGoneNode.ts';
import { useRunNews } from '../versions/useRunNews.ts';
import { NodeArticle } from './NodeArticle.tsx';
import { PlacePage } from './PlacePage.tsx';
import styles from './NodePane.module.css';

/** The middle: one node, read from its title down to its children, or a page of its own. */
export function NodePane() {
  const { memory, tree, queries } = useExplorer();
  const nodeId = usePlace((place) => place.nodeId);
  const page = usePlace((place) => place.page);
  const addressFailure = usePlace((place) => place.failure);
  const scroller = useRef<HTMLDivElement>(null);
  const answer = useCall('show', nodeId === null ? null : { nodeId, level: 'brief' });
  const { data, failure } = answer;
  const isGone = useGoneNode(answer);
  const shown = data?.nodeId ?? (page === null ? null : formatHash(page));
  const isScrolled = useScrollPerNode(scroller, shown);
  useFocusKept(shown);
  const treeFailure = useStore(tree.store, (state) => state.failure);
  const isFirstRun = useIsFirstRun();
  useRunNews();

  return (
    <div ref={scroller} className={`scrolls ${styles['scroller']}`} data-testid="node-scroller">
      <StorageNewsLine />
      {addressFailure === null ? null : (
        <div className="measure pad-wide">
          <ErrorNote what="The address could not be opened" failure={addressFailure} />
        </div>
      )}
      {treeFailure === null ? null : (
        <div className="measure pad-wide">
          <ErrorNote
            what="The table of contents could not be read"
            failure={treeFailure}
            onRetry={() => void tree.refresh()}
          />
        </div>
      )}
      {failure === null || data !== undefined ? null : (
        <div className="measure pad-wide">
          <ErrorNote
            what="This part of the memory could not be read"
            failure={failure}
            onRetry={() => queries.invalidate()}
          />
        </div>
      )}
      {data === undefined || isGone ? null : (
        <WholeAtOnceContext value={isScrolled}>
          <NodeArticle key={data.nodeId} node={data} />
        </WholeAtOnceContext>
      )}
      <PlacePage />
      {isFirstRun ? memory === 'sample' ? <SamplePreparing /> : <FirstRun /> : null}
    </div>
  );
}

/** What was opened from a list takes the list away, and the focus with it: the page has it then. */
function useFocusKept(shown: string | null): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isFirst = before.current === null;
    before.current = shown;
    if (!isFirst && document.activeElement === document.body)
      document.getElementById(NODE_PANE)?.focus({ preventScroll: true });
  }, [shown]);
}

/** Each node is found again where it was left; is that further down? */
function useScrollPerNode(
  scrollerRef: RefObject<HTMLDivElement | null>,
  nodeId: string | null,
): boolean {
  const [tops] = useState(() => new Map<string, number>());
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (element === null || nodeId === null) return undefined;
    element.scrollTop = tops.get(nodeId) ?? 0;
    const remember = (): void => void tops.set(nodeId, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scrollerRef, tops, nodeId]);
  return nodeId !== null && (tops.get(nodeId) ?? 0) > 0;
}
