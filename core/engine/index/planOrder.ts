/** The order in which plans are made and written. */
import type { IndexPlanner, PlanTimes } from './runIndex.ts';
import type { DueConversation, SegmentPlan } from './ports/indexStore.ts';
import type { Planner } from './ports/planner.ts';

/**
 * Wraps the planner for an index run: while one plan is written, the next one is made, including
 * that of the next conversation. Most conversations are a single plan, so without this either the
 * planner or the writer would be waiting.
 */
export function planAhead(methods: Planner, cancel: SharedArrayBuffer): IndexPlanner {
  let due: readonly DueConversation[] = [];
  let ahead: { readonly due: DueConversation; readonly plan: Promise<SegmentPlan> } | undefined;

  function begin(conversation: DueConversation, times: PlanTimes): Promise<SegmentPlan> {
    return unheeded(methods.firstPlan(conversation, times, cancel));
  }

  function beginAfter(conversation: DueConversation, times: PlanTimes): void {
    const next = due[due.indexOf(conversation) + 1];
    ahead = next === undefined ? undefined : { due: next, plan: begin(next, times) };
  }

  return {
    ...otherPlans(methods),
    async dueConversations(limit, ids) {
      due = await methods.dueConversations(limit, ids);
      return due;
    },
    async planConversation(conversation, times, take) {
      let next = ahead?.due === conversation ? ahead.plan : begin(conversation, times);
      for (;;) {
        const plan = await next;
        if (plan.final) beginAfter(conversation, times);
        else next = unheeded(methods.nextPlan());
        await take(plan);
        if (plan.final) return;
      }
    },
  };
}

/**
 * Wraps the planner for keeping up with live logs: planner and writer take turns, which leaves a
 * processor free for readers.
 */
export function planByTurns(methods: Planner, cancel: SharedArrayBuffer): IndexPlanner {
  return {
    ...otherPlans(methods),
    dueConversations: (limit, ids) => methods.dueConversations(limit, ids),
    async planConversation(conversation, times, take) {
      let plan = await methods.firstPlan(conversation, times, cancel);
      await take(plan);
      while (!plan.final) {
        plan = await methods.nextPlan();
        await take(plan);
      }
    },
  };
}

function otherPlans(methods: Planner): Omit<IndexPlanner, 'dueConversations' | 'planConversation'> {
  return {
    countDue: () => methods.countDue(),
    planPeriods: (query, nowMs) => methods.planPeriods(query, nowMs),
    countToIndex: () => methods.countToIndex(),
    planEventWords: (afterIx) => methods.planEventWords(afterIx),
    planNodeWords: (level) => methods.planNodeWords(level),
    planIdeas: () => methods.planIdeas(),
    planLinks: () => methods.planLinks(),
  };
}

/** If the run fails before it reaches a plan, that plan's failure must not count as unhandled. */
function unheeded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
