import type { ConversationId } from '../../model/ids.ts';
import type { UpperLevel } from '../../model/toc.ts';
import type { CancelSignal, ReportProgress } from '../../model/progress.ts';
import { toFailure } from '../../model/result.ts';
import type {
  DueConversation,
  IndexWriter,
  PeriodQuery,
  SegmentPlan,
  PlannedPeriod,
  WrittenText,
} from './ports/indexStore.ts';
import type { IdeaPlanner } from '../ideas/planIdeas.ts';
import type { IdeaWriter } from '../ideas/ports/ideaStore.ts';
import { tellDue } from '../ideas/tellDue.ts';
import type { SearchIndexWriter } from '../search/ports/searchStore.ts';
import type { IndexConversationOptions } from './indexConversation.ts';
import { indexSearch } from './indexSearch.ts';
import type { SearchPlanner } from './indexSearch.ts';
import { createMeter } from './meter.ts';
import { createPlanQueue } from './planQueue.ts';
import { builtWith } from './builtIn.ts';
import { createRollUps } from './rollUps.ts';

/** What decides whether a conversation's last segment is open. */
export type PlanTimes = Pick<IndexConversationOptions, 'nowMs' | 'stillWritten'>;

/** Where the computation happens, away from the host's event loop. */
export interface IndexPlanner extends SearchPlanner, IdeaPlanner {
  /** Number of events to process in all due conversations. */
  countDue(): Promise<number>;
  /** Due conversations, the one with the newest last event first. */
  dueConversations(
    limit: number,
    ids?: readonly ConversationId[],
  ): Promise<readonly DueConversation[]>;
  /** Yields plans one by one; the next is made only once the last was taken. */
  planConversation(
    due: DueConversation,
    times: PlanTimes,
    take: (plan: SegmentPlan) => Promise<void>,
  ): Promise<void>;
  /** Texts for dirty periods, newest first; empty if there are none. */
  planPeriods(query: PeriodQuery, nowMs: number): Promise<readonly PlannedPeriod[]>;
}

export interface IndexReport {
  readonly segments: number;
  readonly nodesWritten: number;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number;
  readonly failed: readonly {
    readonly nodeId: string;
    readonly code: string;
    readonly message: string;
  }[];
  /** Why the model was not used to the end; null if it was, or if none was wanted. */
  readonly stopped: { readonly code: string; readonly message: string } | null;
  readonly elapsedMs: number;
}

export interface RunIndexDeps {
  readonly planner: IndexPlanner;
  readonly writer: IndexWriter & IdeaWriter & SearchIndexWriter;
  readonly now: () => number;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
  /** Called with the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  /** Only periods that are not over yet, or only those that are; by default all. */
  readonly which?: 'open' | 'closed';
}

/** Finding the newest means looking at everything due, so the fewer pages the better. */
const DUE_PAGE = 10_000;
/** What is written becomes findable by its titles and points while the run goes on. */
const FINDABLE_AFTER_MS = 4_000;
/** Innermost first, because periods are written from their conversations. */
const UPPER_LEVELS: readonly UpperLevel[] = ['conversation', 'day', 'week', 'month', 'year'];

/**
 * Segments, summarises and rolls up until nothing is due, newest first, so that recent months are
 * readable long before the end. If it stops at any point, a later call produces the same memory.
 * Conversations that change meanwhile are processed again.
 */
export async function runIndex(
  { planner, writer, now, tags, onWritten, which }: RunIndexDeps,
  { signal, onProgress }: { readonly signal: CancelSignal; readonly onProgress: ReportProgress },
): Promise<IndexReport> {
  const startMs = now();
  let segments = 0;
  let nodesWritten = 0;
  const failed: IndexReport['failed'][number][] = [];
  await writer.markDue({
    nowMs: startMs,
    builtWith: builtWith(tags),
  });
  const rollUps = createRollUps({
    planPeriods: (...asked) => planner.planPeriods(...asked),
    writer,
    now,
    signal,
    startMs,
    onWritten,
    ...(which === undefined ? {} : { which }),
  });
  /** A bug triggered by one conversation leaves only that one due; expected failures end the run. */
  async function sparingOthers(nodeId: ConversationId, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const { code, message } = toFailure(thrown);
      if (code !== 'internal') throw thrown;
      failed.push({ nodeId, code, message });
    }
  }
  let hasStored = false;
  const plans = createPlanQueue(async (together) => {
    const { written, texts } = await writer.applySegments(together, startMs);
    hasStored = true;
    nodesWritten += written;
    onWritten(texts);
  }, sparingOthers);
  const toSearch = await planner.countToIndex();
  const meter = createMeter((await planner.countDue()) + toSearch.events, onProgress);
  let due = await planner.dueConversations(DUE_PAGE);
  const seen = new Map<number, number>();
  let searchedMs = now();
  while (due.length > 0) {
    let moved = false;
    for (const [at, conversation] of due.entries()) {
      signal.throwIfAborted();
      const { conversationIx, conversationId, revision, lastMs } = conversation;
      if (seen.get(conversationIx) === revision) continue;
      seen.set(conversationIx, revision);
      moved = true;
      meter.begin(conversation);
      await sparingOthers(conversationId, () =>
        planner.planConversation(conversation, { nowMs: startMs }, async (plan) => {
          segments += plan.segments.length;
          for (const segment of plan.segments) {
            rollUps.touch(segment.periods);
            meter.add(segment.eventIxs.length);
          }
          await plans.add(plan, conversationId);
          meter.report(`${segments} segments`);
        }),
      );
      const frontMs = due[at + 1]?.lastMs ?? lastMs;
      if (rollUps.isDueAfter(frontMs)) {
        await plans.store();
        nodesWritten += await rollUps.writeAfter(frontMs);
      } else if (hasStored) {
        // While the planner remembers what it read of their sentences: else a sixth of this work would be done again.
        // Of a long conversation some is kept back yet.
        await plans.store();
        nodesWritten += await rollUps.writeConversationsAfter(frontMs);
      }
      hasStored = false;
      if (now() - searchedMs < FINDABLE_AFTER_MS) continue;
      await plans.store();
      await indexSearch(planner, writer, { signal, soon: true });
      searchedMs = now();
    }
    await plans.store();
    // Without this, conversations still due at the revision just indexed would keep it running
    // forever.
    if (!moved) break;
    due = await planner.dueConversations(DUE_PAGE);
  }
  for (const level of UPPER_LEVELS) {
    meter.report(`${level}s`);
    nodesWritten += await rollUps.writeAll(level);
  }
  await tellDue(planner, writer, signal);
  meter.begin(toSearch);
  await indexSearch(planner, writer, {
    signal,
    onAdded(count) {
      meter.add(count);
      meter.report('words to search');
    },
  });
  await writer.tidy();
  return {
    segments,
    nodesWritten,
    calls: 0,
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
    failed,
    stopped: null,
    elapsedMs: now() - startMs,
  };
}
