/** Shorter lines are parsed as they are. */
const LONG = 64 * 1024;
/** The type is near the start of a line. */
const ENVELOPE = 256;
const HISTORY = ',"replacement_history":';

/**
 * Removes `replacement_history` from a long `compacted` line, since it repeats earlier lines and
 * can be most of a file. Other lines are returned unchanged. The cut is safe: quotes are escaped
 * inside JSON strings, so the first `,"replacement_history":` is a key, and what precedes it must
 * be a complete record once two objects are closed. The end of the line is checked too: a line that
 * was cut off keeps its history and is then found to be broken. What follows the history (window
 * numbers) is of no interest.
 */
export function withoutHistory(line: string): string {
  if (line.length < LONG || !line.slice(0, ENVELOPE).includes('"type":"compacted"')) return line;
  const at = line.indexOf(HISTORY);
  if (at < 0 || !isWhole(line, at + HISTORY.length)) return line;
  return `${line.slice(0, at)}}}`;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Do the two open objects, payload and record, end at the end of the line? */
function isWhole(line: string, start: number): boolean {
  let depth = 2;
  for (let i = start; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfString(line, i + 1);
      if (i < 0) return false;
    } else if (code === OPEN_OBJECT) depth++;
    else if (code === CLOSE_OBJECT && --depth === 0) return line.slice(i + 1).trim() === '';
  }
  return false;
}

/** Where the string with content from `start` ends; -1 if it does not. */
function endOfString(line: string, start: number): number {
  for (let quote = line.indexOf('"', start); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (line.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote;
  }
  return -1;
}
