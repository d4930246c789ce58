import type { EventKind } from '../../model/event.ts';
import { firstCodePoints } from '../text/cutText.ts';
import type { CountTokens } from '../summarize/types.ts';

/** Code points by which a tool result counts: files and logs would drown what was said otherwise. */
export const COUNTED_OF_TOOL_RESULT = 1000;

/** The tokens by which an event counts for its segment: those of its text, of a tool result's start only. */
export function countEventTokens(count: CountTokens, kind: EventKind, text: string): number {
  return count(kind === 'tool_result' ? firstCodePoints(text, COUNTED_OF_TOOL_RESULT) : text);
}
