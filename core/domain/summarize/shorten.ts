import { cutLong } from '../text/sentences.ts';

/** The first clauses of a text that fit a length in UTF-16 units, with a sign where something is cut off. */
export function shorten(text: string, length: number, sign = ' …'): string {
  const [first] = cutLong(text, { start: 0, end: text.length }, length);
  if (first === undefined || first.end >= text.length) return text;
  return text.slice(first.start, first.end).replace(/[\s,;:，；：、–—-]+$/u, '') + sign;
}
