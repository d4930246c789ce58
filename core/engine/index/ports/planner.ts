import type { ConversationId } from '../../../model/ids.ts';
import type { SegmentationSettings } from '../../../model/segmentation.ts';
import type { SegmentationEffect } from '../previewSegmentation.ts';
import type { IdeaPlanner } from '../../ideas/planIdeas.ts';
import type { SearchPlanner } from '../indexSearch.ts';
import type { PlanTimes } from '../runIndex.ts';
import type { DueConversation, PeriodQuery, PlannedPeriod, SegmentPlan } from './indexStore.ts';

/**
 * Segments, summarises and rolls up in a separate thread. It reads the memory itself but leaves
 * writing its plans to others.
 */
export interface Planner extends SearchPlanner, IdeaPlanner {
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
  /** The numbers that conversations are cut by, and what others would make of the memory. */
  segmentation(): Promise<SegmentationSettings>;
  previewSegmentation(
    settings: SegmentationSettings,
    cancel: SharedArrayBuffer,
  ): Promise<SegmentationEffect>;
  planPeriods(query: PeriodQuery, nowMs: number): Promise<readonly PlannedPeriod[]>;
}
