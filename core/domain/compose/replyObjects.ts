/** A candidate for a JSON object in a text, from its opening brace. */
export interface FoundObject {
  /** To be parsed as JSON, and repaired if that fails. */
  readonly text: string;
  /** Does the text end before the object does? `text` then ends after the last complete part. */
  readonly isCut: boolean;
}

/** Braces in prose may open nothing, so the search ends after this many. */
const MOST_OPENINGS = 8;
/** How a complete object ends. */
const ENDS_WHOLE = /["\]}\dels]\s*,?\s*\}\s*$/;
const FENCE = /```/g;

/**
 * Finds the JSON objects of a text, in order: those with matching braces, and the complete parts of
 * those that are cut off. The last candidate is everything between the first and the last brace,
 * for replies with unescaped quotes.
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
  /** After the closing brace. */
  readonly end?: number;
  /** After the last complete property, or element of a list in one. */
  readonly whole?: number;
}

/** Scans an object, skipping strings with their escapes. */
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

/** The position of a string's closing quote, or the length of the text if there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
