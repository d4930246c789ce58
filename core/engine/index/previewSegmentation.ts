import type { CancelSignal } from '../../model/progress.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import { cutConversation, overlapOf } from './indexConversation.ts';
import type { IndexReader } from './ports/indexStore.ts';
import type { PlanDeps } from './planSegment.ts';

/** What other numbers would make of a memory. */
export interface SegmentationEffect {
  /** Segments now, and then. */
  readonly before: number;
  readonly after: number;
  /** Segments that would be replaced by others. */
  readonly replaced: number;
  /** Of these, the ones whose shown text a person or a model wrote, or a person pinned. */
  readonly texts: { readonly byHand: number; readonly byModel: number };
}

/** Cuts every conversation by other numbers, and compares; nothing is changed. */
export async function previewSegmentation(
  reader: Pick<IndexReader, 'segmentsOf' | 'timeline' | 'conversationIxs'>,
  deps: PlanDeps,
  { settings, signal }: { readonly settings: SegmentationSettings; readonly signal: CancelSignal },
): Promise<SegmentationEffect> {
  const effect = { before: 0, after: 0, replaced: 0, texts: { byHand: 0, byModel: 0 } };
  for (const conversationIx of await reader.conversationIxs()) {
    signal.throwIfAborted();
    const stored = new Map(
      (await reader.segmentsOf(conversationIx)).map((segment) => [deps.hex(segment.key), segment]),
    );
    effect.before += stored.size;
    const cuts = cutConversation(reader, conversationIx, { from: 0, context: 0, settings, deps });
    for await (const { events, previous } of cuts) {
      effect.after += 1;
      const identity = deps.identify(events, overlapOf(previous, settings, deps), null);
      const known = stored.get(deps.hex(identity.key));
      if (known !== undefined && deps.hex(known.eventsHash) === deps.hex(identity.eventsHash))
        stored.delete(deps.hex(identity.key));
    }
    effect.replaced += stored.size;
    for (const { text } of stored.values()) {
      if (text === null) continue;
      if (text.pinned || text.byHand) effect.texts.byHand += 1;
      else if (text.chosen) effect.texts.byModel += 1;
    }
  }
  return effect;
}
