import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../core/model/result.ts';
import type { Explorer } from '../state/explorer.ts';
import { errorFacts } from '../../core/contract/errors.ts';
import { ROOT } from '../state/treeModel.ts';

/** Why there is nothing to show and nothing to wait for; null while there is, or was, something. */
export function useBlock({ client, tree }: Explorer): Failure | null {
  const refusal = useSyncExternalStore(client.onState, client.refusal);
  const failure = useStore(tree.store, (state) => state.failure);
  const isThere = useStore(tree.store, ({ model }) => model.children.has(ROOT));
  if (isThere) return null;
  if (refusal !== null) return refusal;
  return failure !== null && errorFacts[failure.code].blocksMemory ? failure : null;
}
