/** Shorter lines are parsed as they are. */
const LONG = 64 * 1024;
/** Type and envelope stand at a line's start. */
const ENVELOPE = 256;
const HISTORY = ',"replacement_history":';

/**
 * A long `compacted` line without its `replacement_history`, which repeats what the lines before say
 * and can be most of a file; other lines as they are.
 *
 * The cut is safe. Inside a JSON string every quote is escaped, so the first `,"replacement_history":`
 * is a key; and what comes before it must be a whole record once two objects are closed. The line's end
 * is looked at too: a line that was cut off keeps its history, and is found broken when it is parsed.
 * What follows the history (window numbers) says nothing to a reader.
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

/** Do the objects that are open at `start`, the payload and the record, end where the line does? */
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

/** Where the string ends whose inside begins at `start`; -1 when it does not. */
function endOfString(line: string, start: number): number {
  for (let quote = line.indexOf('"', start); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (line.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote;
  }
  return -1;
}
