import { errorFacts } from '../../../contract/errors.ts';
import { toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import { TOC_LEVELS } from '../../../model/toc.ts';
import { pendingOfLevel } from '../pendingNodes.ts';
import type { PendingNode } from '../pendingNodes.ts';
import type { BatchAnswer } from '../ports/batchStore.ts';
import type { NodeToSummarize } from '../ports/summaryStore.ts';
import type { NodeFailure } from '../summarizeNodes.ts';
import { createBatchSession, Deferred } from './batchSession.ts';
import type { BatchUnit, WantedRequest } from './batchSession.ts';
import type { BatchAsking } from './batchAsking.ts';
import { writeUnit } from './writeUnit.ts';

export interface ReadOutcome {
  readonly written: number;
  readonly failed: readonly NodeFailure[];
  /** Items whose answers are done with. */
  readonly done: readonly number[];
  readonly stopped: Failure | null;
}

/** So many answers of which none can be used: the next would be paid for in vain. */
const MOST_UNUSABLE = 5;
const NOT_NEEDED = 'superseded: it no longer waited, or what it was made from has changed';

/**
 * Writes texts with all answers that came, innermost first, and tells the ledger of those that fit nothing.
 *
 * @param want is told of second tries
 */
export async function readAnswers(
  asking: BatchAsking,
  want: (request: WantedRequest) => void,
): Promise<ReadOutcome> {
  const { deps, run, place, asks, signal } = asking;
  const { reader, writer, plan } = deps;
  const answers = await reader.batchAnswers(place);
  const units = await unitsOf(answers, asking);
  const failed: NodeFailure[] = [];
  const used = new Set<number>();
  const kept = new Set<number>();
  let stopped: Failure | null = null;
  let written = 0;
  for (const level of TOC_LEVELS.toReversed()) {
    const own = units.filter(({ nodes: [first] }) => first?.level === level);
    if (own.length === 0) continue;
    const pending = await waiting(level, asking);
    for (const unit of own) {
      signal.throwIfAborted();
      await deps.breathe();
      if (!unit.nodes.some(({ nodeIx }) => pending.has(nodeIx))) continue;
      const session = createBatchSession(unit, run, {
        deps,
        answers: new Map(unit.answers.map((one) => [plan.hex(one.requestHash), one])),
        isWanted: (nodeIx) => pending.has(nodeIx),
        want,
      });
      const outcomes = await writeUnit(unit, session, { ...asking, pending });
      let isStopped = false;
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') written += outcome.value === null ? 0 : 1;
        if (outcome.status === 'fulfilled' || outcome.reason instanceof Deferred) continue;
        const failure = toFailure(outcome.reason);
        if (failure.code === 'cancelled') throw outcome.reason;
        if (errorFacts[failure.code].stopsRun) {
          isStopped = true;
          stopped ??= failure;
        } else if (pending.has(unit.nodes[at]?.nodeIx ?? -1))
          failed.push({
            nodeId: unit.nodes[at]?.nodeId ?? '',
            code: failure.code,
            message: failure.message,
          });
      }
      for (const itemIx of session.read) used.add(itemIx);
      // What a second try is asked for is read again with its answer.
      const goesOn = unit.nodes.length === 1 && session.wants > 0;
      if (asks && (goesOn || isStopped)) for (const itemIx of session.read) kept.add(itemIx);
    }
  }
  for (const { itemIx, callIx } of answers)
    if (!used.has(itemIx)) await writer.settleBatchCall(callIx, NOT_NEEDED);
  return {
    written,
    failed,
    done: answers.flatMap(({ itemIx }) => (kept.has(itemIx) ? [] : [itemIx])),
    stopped: stopped ?? noneUsable({ written, failed }),
  };
}

interface AnsweredUnit extends BatchUnit {
  readonly answers: readonly BatchAnswer[];
}

/** Nodes as they were asked about, each with all that came about them; not those of which one is gone. */
async function unitsOf(
  answers: readonly BatchAnswer[],
  { deps }: BatchAsking,
): Promise<readonly AnsweredUnit[]> {
  const grouped = Map.groupBy(answers, ({ nodeIds, isLastTry }) =>
    JSON.stringify([nodeIds, isLastTry]),
  );
  const units: AnsweredUnit[] = [];
  for (const some of grouped.values()) {
    const [{ nodeIds, isLastTry } = { nodeIds: [], isLastTry: false }] = some;
    const nodes: NodeToSummarize[] = [];
    for (const nodeId of nodeIds) {
      const node = await deps.reader.findNode(nodeId);
      if (node !== null) nodes.push(node);
    }
    if (nodes.length === nodeIds.length) units.push({ nodes, isLastTry, answers: some });
  }
  return units;
}

/** What of a level still waits for this model, by row. */
async function waiting(
  level: NodeToSummarize['level'],
  { run, deps, onlyBuiltIn }: BatchAsking,
): Promise<ReadonlyMap<number, PendingNode>> {
  const { excludedProjects } = await run.current();
  const { pending } = await pendingOfLevel(level, { ...run, excludedProjects }, deps);
  return new Map(
    pending
      .filter(({ node }) => !onlyBuiltIn || node.summarizer === 'extractive')
      .map((one) => [one.node.nodeIx, one]),
  );
}

function noneUsable({ written, failed }: Pick<ReadOutcome, 'written' | 'failed'>): Failure | null {
  const unusable = failed.filter(({ code }) => errorFacts[code].nodeFailure === 'unusable');
  const [first] = unusable;
  if (first === undefined || written > 0 || unusable.length < MOST_UNUSABLE) return null;
  return {
    code: first.code,
    message: `None of the answers of a batch could be used, for ${unusable.length} texts, so no more are paid for. Another model or another prompt may help. The first: ${first.message}`,
  };
}
