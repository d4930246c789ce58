import type { ConversationId } from '../../model/ids.ts';
import type { CancelSignal } from '../../model/progress.ts';
import type { UpperLevel } from '../../model/toc.ts';
import type { IndexWriter, WrittenText } from './ports/indexStore.ts';
import type { IdeaWriter } from '../ideas/ports/ideaStore.ts';
import { tellDue } from '../ideas/tellDue.ts';
import type { SearchIndexWriter } from '../search/ports/searchStore.ts';
import { indexSearch } from './indexSearch.ts';
import { createRollUps } from './rollUps.ts';
import type { IndexPlanner } from './runIndex.ts';

export interface IndexChangedDeps {
  readonly planner: IndexPlanner;
  readonly writer: IndexWriter & IdeaWriter & SearchIndexWriter;
  readonly now: () => number;
  /** Called with the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
}

const MOST = 1_000;

/**
 * Adds what is new in some conversations to their segments, which gives the open ones a new draft.
 * Ignores everything else that is due, so that it takes only a moment.
 *
 * @param stillWritten whether their logs are being written just now
 */
export async function indexChanged(
  { planner, writer, now, onWritten }: IndexChangedDeps,
  ids: readonly ConversationId[],
  { signal, stillWritten }: { readonly signal: CancelSignal; readonly stillWritten: boolean },
): Promise<{ readonly segments: number; readonly nodesWritten: number }> {
  let segments = 0;
  let nodesWritten = 0;
  for (const due of await planner.dueConversations(MOST, ids)) {
    signal.throwIfAborted();
    const nowMs = now();
    await planner.planConversation(due, { nowMs, stillWritten }, async (plan) => {
      segments += plan.segments.length;
      const { written, texts } = await writer.applySegments([plan], nowMs);
      nodesWritten += written;
      onWritten(texts);
    });
  }
  nodesWritten += await createRollUps({
    planPeriods: (...asked) => planner.planPeriods(...asked),
    writer,
    now,
    signal,
    startMs: now(),
    onWritten,
  }).writeAll('conversation');
  await indexSearch(planner, writer, { signal, soon: true });
  await tellDue(planner, writer, signal);
  return { segments, nodesWritten };
}

/** Innermost first, because periods are written from their conversations. */
export const ROLLED_UP: readonly UpperLevel[] = ['conversation', 'day', 'week', 'month', 'year'];

/**
 * Writes drafts of a level's periods that are not over at `nowMs`, or versions of those that are.
 */
export function rollUp(
  { planner, writer, now, onWritten }: IndexChangedDeps,
  {
    which,
    level,
    nowMs,
  }: {
    readonly which: 'open' | 'closed';
    readonly level: UpperLevel;
    readonly nowMs: number;
  },
  signal: CancelSignal,
): Promise<number> {
  return createRollUps({
    planPeriods: (...asked) => planner.planPeriods(...asked),
    writer,
    now,
    signal,
    startMs: nowMs,
    onWritten,
    which,
  }).writeAll(level);
}
