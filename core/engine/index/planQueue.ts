import type { ConversationId } from '../../model/ids.ts';
import { toFailure } from '../../model/result.ts';
import type { SegmentPlan } from './ports/indexStore.ts';

/** Plans of several conversations, kept back until they are worth a transaction. */
export interface PlanQueue {
  /** Stores what is kept back once it is enough. */
  add(plan: SegmentPlan, conversation: ConversationId): Promise<void>;
  /** Stores all that is kept back. */
  store(): Promise<void>;
}

/**
 * Most conversations have a few segments, and a transaction of its own for each would recount the
 * same periods and write the same pages again every time: a quarter of what an index run costs the
 * writer. As many segments as one plan of a long conversation has.
 */
const ENOUGH_SEGMENTS = 50;

/**
 * @param apply stores plans in one transaction
 * @param sparingOthers runs what concerns a single conversation, whose bugs must not concern others
 */
export function createPlanQueue(
  apply: (plans: readonly SegmentPlan[]) => Promise<void>,
  sparingOthers: (conversation: ConversationId, work: () => Promise<void>) => Promise<void>,
): PlanQueue {
  let kept: { readonly plan: SegmentPlan; readonly conversation: ConversationId }[] = [];
  let segments = 0;
  /** Conversations that miss a plan: their last one would say that they are not due any more. */
  const broken = new Set<ConversationId>();

  async function store(): Promise<void> {
    const together = kept;
    kept = [];
    segments = 0;
    if (together.length === 0) return;
    try {
      await apply(together.map(({ plan }) => plan));
    } catch (thrown) {
      if (toFailure(thrown).code !== 'internal') throw thrown;
      // Nothing was stored. One of them has a bug; which one shows when each is stored alone.
      for (const { plan, conversation } of together)
        await sparingOthers(conversation, () => storeAlone(plan, conversation));
    }
  }

  async function storeAlone(plan: SegmentPlan, conversation: ConversationId): Promise<void> {
    if (broken.has(conversation)) return;
    try {
      await apply([plan]);
    } catch (thrown) {
      broken.add(conversation);
      throw thrown;
    }
  }

  return {
    async add(plan, conversation) {
      if (broken.has(conversation)) return;
      kept.push({ plan, conversation });
      segments += plan.segments.length;
      if (segments >= ENOUGH_SEGMENTS) await store();
    },
    store,
  };
}
