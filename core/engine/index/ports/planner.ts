import type { ConversationId } from '../../../model/ids.ts';
import type { SearchPlanner } from '../indexSearch.ts';
import type { PlanTimes } from '../runIndex.ts';
import type { DueConversation, PeriodQuery, PlannedPeriod, SegmentPlan } from './indexStore.ts';

/** Segments, summarises and rolls up in a thread of its own: it reads for itself, and others write its plans. */
export interface Planner extends SearchPlanner {
  countDue(): Promise<number>;
  dueConversations(
    limit: number,
    ids?: readonly ConversationId[],
  ): Promise<readonly DueConversation[]>;
  /** Starts on a conversation; unless this plan is its final one, {@link nextPlan} gives more. */
  firstPlan(
    due: DueConversation,
    times: PlanTimes,
    cancel: SharedArrayBuffer,
  ): Promise<SegmentPlan>;
  nextPlan(): Promise<SegmentPlan>;
  planPeriods(query: PeriodQuery, nowMs: number): Promise<readonly PlannedPeriod[]>;
}
