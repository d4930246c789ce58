import type { EventKind } from '../../model/event.ts';
import type { ContentType } from '../../model/providers.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Removed } from './blankNoise.ts';
import { apart, blankNoise } from './blankNoise.ts';
import type { Preprocessor } from './preprocessor.ts';

/** Which preprocessors are for an event. The arguments of tool calls stay the JSON that they are. */
const CONTENT: Readonly<Record<EventKind, readonly ContentType[]>> = {
  message: ['session-turn', 'code', 'errors'],
  thinking: ['session-turn', 'code', 'errors'],
  tool_call: [],
  tool_result: ['tool-output', 'errors'],
  system: [],
};

/** An event as it is read, with spaces in the place of noise, and what was noise; in order and apart. */
export function blankEvent<Event extends SummaryEvent>(
  event: Event,
  preprocessors: readonly Preprocessor[],
): { readonly event: Event; readonly noise: readonly Removed[] } {
  let { text } = event;
  const noise: Removed[] = [];
  for (const contentType of CONTENT[event.kind]) {
    const blanked = blankNoise(text, contentType, preprocessors);
    text = blanked.text;
    noise.push(...blanked.removed);
  }
  return noise.length === 0 ? { event, noise } : { event: { ...event, text }, noise: apart(noise) };
}
