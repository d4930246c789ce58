import { strongestShift } from './strongestShift.ts';

/** What segmentation needs to know of an event. */
export interface SegmentEvent {
  /** Time, ms since the epoch. */
  readonly ms: number;
  /** What it counts for its segment: a tool result less than its text. */
  readonly tokens: number;
  readonly opensTurn: boolean;
  /** Only read to find where the topic shifts. */
  readonly text: string;
}

export interface SegmentationSettings {
  /** A longer gap between two events, not an equal one, cuts. In ms. */
  readonly gapMs: number;
  /** A segment may have this many tokens; only an event that alone has more exceeds it. */
  readonly maxTokens: number;
}

export const DEFAULT_SEGMENTATION: SegmentationSettings = { gapMs: 30 * 60_000, maxTokens: 4000 };

/** A segment, as indices of events in their conversation. */
export interface SegmentRun {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly tokens: number;
  /** Why it ends where it ends; `end`: there is no later event yet, the segment is open. */
  readonly cut: 'gap' | 'tokens' | 'end';
}

/**
 * Cuts the events of one conversation, given one by one in file order, into segments. What is still
 * open depends on the open segment's events alone: a new segmenter that starts with the first of
 * them goes on exactly as this one would.
 */
export interface Segmenter {
  /** Takes the next event; returns the segments that it closes, oldest first. */
  push(event: SegmentEvent): readonly SegmentRun[];
  /** The segment that the next event may still change; undefined before the first event. */
  open(): SegmentRun | undefined;
}

/** `firstIndex` is the conversation's index of the first event that will be pushed. */
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
      // Without this event the segment did not pass the limit, so that it is the one to cut before.
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
