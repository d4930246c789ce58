import type { SegmentEvent } from '../../../core/domain/segment/createSegmenter.ts';

const START = Date.parse('2026-01-30T09:00:00Z');

/** An event at a minute of a morning; 10 tokens, inside a turn, unless said otherwise. */
export function event(minute: number, rest: Partial<SegmentEvent> = {}): SegmentEvent {
  return { ms: START + minute * 60_000, tokens: 10, opensTurn: false, text: '', ...rest };
}

export function turn(minute: number, rest: Partial<SegmentEvent> = {}): SegmentEvent {
  return event(minute, { opensTurn: true, ...rest });
}
