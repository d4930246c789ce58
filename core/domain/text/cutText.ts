import { cutLong } from './sentences.ts';

/** The first UTF-16 units of a text, without splitting a code point. */
export function firstUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf =
    /[\ud800-\udbff]/.test(text.charAt(most - 1)) && /[\udc00-\udfff]/.test(text.charAt(most));
  return text.slice(0, isHalf ? most - 1 : most);
}

/** The first `limit` code points of a text; a lone surrogate counts as one. */
export function firstCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let points = 0; points < limit && end < text.length; points++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/**
 * The first clauses of a text that fit a length in UTF-16 units, with a sign if something was cut
 * off.
 */
export function shorten(text: string, length: number, sign = ' …'): string {
  const [first] = cutLong(text, { start: 0, end: text.length }, length);
  if (first === undefined || first.end >= text.length) return text;
  return text.slice(first.start, first.end).replace(/[\s,;:，；：、–—-]+$/u, '') + sign;
}
