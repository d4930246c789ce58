import { errorFacts } from '../../../contract/errors.ts';
import { toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import { TOC_LEVELS } from '../../../model/toc.ts';
import type { TocLevel } from '../../../model/toc.ts';
import { createRanges } from '../pendingNodes.ts';
import type { PendingNode } from '../pendingNodes.ts';
import { sharedCalls } from '../sharedCalls.ts';
import { spendPeriods } from '../spendGuard.ts';
import type { NodeFailure } from '../summarizeNodes.ts';
import { mayShareCalls } from '../summarizeTogether.ts';
import { createBatchSession, Deferred, releaseAll } from './batchSession.ts';
import type { WantedRequest } from './batchSession.ts';
import type { BatchAsking, Taken } from './batchAsking.ts';
import { sendBatches } from './sendBatches.ts';
import { writeUnit } from './writeUnit.ts';

/** What a batch did not bring is asked for directly for so long. */
const IN_VAIN_MS = 7 * 86_400_000;

/** See {@link BatchRun.take}. */
export async function takePending(
  asking: BatchAsking,
  { level, pending }: { readonly level: TocLevel; readonly pending: readonly PendingNode[] },
): Promise<Taken> {
  const { deps, run, place, asks, signal } = asking;
  const { reader, now, zone } = deps;
  const free = withoutWaiting(pending, level, await reader.nodesInBatches(place));
  if (!asks || free.length === 0) return { rest: free, failed: [], stopped: null };
  const inVain = new Set(await reader.nodesBatchedInVain(now() - IN_VAIN_MS));
  const { dayMs } = spendPeriods(now(), zone);
  const canWait = ({ node, again }: PendingNode): boolean =>
    again === null && node.endMs <= dayMs && !inVain.has(node.nodeId);
  const taken = new Map(free.filter(canWait).map((one) => [one.node.nodeIx, one]));
  const nodes = [...taken.values()].map(({ node }) => node);
  const groups = mayShareCalls(run) ? sharedCalls(nodes) : nodes.map((node) => [node]);
  const failed: NodeFailure[] = [];
  let stopped: Failure | null = null;
  const wanted: WantedRequest[] = [];
  try {
    for (const group of groups) {
      if (stopped !== null) break;
      signal.throwIfAborted();
      await deps.breathe();
      const unit = { nodes: group, isLastTry: false };
      const session = createBatchSession(unit, run, {
        deps,
        answers: new Map(),
        isWanted: (nodeIx) => taken.has(nodeIx),
        want: (request) => void wanted.push(request),
      });
      const outcomes = await writeUnit(unit, session, { ...asking, pending: taken });
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled' || outcome.reason instanceof Deferred) continue;
        const failure = toFailure(outcome.reason);
        const { code, message } = failure;
        if (errorFacts[code].stopsRun) stopped ??= failure;
        else failed.push({ nodeId: group[at]?.nodeId ?? '', code, message });
      }
    }
    const sent = await sendBatches(wanted, asking);
    return {
      rest: free.filter(({ node }) => !taken.has(node.nodeIx)),
      failed: [...failed, ...sent.failed],
      stopped: stopped ?? sent.stopped,
    };
  } finally {
    releaseAll(wanted);
  }
}

/** Without what a batch holds, and what is written from that. */
function withoutWaiting(
  pending: readonly PendingNode[],
  level: TocLevel,
  waits: readonly { readonly nodeId: string; readonly startMs: number }[],
): readonly PendingNode[] {
  const held = new Set(waits.map(({ nodeId }) => nodeId));
  const below = TOC_LEVELS.slice(TOC_LEVELS.indexOf(level) + 1);
  const parts = createRanges(
    waits
      .filter(({ nodeId }) => below.some((one) => nodeId.startsWith(`toc:${one}:`)))
      .map(({ startMs }) => startMs),
  );
  return pending.filter(({ node }) => !held.has(node.nodeId) && !parts.holds(node));
}
