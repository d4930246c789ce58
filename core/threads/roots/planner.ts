/**
 * Thread root: segments, summarises and rolls up. Reads by itself. Of a whole index it stores its plans
 * through the writer's port: by way of the host each would be copied twice more, and lie in its memory.
 */
import { createIdeaPlanner } from '../../engine/ideas/planIdeas.ts';
import { createSearchPlanner } from '../../engine/index/indexSearch.ts';
import { indexConversation } from '../../engine/index/indexConversation.ts';
import { planAhead } from '../../engine/index/planOrder.ts';
import { createPlanDeps } from '../../engine/index/planSegment.ts';
import type { PlanDeps } from '../../engine/index/planSegment.ts';
import { previewSegmentation } from '../../engine/index/previewSegmentation.ts';
import { rollUpPeriod } from '../../engine/index/rollUpPeriod.ts';
import { runIndex } from '../../engine/index/runIndex.ts';
import type { PlannedPeriod, SegmentPlan } from '../../engine/index/ports/indexStore.ts';
import { hashText, hex } from '../../node/bytes.ts';
import { openLogFile } from '../../node/logFile.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { seldom, thisWorker } from '../thisWorker.ts';
import { storeAt } from '../writerPort.ts';
import type { MethodsOf } from '../workers.ts';

const thread = thisWorker('planner');
const { file, tags, log } = thread.data;
const writer = storeAt(thread.data.writer);
/**
 * One conversation is read after the other. What is kept for long, V8 takes for what stays, and looks at seldom: with
 * four times as much an index took up to 30 MiB more.
 */
const TEXT_BYTES = 2 * 1024 * 1024;
const reader = createReader(openForReading(file), TEXT_BYTES);
const countTokens = loadTokenCounter(thread.data.tokenTable);
const logFile = openLogFile(log);
logSlowQueries(logFile);
let known: (PlanDeps & { readonly zone: string }) | undefined;
let deps = depsIn(await reader.zone());
let plans: AsyncGenerator<SegmentPlan> | undefined;

const methods: MethodsOf<'planner'> = {
  ...createSearchPlanner(reader),
  ...createIdeaPlanner(reader, hashText),
  index({ nowMs, which }, cancel) {
    const began = performance.now();
    return runIndex(
      {
        planner: planAhead(methods, cancel),
        writer,
        // The host's clock.
        now: () => nowMs + Math.round(performance.now() - began),
        tags,
        onWritten: (texts) => thread.tell({ type: 'written', texts }),
        ...(which === null ? {} : { which }),
      },
      {
        signal: cancelSignal(cancel),
        onProgress: seldom((progress) => thread.tell({ type: 'progress', progress })),
      },
    );
  },
  countDue: () => reader.countDue(),
  dueConversations: (limit, ids) => reader.dueConversations(limit, ids),
  async firstPlan(due, times, cancel) {
    deps = depsIn(await reader.zone());
    plans = indexConversation(reader, deps, due, { ...times, signal: cancelSignal(cancel) });
    return methods.nextPlan();
  },
  async nextPlan() {
    const next = await plans?.next();
    if (next === undefined || next.done === true) throw new Error('no plan is left to hand over');
    return next.value;
  },
  segmentation: () => reader.segmentation(),
  async previewSegmentation(settings, cancel) {
    deps = depsIn(await reader.zone());
    return previewSegmentation(reader, deps, { settings, signal: cancelSignal(cancel) });
  },
  async planPeriods(query, nowMs) {
    const planned: PlannedPeriod[] = [];
    for (const period of await reader.dirtyPeriods(query, nowMs))
      planned.push(rollUpPeriod(period, await reader.materialOf(period.nodeIx), { deps, nowMs }));
    return planned;
  },
};
thread.expose(methods);

/** What planning needs in a time zone, which a person may change at any time. */
function depsIn(zone: string): PlanDeps & { readonly zone: string } {
  if (known?.zone === zone) return known;
  known = {
    ...createPlanDeps({
      countTokens,
      hashText,
      hex,
      ticks: () => performance.now(),
      tags,
      log: logFile,
      zone,
    }),
    zone,
  };
  return known;
}
