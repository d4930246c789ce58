import type { EventKind } from '../../model/event.ts';
import type { CountTokens } from '../summarize/types.ts';

/** Code points by which a tool result counts: files and logs would drown what was said otherwise. */
export const COUNTED_OF_TOOL_RESULT = 1000;

/** The tokens by which an event counts for its segment: those of its text, of a tool result's start only. */
export function countEventTokens(count: CountTokens, kind: EventKind, text: string): number {
  return count(kind === 'tool_result' ? firstCodePoints(text, COUNTED_OF_TOOL_RESULT) : text);
}

/** The first `limit` code points of a text, a lone surrogate being one. */
export function firstCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let points = 0; points < limit && end < text.length; points++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
