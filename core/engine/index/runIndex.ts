import { DEFAULT_SEGMENTATION } from '../../domain/segment/createSegmenter.ts';
import { EXTRACTIVE_VERSION } from '../../domain/summarize/version.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { CancelSignal, ReportProgress } from '../../model/progress.ts';
import { toFailure } from '../../model/result.ts';
import type {
  DueConversation,
  IndexWriter,
  SegmentPlan,
  PlannedPeriod,
} from '../ports/indexStore.ts';
import { EXTRACTIVE } from './planSegment.ts';

/** Where the computing is done: away from the host's event loop. */
export interface IndexPlanner {
  countDue(): Promise<number>;
  dueConversations(limit: number): Promise<readonly DueConversation[]>;
  /** Hands over plans one by one; the next is made only when the last was taken. */
  planConversation(
    due: DueConversation,
    nowMs: number,
    take: (plan: SegmentPlan) => Promise<void>,
  ): Promise<void>;
  /** Texts for up to `limit` dirty periods of a level; empty when there are none. */
  planPeriods(level: PeriodLevel, limit: number, nowMs: number): Promise<readonly PlannedPeriod[]>;
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
  readonly elapsedMs: number;
}

export interface RunIndexDeps {
  readonly planner: IndexPlanner;
  readonly writer: IndexWriter;
  readonly now: () => number;
}

/** To find the newest, all that are due are looked at: the fewer pages, the better. */
const DUE_PAGE = 1000;
const PERIOD_PAGE = 50;
/** Innermost first: each level is written from the one below. */
const PERIOD_LEVELS: readonly PeriodLevel[] = ['day', 'week', 'month', 'year'];

/**
 * Segments, summarises and rolls up until nothing is due. Stopped at any point, a later call ends with
 * the same memory. Conversations that change meanwhile are taken again.
 */
export async function runIndex(
  { planner, writer, now }: RunIndexDeps,
  { signal, onProgress }: { readonly signal: CancelSignal; readonly onProgress: ReportProgress },
): Promise<IndexReport> {
  const startMs = now();
  let segments = 0;
  let nodesWritten = 0;
  let conversations = 0;
  const failed: IndexReport['failed'][number][] = [];
  const report = (description: string, value: number | null): void =>
    onProgress({ task: 'index', title: 'Summarising', description, value });
  await writer.markDue({
    nowMs: startMs,
    gapMs: DEFAULT_SEGMENTATION.gapMs,
    builtWith: `${EXTRACTIVE} ${EXTRACTIVE_VERSION}`,
  });
  const total = await planner.countDue();
  let due = await planner.dueConversations(DUE_PAGE);
  const seen = new Map<number, number>();
  while (due.length > 0) {
    let moved = false;
    for (const conversation of due) {
      signal.throwIfAborted();
      const { conversationIx, revision } = conversation;
      if (seen.get(conversationIx) === revision) continue;
      seen.set(conversationIx, revision);
      moved = true;
      try {
        await planner.planConversation(conversation, startMs, async (plan) => {
          segments += plan.segments.length;
          nodesWritten += (await writer.applySegments(plan, startMs)).written;
          report(`${segments} segments`, share(conversations, total));
        });
      } catch (thrown) {
        const { code, message } = toFailure(thrown);
        // A bug that one conversation runs into leaves that one due; what ends the run is expected.
        if (code !== 'internal') throw thrown;
        failed.push({ nodeId: conversation.conversationId, code, message });
      }
      conversations += 1;
    }
    // What stays due with the revision that was just indexed would never end.
    if (!moved) break;
    due = await planner.dueConversations(DUE_PAGE);
  }
  for (const level of PERIOD_LEVELS) {
    for (;;) {
      signal.throwIfAborted();
      const periods = await planner.planPeriods(level, PERIOD_PAGE, startMs);
      if (periods.length === 0) break;
      nodesWritten += (await writer.applyPeriods(periods, startMs)).written;
      report(`${level}s`, 1);
    }
  }
  return {
    segments,
    nodesWritten,
    calls: 0,
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
    failed,
    elapsedMs: now() - startMs,
  };
}

/** Conversations may become due meanwhile. */
function share(done: number, total: number): number | null {
  return total === 0 ? null : Math.min(1, done / total);
}
