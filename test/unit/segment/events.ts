import type { SegmentEvent } from '../../../core/domain/segment/createSegmenter.ts';

const START = Date.parse('2026-01-30T09:00:00Z');

/** A message at a minute of a morning; it weighs 10 tokens, inside a turn, unless said otherwise. */
export function event(minute: number, rest: Partial<SegmentEvent> = {}): SegmentEvent {
  const weight = rest.weight ?? (rest.kind === undefined || rest.kind === 'message' ? 10 : 0);
  return {
    ms: START + minute * 60_000,
    tokens: 10,
    kind: 'message',
    opensTurn: false,
    text: '',
    ...rest,
    weight,
  };
}

export function turn(minute: number, rest: Partial<SegmentEvent> = {}): SegmentEvent {
  return event(minute, { opensTurn: true, ...rest });
}
