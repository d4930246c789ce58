import type { EventKind } from '../../model/event.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import { strongestShift } from './strongestShift.ts';

/** What segmentation needs to know of an event. */
export interface SegmentEvent {
  /** Ms since the epoch. */
  readonly ms: number;
  /** The tokens it counts for; a tool result counts less than its text. */
  readonly tokens: number;
  /** The tokens of it that can be summarised: {@link eventWeight}. */
  readonly weight: number;
  readonly kind: EventKind;
  readonly opensTurn: boolean;
  /** Only used to find where the topic shifts. */
  readonly text: string;
}

/** A segment, as indices of events in their conversation. */
export interface SegmentRun {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly tokens: number;
  readonly weight: number;
  /**
   * Why it ends there: a pause before the next turn, the next turn's weight, or its own weight,
   * which cuts a turn. `end`: no later event is known yet, so the segment is open.
   */
  readonly cut: 'gap' | 'turn' | 'inside' | 'end';
}

/**
 * Cuts the events of a conversation, given one by one in file order, into segments of whole turns.
 * The state depends only on the events of the open segment: a new segmenter that starts with the
 * first of them continues exactly like this one.
 */
export interface Segmenter {
  /** Adds the next event. Returns the segments that it closes, oldest first. */
  push(event: SegmentEvent): readonly SegmentRun[];
  /** The open segment, which the next event may still change; undefined before the first event. */
  open(): SegmentRun | undefined;
}

/** `firstIndex` is the index in the conversation of the first event that will be pushed. */
export function createSegmenter(
  { gapMs, joinWeight, maxWeight }: SegmentationSettings,
  firstIndex = 0,
): Segmenter {
  let start = firstIndex;
  let events: SegmentEvent[] = [];
  let weight = 0;
  /** Where the last turn begins, an index into `events`; what precedes it are whole turns. */
  let turn = 0;
  let turnWeight = 0;
  let places = createPlaces();

  function close(count: number, cut: SegmentRun['cut']): SegmentRun {
    const run: SegmentRun = { start, end: start + count, ...sums(events.slice(0, count)), cut };
    const rest = events.slice(count);
    start += count;
    events = [];
    weight = 0;
    turn = 0;
    turnWeight = 0;
    places = createPlaces();
    for (const event of rest) add(event);
    return run;
  }

  function add(event: SegmentEvent): void {
    // Whatever holds no message joins the turn after it.
    if (event.opensTurn && weight > 0) {
      turn = events.length;
      turnWeight = 0;
      places = createPlaces();
    } else places.add(event, { index: events.length, weight });
    events.push(event);
    weight += event.weight;
    turnWeight += event.weight;
  }

  function push(event: SegmentEvent): SegmentRun[] {
    const closed: SegmentRun[] = [];
    const last = events.at(-1);
    if (last !== undefined && event.opensTurn && weight > 0 && event.ms - last.ms > gapMs)
      closed.push(close(events.length, 'gap'));
    add(event);
    if (turn > 0 && weight > joinWeight) closed.push(close(turn, 'turn'));
    while (turn === 0 && turnWeight > maxWeight) {
      const at = strongestShift(events, places.list());
      if (at === undefined) break;
      closed.push(close(at, 'inside'));
    }
    return closed;
  }

  function open(): SegmentRun | undefined {
    if (events.length === 0) return undefined;
    return { start, end: start + events.length, ...sums(events), cut: 'end' };
  }

  return { push, open };
}

/** Where a turn may be cut: before its messages, but never between a call and its result. */
interface Places {
  /** `weight` is that of the events before it. */
  add(event: SegmentEvent, at: { readonly index: number; readonly weight: number }): void;
  /** Ascending. */
  list(): readonly number[];
}

function createPlaces(): Places {
  const sure: number[] = [];
  /** Since the last tool event, which may turn out to be a call whose result is still to come. */
  let unsure: number[] = [];
  /** Calls without a result so far; those before the last results never get one. */
  let waiting = 0;
  let last: 'tool_call' | 'tool_result' | undefined;
  return {
    add({ kind }, { index, weight }) {
      if (kind === 'tool_call') {
        sure.push(...unsure);
        waiting = last === 'tool_call' ? waiting + 1 : 1;
      } else if (kind === 'tool_result') waiting = Math.max(0, waiting - 1);
      else {
        if (kind === 'message' && weight > 0 && waiting === 0) unsure.push(index);
        return;
      }
      unsure = [];
      last = kind;
    },
    list: () => [...sure, ...unsure],
  };
}

function sums(events: readonly SegmentEvent[]): Pick<SegmentRun, 'tokens' | 'weight'> {
  let tokens = 0;
  let weight = 0;
  for (const event of events) {
    tokens += event.tokens;
    weight += event.weight;
  }
  return { tokens, weight };
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
