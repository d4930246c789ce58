/** An object that a text may hold, from its opening brace. */
export interface FoundObject {
  /** What to read as JSON, to be repaired where it is none. */
  readonly text: string;
  /** Does the text end before the object does? Then `text` ends behind its last whole part. */
  readonly isCut: boolean;
}

/** Braces in prose may open nothing; after so many the text is given up. */
const MOST_OPENINGS = 8;
/** How a whole object ends, behind its last value. */
const ENDS_WHOLE = /["\]}\dels]\s*,?\s*\}\s*$/;
const FENCE = /```/g;

/**
 * The objects that stand in a text, in order: those whose braces match, and where one does not end, its
 * whole parts. Last comes all between the first and the last brace, for replies whose quotes are not
 * escaped, so that braces cannot be told from words.
 */
export function findObjects(text: string): FoundObject[] {
  const found: FoundObject[] = [];
  let from = text.indexOf('{');
  for (let opened = 0; from >= 0 && opened < MOST_OPENINGS; opened++) {
    const { end, whole } = scanObject(text, from);
    if (end !== undefined) found.push({ text: text.slice(from, end), isCut: false });
    else if (whole !== undefined) found.push({ text: text.slice(from, whole), isCut: true });
    from = text.indexOf('{', end ?? from + 1);
  }
  const first = text.indexOf('{');
  const outer = text.slice(Math.max(0, first)).replace(FENCE, '').trimEnd();
  if (first >= 0 && ENDS_WHOLE.test(outer)) found.push({ text: outer, isCut: false });
  return found;
}

interface Scan {
  /** Behind the closing brace. */
  readonly end?: number;
  /** Behind the last property, or element of a property's list, that is whole. */
  readonly whole?: number;
}

/** Walks over an object, strings with their escapes included. */
function scanObject(text: string, from: number): Scan {
  const open: string[] = [];
  let whole: number | undefined;
  let isValue = false;
  const isElement = (): boolean => open.length === 2 && open[1] === '[';
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      at = endOfString(text, at);
      if (at < text.length && ((open.length === 1 && isValue) || isElement())) whole = at + 1;
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      isValue = false;
    } else if (sign === '}' || sign === ']') {
      open.pop();
      if (open.length === 0) return { end: at + 1 };
      if (open.length === 1 || isElement()) whole = at + 1;
    } else if (sign === ':') isValue = true;
    else if (sign === ',') {
      isValue = false;
      if (open.length === 1) whole = at;
    }
  }
  return whole === undefined ? {} : { whole };
}

/** Where a string's closing quote stands; the text's length where it has none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
