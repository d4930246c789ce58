import { memo, useDeferredValue, useLayoutEffect, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../core/model/result.ts';
import { formatHash } from '../../state/address.ts';
import { usePlace, useExplorer } from '../../ui/explorerContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { WholeAtOnceContext } from '../../ui/paintedContext.ts';
import { isPaneAwaited, NODE_PANE } from '../../ui/panes.ts';
import { useCall } from '../../ui/useCall.ts';
import { FirstRun } from '../import/FirstRun.tsx';
import { SamplePreparing } from '../import/SamplePreparing.tsx';
import { useIsFirstRun } from '../import/useIsFirstRun.ts';
import { StorageNewsLine } from '../storage/StorageNewsLine.tsx';
import { useGoneNode } from '../storage/useGoneNode.ts';
import { useRunNews } from '../versions/useRunNews.ts';
import { NodeArticle } from './NodeArticle.tsx';
import styles from './NodePane.module.css';
import { PlacePage } from './PlacePage.tsx';
import { useEndKeys } from './useEndKeys.ts';
import { useScrollKept } from './useScrollKept.ts';

/** The middle: one node, read from its title down to its children, or a page of its own. */
export const NodePane = memo(function NodePane({
  scroller,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const { memory, tree, queries } = useExplorer();
  const nodeId = useNodeInPassing();
  const page = usePlace((place) => place.page);
  const addressFailure = usePlace((place) => place.failure);
  const answer = useCall('show', nodeId === null ? null : { nodeId, level: 'brief' });
  const { data, failure } = answer;
  const isGone = useGoneNode(answer);
  const shown = data?.nodeId ?? (page === null ? null : formatHash(page));
  const isScrolled = useScrollKept(scroller, shown);
  useEndKeys(scroller);
  useFocusKept(shown);
  const treeFailure = useStore(tree.store, (state) => state.failure);
  const isFirstRun = useIsFirstRun();
  useRunNews();

  return (
    <>
      <StorageNewsLine />
      {addressFailure === null ? null : (
        <div className={styles['note']}>
          <ErrorNote what="The address could not be opened" failure={inWords(addressFailure)} />
        </div>
      )}
      {treeFailure === null ? null : (
        <div className={styles['note']}>
          <ErrorNote
            what="The table of contents could not be read"
            failure={treeFailure}
            onRetry={() => void tree.refresh()}
          />
        </div>
      )}
      {failure === null || data !== undefined ? null : (
        <div className={styles['note']}>
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
    </>
  );
});

/**
 * The node whose page is read. One that a held key passes comes after its row is marked and painted, and makes way for
 * the next one; any other comes at once, with its row.
 */
function useNodeInPassing(): string | null {
  const nodeId = usePlace((place) => place.nodeId);
  const isPassing = usePlace((place) => place.isPreview && place.isHeld);
  const later = useDeferredValue(nodeId);
  return isPassing ? later : nodeId;
}

/** What the host says of ids is for who types them. */
const inWords = (failure: Failure): Failure =>
  failure.code === 'not-found'
    ? { ...failure, message: 'Nothing in this memory is at this address.' }
    : failure;

/** What was opened from a list takes the list away, and the focus with it: the page has it then. */
function useFocusKept(shown: string | null): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isFirst = before.current === null;
    before.current = shown;
    if (!isFirst && document.activeElement === document.body && !isPaneAwaited())
      document.getElementById(NODE_PANE)?.focus({ preventScroll: true });
  }, [shown]);
}
