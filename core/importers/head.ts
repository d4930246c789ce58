import type { FileHead, JsonValue } from './importer.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import { parseLine } from './lines.ts';

/** Enough lines to get past small state lines, few enough to stay instant. */
const MAX_LINES = 50;

/** The JSON objects of the whole lines at a file's start. A line that the head cuts is left out. */
export function recordsAtStart({ head }: FileHead): readonly JsonObject[] {
  const lines = head.split('\n', MAX_LINES + 1);
  const last = lines.pop() ?? '';
  const records = lines.flatMap((line) => parseLine(line).records ?? []);
  // The file may end without a line break.
  const whole = wholeObject(last);
  return whole === undefined ? records : [...records, whole];
}

function wholeObject(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
