import type { MessageLimits } from '../transport.ts';

/**
 * Nesting depth of arrays and objects in a procedure's input; no input of the contract has half of
 * it.
 */
export const DEEPEST_INPUT = 30;

/**
 * Whether JSON text stays within the limits. Looks at brackets only, in one pass: parsing millions
 * of them takes seconds in which the process does nothing else.
 */
export function textFits(text: string, { length, depth }: MessageLimits): boolean {
  if (text.length > length) return false;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case SQUARE:
      case CURLY:
        open += 1;
        if (open > depth) return false;
        break;
      case SQUARE_END:
      case CURLY_END:
        open -= 1;
        break;
    }
  }
  return true;
}

/** The same for plain data that arrived as such; its length is about that of its JSON text. */
export function dataFits(data: unknown, { length, depth }: MessageLimits): boolean {
  let left = length;
  const fits = (value: unknown, levels: number): boolean => {
    left -= typeof value === 'string' ? value.length + 2 : 1;
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (levels === 0) return false;
    for (const key in value) {
      left -= key.length;
      if (!fits((value as Readonly<Record<string, unknown>>)[key], levels - 1)) return false;
    }
    return true;
  };
  return fits(data, depth);
}

const QUOTE = 0x22;
const SQUARE = 0x5b;
const SQUARE_END = 0x5d;
const CURLY = 0x7b;
const CURLY_END = 0x7d;

/** The position of the closing quote of a string; the text's end if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
