import { strongestShift } from './strongestShift.ts';

/** What segmentation needs to know of an event. */
export interface SegmentEvent {
  /** Ms since the epoch. */
  readonly ms: number;
  /** The tokens it counts for; a tool result counts less than its text. */
  readonly tokens: number;
  readonly opensTurn: boolean;
  /** Only used to find where the topic shifts. */
  readonly text: string;
}

export interface SegmentationSettings {
  /** A gap of more than this many ms between two events starts a new segment. */
  readonly gapMs: number;
  /** The most tokens of a segment. Only a single larger event may exceed it. */
  readonly maxTokens: number;
}

export const DEFAULT_SEGMENTATION: SegmentationSettings = { gapMs: 30 * 60_000, maxTokens: 4000 };

/** A segment, as indices of events in their conversation. */
export interface SegmentRun {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly tokens: number;
  /** Why it ends there. `end`: no later event is known yet, so the segment is open. */
  readonly cut: 'gap' | 'tokens' | 'end';
}

/**
 * Cuts the events of a conversation, given one by one in file order, into segments. The state
 * depends only on the events of the open segment: a new segmenter that starts with the first of
 * them continues exactly like this one.
 */
export interface Segmenter {
  /** Adds the next event. Returns the segments that it closes, oldest first. */
  push(event: SegmentEvent): readonly SegmentRun[];
  /** The open segment, which the next event may still change; undefined before the first event. */
  open(): SegmentRun | undefined;
}

/** `firstIndex` is the index in the conversation of the first event that will be pushed. */
export function createSegmenter(
  { gapMs, maxTokens }: SegmentationSettings,
  firstIndex = 0,
): Segmenter {
  let start = firstIndex;
  let events: SegmentEvent[] = [];
  let tokens = 0;

  function close(count: number, cut: SegmentRun['cut']): SegmentRun {
    const closed = sumTokens(events.slice(0, count));
    const run: SegmentRun = { start, end: start + count, tokens: closed, cut };
    events = events.slice(count);
    start += count;
    tokens -= closed;
    return run;
  }

  function push(event: SegmentEvent): SegmentRun[] {
    const closed: SegmentRun[] = [];
    const last = events.at(-1);
    if (last !== undefined && event.ms - last.ms > gapMs) closed.push(close(events.length, 'gap'));
    events.push(event);
    tokens += event.tokens;
    while (tokens > maxTokens && events.length > 1) {
      // Without the newest event the segment was within the limit, so cutting before it always
      // works.
      const at = strongestShift(events, innerTurnStarts(events)) ?? events.length - 1;
      closed.push(close(at, 'tokens'));
    }
    return closed;
  }

  function open(): SegmentRun | undefined {
    if (events.length === 0) return undefined;
    return { start, end: start + events.length, tokens, cut: 'end' };
  }

  return { push, open };
}

function sumTokens(events: readonly SegmentEvent[]): number {
  return events.reduce((sum, event) => sum + event.tokens, 0);
}

function innerTurnStarts(events: readonly SegmentEvent[]): number[] {
  const starts: number[] = [];
  for (const [index, event] of events.entries())
    if (index > 0 && event.opensTurn) starts.push(index);
  return starts;
}

/**
 * Cuts a whole conversation, with its events in file order, into consecutive segments; the last one
 * is open. Equivalent to pushing the events one by one.
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
