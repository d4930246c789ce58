/** Thread root: segments, summarises and rolls up. Reads for itself; what it plans, others write. */
import { parentPort, workerData } from 'node:worker_threads';
import { indexConversation } from '../../engine/index/indexConversation.ts';
import { createPlanDeps } from '../../engine/index/planSegment.ts';
import { rollUpPeriod } from '../../engine/index/rollUpPeriod.ts';
import type {
  DueConversation,
  PeriodQuery,
  PlannedPeriod,
  SegmentPlan,
} from '../../engine/ports/indexStore.ts';
import { hashText, hex } from '../../node/bytes.ts';
import { openLogFile } from '../../node/logFile.ts';
import type { LogFileOptions } from '../../node/logFile.ts';
import { loadTokenCounter } from './tokenCounter.ts';
import { DEFAULT_SEGMENTATION } from '../../domain/segment/createSegmenter.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/openDatabase.ts';
import { cancelSignal } from './cancelFlag.ts';
import { expose } from './channel.ts';

export interface PlannerData {
  readonly file: string;
  /** Does the edition have Tags? */
  readonly tags: boolean;
  readonly log: LogFileOptions;
}

export interface PlannerMethods {
  countDue(): Promise<number>;
  dueConversations(limit: number): Promise<readonly DueConversation[]>;
  /** Starts on a conversation; unless this plan is its final one, {@link nextPlan} gives more. */
  firstPlan(due: DueConversation, nowMs: number, cancel: SharedArrayBuffer): Promise<SegmentPlan>;
  nextPlan(): Promise<SegmentPlan>;
  planPeriods(query: PeriodQuery, nowMs: number): Promise<readonly PlannedPeriod[]>;
}

if (parentPort === null) throw new Error('planner.ts runs as a worker thread');
const { file, tags, log } = workerData as PlannerData;
const reader = createReader(openForReading(file), { partialAfterMs: DEFAULT_SEGMENTATION.gapMs });
const countTokens = loadTokenCounter();
const zone = await reader.zone();
const deps = createPlanDeps({
  countTokens,
  hashText,
  hex,
  ticks: () => performance.now(),
  tags,
  log: openLogFile(log),
  zone,
});
let plans: AsyncGenerator<SegmentPlan> | undefined;

const methods: PlannerMethods = {
  countDue: () => reader.countDue(),
  dueConversations: (limit) => reader.dueConversations(limit),
  firstPlan(due, nowMs, cancel) {
    plans = indexConversation(reader, deps, due, { nowMs, signal: cancelSignal(cancel) });
    return methods.nextPlan();
  },
  async nextPlan() {
    const next = await plans?.next();
    if (next === undefined || next.done === true) throw new Error('no plan is left to hand over');
    return next.value;
  },
  async planPeriods(query, nowMs) {
    const planned: PlannedPeriod[] = [];
    for (const period of await reader.dirtyPeriods(query))
      planned.push(rollUpPeriod(period, await reader.childrenOf(period.nodeIx), { deps, nowMs }));
    return planned;
  },
};
expose(parentPort, methods);
