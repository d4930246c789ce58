import type { ConversationId } from '../../../model/ids.ts';
import type { SearchPlanner } from '../indexSearch.ts';
import type { PlanTimes } from '../runIndex.ts';
import type { DueConversation, PeriodQuery, PlannedPeriod, SegmentPlan } from './indexStore.ts';

/**
 * Segments, summarises and rolls up in a separate thread. It reads the memory itself but leaves
 * writing its plans to others.
 */
export interface Planner extends SearchPlanner {
  countDue(): Promise<number>;
  dueConversations(
    limit: number,
    ids?: readonly ConversationId[],
  ): Promise<readonly DueConversation[]>;
  /**
   * Starts a conversation; unless this plan is the final one, {@link nextPlan} returns the rest.
   */
  firstPlan(
    due: DueConversation,
    times: PlanTimes,
    cancel: SharedArrayBuffer,
  ): Promise<SegmentPlan>;
  nextPlan(): Promise<SegmentPlan>;
  planPeriods(query: PeriodQuery, nowMs: number): Promise<readonly PlannedPeriod[]>;
}
