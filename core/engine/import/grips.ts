import { firstUnits } from '../../domain/text/cutText.ts';
import type { HashText } from './eventKeys.ts';

/** UTF-16 units of an excerpt that no words were named for. */
const FIRST_WORDS = 200;

/** The words that show a fact and where they begin; without a quote the first line that says something. */
export function excerptOf(
  text: string,
  quote: string | null,
): { readonly excerpt: string; readonly start: number } {
  const at = quote === null ? -1 : text.indexOf(quote);
  if (quote !== null && at >= 0) return { excerpt: quote, start: at };
  const start = Math.max(0, text.search(/\S/));
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  return { excerpt: firstUnits(line, FIRST_WORDS).trimEnd(), start };
}

/** The key of a grip, 10 bytes: the same excerpt of an event is one grip, whoever points at it. */
export function gripKey(
  hashText: HashText,
  {
    eventKey,
    start,
    excerpt,
  }: { readonly eventKey: Uint8Array; readonly start: number; readonly excerpt: string },
): Uint8Array {
  const hex = Array.from(eventKey, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hashText(`grip ${hex} ${start} ${excerpt}`);
}
