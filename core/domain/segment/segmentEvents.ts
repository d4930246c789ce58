import { createSegmenter } from './createSegmenter.ts';
import type { SegmentationSettings, SegmentEvent, SegmentRun } from './createSegmenter.ts';

/**
 * Cuts a conversation, its events in file order, into segments that follow each other without gaps;
 * the last one is open. The same as giving the events to a {@link createSegmenter} one by one.
 */
export function segmentEvents(
  events: readonly SegmentEvent[],
  settings: SegmentationSettings,
): readonly SegmentRun[] {
  const segmenter = createSegmenter(settings);
  const runs = events.flatMap((event) => segmenter.push(event));
  const open = segmenter.open();
  return open === undefined ? runs : [...runs, open];
}
