import type { ConversationId } from '../../../model/ids.ts';
import type { SegmentationSettings } from '../../../model/segmentation.ts';
import type { SegmentationEffect } from '../previewSegmentation.ts';
import type { IdeaPlanner } from '../../ideas/planIdeas.ts';
import type { SearchPlanner } from '../indexSearch.ts';
import type { IndexReport, PlanTimes } from '../runIndex.ts';
import type { Progress } from '../../../model/progress.ts';
import type {
  DueConversation,
  PeriodQuery,
  PlannedPeriod,
  SegmentPlan,
  WrittenText,
} from './indexStore.ts';

/**
 * Segments, summarises and rolls up in a separate thread. It reads the memory itself. A whole index
 * it hands to the writer by itself; writing what it plans for others is theirs.
 */
export interface Planner extends SearchPlanner, IdeaPlanner {
  /** Indexes all that is due, telling of it in {@link PlannerNote}s. */
  index(options: IndexOptions, cancel: SharedArrayBuffer): Promise<IndexReport>;
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

export interface IndexOptions {
  /** Epoch ms; texts are dated by it. */
  readonly nowMs: number;
  /** Only periods that are not over yet, or only those that are; null: all. */
  readonly which: 'open' | 'closed' | null;
}

/** What a whole index tells while it goes on. */
export type PlannerNote =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'written'; readonly texts: readonly WrittenText[] };
