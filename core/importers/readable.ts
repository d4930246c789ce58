import type { JsonValue } from './importer.ts';
import { isArray, isObject, cleanText } from './json.ts';
import type { JsonObject } from './json.ts';

/**
 * Deeper structures are shown as JSON: indentation no longer helps, and hostile input nests without
 * end.
 */
const MAX_DEPTH = 6;

/**
 * Writes a JSON value for people, deterministically: `key: value` lines in logged order, lists with
 * dashes, nested structures indented by two. Strings are never shortened; multi-line ones start
 * below their key, unindented, so that code stays code. Embedded base64 data is replaced by its
 * media type.
 */
export function readable(value: JsonValue): string {
  return cleanText(render(value, 0));
}

/** Like {@link readable} for the non-empty fields of an object, except those left out. */
export function readableFields(object: JsonObject, leftOut: ReadonlySet<string>): string {
  const said = Object.entries(object).filter(
    ([key, value]) => !leftOut.has(key) && !isEmpty(value),
  );
  return readable(Object.fromEntries(said));
}

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  if (isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

function render(value: JsonValue, depth: number): string {
  if (!isArray(value) && !isObject(value)) return String(value);
  if (depth >= MAX_DEPTH) return toJson(value);
  if (isArray(value)) return value.map((item) => listItem(item, depth)).join('\n');
  return embedded(value) ?? fields(value, depth);
}

function fields(object: JsonObject, depth: number): string {
  return Object.entries(object)
    .map(([key, value]) => field(key, value, depth))
    .join('\n');
}

function field(key: string, value: JsonValue, depth: number): string {
  const indent = '  '.repeat(depth);
  const structured = isStructured(value);
  const text = render(value, structured ? depth + 1 : depth);
  if (text === '') return `${indent}${key}:`;
  return structured || text.includes('\n')
    ? `${indent}${key}:\n${text}`
    : `${indent}${key}: ${text}`;
}

function listItem(item: JsonValue, depth: number): string {
  const indent = '  '.repeat(depth);
  const text = render(item, isStructured(item) ? depth + 1 : depth);
  // The dash replaces the item's own indentation.
  return `${indent}- ${isStructured(item) && text.startsWith(`${indent}  `) ? text.slice(indent.length + 2) : text}`;
}

/** Will the value take lines of its own? */
function isStructured(value: JsonValue): boolean {
  if (isArray(value)) return value.length > 0;
  return isObject(value) && embedded(value) === undefined && Object.keys(value).length > 0;
}

function embedded(object: JsonObject): string | undefined {
  const { data, media_type: mediaType } = object;
  return typeof data === 'string' && typeof mediaType === 'string' ? `[${mediaType}]` : undefined;
}

function toJson(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return '[nested too deeply to show]';
    throw error;
  }
}
