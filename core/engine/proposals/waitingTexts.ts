import { periodSourceHash } from '../index/rollUpPeriod.ts';
import type { UpperLevel } from '../../model/toc.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { PendingDeps } from '../summaries/pendingNodes.ts';
import {
  createRanges,
  excludedPeriods,
  isLeftAlone,
  isTried,
  isWritten,
  mayGoOn,
  UPPER_LEVELS,
} from '../summaries/pendingNodes.ts';
import type { ModelRun } from '../summaries/modelChoice.ts';
import type { NodeForModel, WaitingQuery, WaitingReader } from '../summaries/ports/summaryStore.ts';
import { isWorthACall, MANY_SEGMENTS, WORTH } from '../summaries/sharedCalls.ts';

export interface WaitingTexts {
  /** What may be written now: the newest first, segments before conversations before periods. Read as far as it is asked for. */
  readonly ready: () => AsyncGenerator<NodeForModel>;
  /** All that waits, also for what is below it. */
  readonly count: number;
  /** What waits for what is below it. */
  readonly afterBelow: number;
  /** Of what may be written, those that agents were handed. */
  readonly handed: number;
  readonly excluded: number;
}

export interface WaitingDeps extends Omit<PendingDeps, 'breathe'> {
  readonly reader: PendingDeps['reader'] & WaitingReader;
}

const PAGE = 100;

/**
 * Texts that wait for an agent: those that the built-in summariser wrote, and conversations and periods whose words have
 * changed. These wait until nothing below it does, or it would be written twice.
 *
 * @param taken ids of nodes that agents were handed
 */
export async function waitingTexts(
  run: ModelRun,
  deps: WaitingDeps,
  taken: ReadonlySet<string>,
): Promise<WaitingTexts> {
  const { reader, plan, now } = deps;
  const { excludedProjects } = await run.current();
  const segments = await segmentQuery({ ...run, excludedProjects }, deps);
  const counted = await reader.countWaiting({ ...segments, handed: [...taken] });
  const foreign = await excludedPeriods(reader, excludedProjects);
  const readyPeriods: NodeForModel[] = [];
  let { waiting: count, excluded } = counted;
  let afterBelow = 0;
  const below: number[] = [];
  for (const level of UPPER_LEVELS) {
    const all = await waitingPeriods(level, run, { reader, plan, now });
    const waiting = all.filter(({ nodeIx }) => !foreign.has(nodeIx));
    excluded += all.length - waiting.length;
    count += waiting.length;
    const holding = new Set(await reader.holdWaiting(segments, waiting.map(spanOf)));
    const changes = createRanges(below);
    const open = waiting.filter((node) => !holding.has(node.nodeIx) && !changes.holds(node));
    afterBelow += waiting.length - open.length;
    readyPeriods.push(...open);
    below.push(...waiting.map(({ startMs }) => startMs));
  }
  async function* ready(): AsyncGenerator<NodeForModel> {
    for (let offset = 0; ; offset += PAGE) {
      const page = await reader.waitingSegments(segments, { limit: PAGE, offset });
      yield* page;
      if (page.length < PAGE) break;
    }
    yield* readyPeriods;
  }
  const handed = readyPeriods.filter(({ nodeId }) => taken.has(nodeId)).length + counted.handed;
  return { ready, count, afterBelow, handed, excluded };
}

const spanOf = ({ nodeIx, startMs, endMs }: NodeForModel) => ({ nodeIx, startMs, endMs });

async function segmentQuery(
  run: ModelRun,
  { reader, plan }: Pick<WaitingDeps, 'reader' | 'plan'>,
): Promise<WaitingQuery> {
  const inVain = (await reader.segmentsWithProblem()).filter(
    (node) => node.text.sourceHash === null || isTried(node, node.text.sourceHash, { run, plan }),
  );
  const conversations =
    run.excludedProjects.length === 0 ? [] : await reader.conversationProjects();
  return {
    worth: WORTH,
    inVain: inVain.map(({ nodeIx }) => nodeIx),
    excluded: conversations.flatMap(({ conversationIx, project }) =>
      isExcluded(project, run.excludedProjects) ? [conversationIx] : [],
    ),
  };
}

const isBuiltIn = ({ summarizer }: NodeForModel): boolean => summarizer === 'extractive';

/** Of a level, those that show a built-in text, or one whose words have changed since. */
async function waitingPeriods(
  level: UpperLevel,
  run: ModelRun,
  { reader, plan, now }: Pick<WaitingDeps, 'reader' | 'plan' | 'now'>,
): Promise<readonly NodeForModel[]> {
  const maybe = (await reader.versionedNodes(level, MANY_SEGMENTS)).filter(
    (node) =>
      !isLeftAlone(node) &&
      isWorthACall(node) &&
      !mayGoOn(node, now()) &&
      (isBuiltIn(node) || node.isDirty),
  );
  // What the hash of what is below tells: another's text may be of the same words; some were tried in vain.
  const unsure = maybe.filter((node) => !isBuiltIn(node) || node.problemHash !== null);
  if (unsure.length === 0) return maybe;
  const facts = await reader.childFacts(
    level,
    unsure.map(({ nodeIx }) => nodeIx),
  );
  const isDone = (node: NodeForModel): boolean => {
    const sourceHash = periodSourceHash(facts.get(node.nodeIx) ?? [], plan);
    const known = node.text.sourceHash;
    const isSame = known !== null && plan.hex(known) === plan.hex(sourceHash);
    return (
      (isSame && !isBuiltIn(node)) ||
      isWritten(node, sourceHash, { run, plan }) ||
      isTried(node, sourceHash, { run, plan })
    );
  };
  const done = new Set(unsure.filter(isDone));
  return maybe.filter((node) => !done.has(node));
}
