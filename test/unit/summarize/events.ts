import { stripMarkers } from '../../../core/domain/summarize/markers.ts';
import type { SegmentInput, SummaryEvent } from '../../../core/domain/summarize/types.ts';
import type { SummaryText } from '../../../core/model/summary.ts';

/** Builders of a segment's events, a second apart, and a counter that costs nothing to reason about. */
const ULID = '01KFZ3NDEKTSV4RRFFQ69G5FAV';

const event = (given: Partial<SummaryEvent>): SummaryEvent => ({
  kind: 'message',
  role: 'assistant',
  name: null,
  ms: 0,
  text: '',
  opensTurn: false,
  ...given,
});

export const user = (text: string): SummaryEvent => event({ role: 'user', text, opensTurn: true });
export const assistant = (text: string): SummaryEvent => event({ text });
export const thinking = (text: string): SummaryEvent => event({ kind: 'thinking', text });
export const system = (text: string, name = 'note'): SummaryEvent =>
  event({ kind: 'system', role: 'system', name, text });
export const call = (name: string, text: string): SummaryEvent =>
  event({ kind: 'tool_call', name, text });
export const result = (text: string, name = 'Bash'): SummaryEvent =>
  event({ kind: 'tool_result', role: 'tool', name, text });
export const says = (name: string, text: string): SummaryEvent =>
  event({ role: 'user', name, text });

export const segment = (...events: SummaryEvent[]): SegmentInput => ({
  ulid: ULID,
  events,
  overlap: [],
});

/** Roughly what o200k_base gives: four letters a token, an ideograph one. */
export const countTokens = (text: string): number => {
  const ideographs = text.match(/[\u3000-\u9fff]/g)?.length ?? 0;
  return ideographs + Math.ceil((text.length - ideographs) / 4);
};

/** What a text says of itself: without markers and appended anchors. */
export const ownWords = ({ content, appended }: SummaryText): string =>
  stripMarkers(content.slice(0, appended?.from));

/** Tokens of a text without appended anchors: what ratios are counted by. */
export const ownTokens = ({ tokens, appended }: SummaryText): number =>
  tokens - (appended?.tokens ?? 0);
