import type { CancelSignal } from '../../model/progress.ts';
import type { IdeaPlanner } from './planIdeas.ts';
import type { IdeaWriter } from './ports/ideaStore.ts';

/**
 * Tells and links all ideas that are due. Whatever it is stopped at, a later call ends with the same ideas
 * and links.
 */
export async function tellDue(
  planner: IdeaPlanner,
  writer: IdeaWriter,
  signal: CancelSignal,
): Promise<void> {
  // What becomes due again and again meanwhile is left to the next call.
  const seen = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const plans = await planner.planIdeas();
    const isNew = plans.some(
      ({ conversationIx, changes }) => !seen.has(`${conversationIx} ${changes}`),
    );
    if (!isNew) break;
    for (const { conversationIx, changes } of plans) seen.add(`${conversationIx} ${changes}`);
    await writer.applyIdeas(plans);
  }
  const linked = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const plan = await planner.planLinks();
    if (plan === null || linked.has(`${plan.scope} ${plan.changes}`)) return;
    linked.add(`${plan.scope} ${plan.changes}`);
    await writer.applyLinks(plan);
  }
}
