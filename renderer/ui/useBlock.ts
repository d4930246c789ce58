import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { ErrorCode, Failure } from '../../core/model/result.ts';
import type { Explorer } from '../state/explorer.ts';

/** Failures that no single part of the window is about: the memory as a whole cannot be used. */
const WHOLE: ReadonlySet<ErrorCode> = new Set([
  'database-damaged',
  'database-from-newer-build',
  'disk-full',
  'memory-busy',
  'path-unreadable',
]);

/** Why there is nothing to show and nothing to wait for; null while there is, or was, something. */
export function useBlock({ client, tree }: Explorer): Failure | null {
  const refusal = useSyncExternalStore(client.onState, client.refusal);
  const { failure, model } = useStore(tree.store);
  if (model.children.has('')) return null;
  if (refusal !== null) return refusal;
  return failure !== null && WHOLE.has(failure.code) ? failure : null;
}
