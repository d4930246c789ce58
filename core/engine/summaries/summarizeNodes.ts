import type { CancelSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { ErrorCode, Failure } from '../../model/result.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { NodeToSummarize } from './ports/summaryStore.ts';
import { sharedCalls } from './sharedCalls.ts';
import { errorFacts } from '../../contract/errors.ts';

/** Failures that concern a single node unless they continue; this many in a row end the run. */
const MOST_IN_A_ROW = 3;
/**
 * Unusable answers since the last success that end the run, because they are paid for all the same.
 */
const MOST_UNUSABLE_IN_A_ROW = 5;

const THINKING_WEIGHT = 3;

export interface NodeFailure {
  readonly nodeId: string;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Trouble {
  /** Consecutive failures of the provider without an answer in between. */
  inARow: number;
  /** Texts that were answered, but not usably, since the last success. */
  unusableInARow: number;
}

export interface NodesOutcome<T> {
  readonly done: readonly T[];
  readonly failed: readonly NodeFailure[];
  /** Written but not kept, because the node had changed meanwhile. */
  readonly lost: readonly NodeFailure[];
  /** Why the rest was not tried; null if all were. */
  readonly stopped: Failure | null;
}

export interface Together<T> {
  readonly mayShare: (node: NodeToSummarize) => boolean;
  /** Each has its own outcome, in their order. */
  readonly summarize: (
    nodes: readonly NodeToSummarize[],
  ) => Promise<readonly PromiseSettledResult<T | null>[]>;
}

/**
 * Processes nodes, several at a time, but each level only after the one below it, from which it is
 * written. A failure that the next node would also encounter stops everything; others are
 * collected.
 *
 * @param summarize returns null if the node has changed meanwhile
 */
export async function summarizeNodes<T>(
  nodes: readonly NodeToSummarize[],
  summarize: (node: NodeToSummarize) => Promise<T | null>,
  {
    together,
    concurrency,
    signal,
    onDone,
    trouble = { inARow: 0, unusableInARow: 0 },
  }: {
    /** How several small segments are summarised by one call; by default each has its own. */
    readonly together?: Together<T> | null;
    readonly concurrency: number;
    readonly signal: CancelSignal;
    readonly onDone: (count: number, node: NodeToSummarize) => void;
    /** Shared by the parts of a run. */
    readonly trouble?: Trouble;
  },
): Promise<NodesOutcome<T>> {
  const done: T[] = [];
  const failed: NodeFailure[] = [];
  const lost: NodeFailure[] = [];
  let stopped: Failure | null = null;
  let finished = 0;
  const settle = (failure: Failure, node: NodeToSummarize): void => {
    if (errorFacts[failure.code].stopsRun) stopped ??= failure;
    else failed.push({ nodeId: node.nodeId, code: failure.code, message: failure.message });
  };
  /** One call that fails is one trouble, for however many nodes it was. */
  const count = (failure: Failure): void => {
    const { nodeFailure, stopsRun } = errorFacts[failure.code];
    trouble.inARow = nodeFailure === 'unavailable' ? trouble.inARow + 1 : 0;
    if (nodeFailure === 'unusable') trouble.unusableInARow += unusableWeight(failure);
    if (stopsRun) return;
    if (trouble.inARow >= MOST_IN_A_ROW) stopped ??= failure;
    if (trouble.unusableInARow >= MOST_UNUSABLE_IN_A_ROW) stopped ??= neverUsable(failure);
  };
  const summarizeUnit = async (
    unit: readonly NodeToSummarize[],
  ): Promise<readonly PromiseSettledResult<T | null>[]> => {
    signal.throwIfAborted();
    return unit.length > 1 && together != null
      ? await together.summarize(unit)
      : await Promise.allSettled(unit.map((node) => summarize(node)));
  };
  const work = async (queue: (readonly NodeToSummarize[])[]): Promise<void> => {
    for (;;) {
      const unit = stopped === null ? queue.shift() : undefined;
      if (unit === undefined) return;
      const results = await summarizeUnit(unit).catch((reason: unknown) =>
        unit.map(() => ({ status: 'rejected' as const, reason })),
      );
      const failures = results.flatMap((result) =>
        result.status === 'rejected' ? [toFailure(result.reason)] : [],
      );
      if (failures.length < results.length) {
        trouble.inARow = 0;
        trouble.unusableInARow = 0;
      }
      for (const [at, node] of unit.entries()) {
        const result = results[at];
        if (result?.status === 'rejected') settle(toFailure(result.reason), node);
        else if (result?.value == null) lost.push(movedOn(node));
        else done.push(result.value);
        onDone((finished += 1), node);
      }
      const [failure] = failures;
      if (failure !== undefined && failures.length === results.length) count(failure);
    }
  };
  for (const level of TOC_LEVELS.toReversed()) {
    const some = nodes.filter((node) => node.level === level);
    const queue =
      together == null ? some.map((node) => [node]) : [...sharedCalls(some, together.mayShare)];
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, () => work(queue)));
  }
  return { done, failed, lost, stopped };
}

/** Who thinks to the end of a longer limit does so for the next text, too. */
function unusableWeight({ details }: Failure): number {
  return details?.['reason'] === 'thinking' ? THINKING_WEIGHT : 1;
}

function neverUsable({ code, message }: Failure): Failure {
  return {
    code,
    message: `The answers for ${MOST_UNUSABLE_IN_A_ROW} texts in a row could not be used, so no more are paid for. Another model, another prompt or a longer limit of answers may help. The last one: ${message}`,
  };
}

function movedOn({ nodeId }: NodeToSummarize): NodeFailure {
  return {
    nodeId,
    code: 'bad-input',
    message: `${nodeId} was changed or pinned while it was written, so what was written is not kept.`,
  };
}

/** Throws what stopped a run, unless something was done that should be reported. */
export function throwIfNothingDone<T>({ done, stopped }: NodesOutcome<T>): void {
  if (stopped !== null && (done.length === 0 || stopped.code === 'cancelled'))
    throw new StrataError(stopped);
}
