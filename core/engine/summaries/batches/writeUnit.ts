import { summarizeByModel } from '../summarizeByModel.ts';
import type { SummarizedNode } from '../summarizeByModel.ts';
import { summarizeTogether } from '../summarizeTogether.ts';
import type { PendingNode } from '../pendingNodes.ts';
import type { BatchSession, BatchUnit } from './batchSession.ts';
import type { BatchAsking } from './batchAsking.ts';

/** Writes what a request is about by the answers of its session, as a model's would be: each with its outcome. */
export async function writeUnit(
  { nodes, isLastTry }: BatchUnit,
  session: BatchSession,
  {
    pending,
    tally,
    signal,
  }: Pick<BatchAsking, 'tally' | 'signal'> & {
    /** By row. */
    readonly pending: ReadonlyMap<number, PendingNode>;
  },
): Promise<readonly PromiseSettledResult<SummarizedNode | null>[]> {
  const { run, deps } = session;
  const writing = { deps, tally, signal };
  const causeOf = ({ nodeIx }: { readonly nodeIx: number }) =>
    pending.get(nodeIx)?.cause ?? 'model-changed';
  const [first] = nodes;
  if (first === undefined) return [];
  if (nodes.length > 1) return await summarizeTogether(nodes, run, { ...writing, causeOf });
  return await Promise.allSettled([
    summarizeByModel(first, run, {
      ...writing,
      cause: causeOf(first),
      ...(isLastTry ? { tries: 1 as const } : {}),
    }),
  ]);
}
