import type { CountTokens } from '../../model/countTokens.ts';
import type { EventKind } from '../../model/event.ts';
import { firstCodePoints } from '../text/cutText.ts';

/**
 * The code points of a tool result that count; otherwise files and logs would drown what was said.
 */
export const COUNTED_OF_TOOL_RESULT = 1000;

/**
 * The tokens of an event that count for its segment: all of its text, or the start of a tool
 * result.
 */
export function countEventTokens(count: CountTokens, kind: EventKind, text: string): number {
  return count(kind === 'tool_result' ? firstCodePoints(text, COUNTED_OF_TOOL_RESULT) : text);
}
