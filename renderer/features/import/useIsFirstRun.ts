import { useStore } from 'zustand';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';

/**
 * Is there nothing to read yet? While that is not known, there most likely is; but the sample is being
 * made when it is opened for the first time.
 */
export function useIsFirstRun(): boolean {
  const { memory, tree } = useExplorer();
  const isEmpty = useStore(tree.store, (state) => state.isEmpty);
  const empty = isEmpty ?? memory === 'sample';
  const nowhere = usePlace(
    ({ nodeId, page, evidence }) =>
      nodeId === null && evidence === null && (page === null || page.kind === 'today'),
  );
  return empty && nowhere;
}
