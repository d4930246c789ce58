import type { JsonValue, FileHead } from './importer.ts';
import { describe, isObject, cleanText } from './json.ts';
import type { JsonObject } from './json.ts';

/** The JSON objects of a physical line, in order and at least one, or why there are none. */
export type ParsedLine =
  | { readonly records: readonly JsonObject[] }
  | { readonly records: null; readonly message: string };

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

/**
 * Parses a line of a JSONL log. Two writers sharing a file can leave several objects on a line, and
 * a crash can leave NUL bytes before one; both are accepted. If complete objects are followed by
 * something broken, the objects count and the rest stays in the kept line.
 */
export function parseLine(line: string): ParsedLine {
  const text = trimLine(line);
  if (text === '') return bad('The line holds nothing but blanks or NUL bytes.');
  try {
    const value = JSON.parse(text) as JsonValue;
    if (isObject(value)) return { records: [value] };
    return bad(`A line must be a JSON object; this one is ${describe(value)}.`);
  } catch (error) {
    const { records } = leadingObjects(text);
    return records.length > 0 ? { records } : bad(whyBroken(text, error));
  }
}

/**
 * Is a line without a line break complete? A complete object followed by the beginning of another
 * one is not: the rest is still to come.
 */
export function isWholeLine(line: string): boolean {
  const text = trimLine(line);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text === '' || leadingObjects(text).end === text.length;
  }
}

function bad(message: string): ParsedLine {
  return { records: null, message };
}

/** Removes blanks, NUL bytes and byte order marks around a line. */
function trimLine(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && isPadding(line.charCodeAt(start))) start++;
  while (end > start && isPadding(line.charCodeAt(end - 1))) end--;
  return start === 0 && end === line.length ? line : line.slice(start, end);
}

function isPadding(code: number): boolean {
  return code === 32 || code === 0 || (code >= 9 && code <= 13) || code === 0xfeff;
}

/** The complete objects at the beginning of a text, and where the rest starts. */
function leadingObjects(text: string): {
  readonly records: readonly JsonObject[];
  readonly end: number;
} {
  const records: JsonObject[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfObject(text, start);
    if (end === undefined) break;
    try {
      const value = JSON.parse(text.slice(start, end)) as JsonValue;
      if (isObject(value)) records.push(value);
    } catch {
      break;
    }
    start = end;
    while (start < text.length && isPadding(text.charCodeAt(start))) start++;
  }
  return { records, end: start };
}

/** Where the object at `start` ends, exclusive; undefined if there is none or it does not end. */
function endOfObject(text: string, start: number): number | undefined {
  if (text.charCodeAt(start) !== OPEN) return undefined;
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return i + 1;
  }
  return undefined;
}

function whyBroken(text: string, error: unknown): string {
  if (text.charCodeAt(0) === OPEN && endOfObject(text, 0) === undefined)
    return `The line ends inside a JSON object, after ${text.length} characters: it was cut off or changed by hand.`;
  return `Not valid JSON: ${cleanText(error instanceof Error ? error.message : String(error))}`;
}

/** Enough lines to get past small state lines, few enough to stay instant. */
const MAX_LINES = 50;

/**
 * The JSON objects of the complete lines at the start of a file. A line cut by the head is left
 * out.
 */
export function recordsAtStart({ head }: FileHead): readonly JsonObject[] {
  const lines = head.split('\n', MAX_LINES + 1);
  const last = lines.pop() ?? '';
  const records = lines.flatMap((line) => parseLine(line).records ?? []);
  // The last line may lack its line break.
  const whole = wholeObject(last);
  return whole === undefined ? records : [...records, whole];
}

function wholeObject(line: string): JsonObject | undefined {
  // Mostly it is cut, and failing to parse it took a third of looking at the head.
  if (!line.trimEnd().endsWith('}')) return undefined;
  try {
    const value = JSON.parse(line) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
