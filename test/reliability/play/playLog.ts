import { appendFileSync, createReadStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

export interface PlayOptions {
  /** Where the log is written anew. */
  readonly to: string;
  /** How much faster than it was written. */
  readonly speed: number;
  /** No pause is longer than this, ms, however long nobody wrote. */
  readonly longestMs: number;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Is told each line that was written, with its time if it has one. */
  readonly onLine: (at: string | null) => void;
}

/** Writes a log line by line into another file, in the rhythm of its own time stamps. Gives how many lines. */
export async function playLog(
  from: string,
  { to, speed, longestMs, wait, onLine }: PlayOptions,
): Promise<number> {
  mkdirSync(dirname(to), { recursive: true });
  let lines = 0;
  let lastMs: number | undefined;
  for await (const line of createInterface({
    input: createReadStream(from),
    crlfDelay: Infinity,
  })) {
    const at = timeOf(line);
    const ms = at === null ? lastMs : Date.parse(at);
    if (ms !== undefined && lastMs !== undefined && ms > lastMs)
      await wait(Math.min(longestMs, (ms - lastMs) / speed));
    // A line that is older than the one before it comes at once, and no pause is made up for.
    if (ms !== undefined) lastMs = Math.max(ms, lastMs ?? ms);
    appendFileSync(to, `${line}\n`);
    lines += 1;
    onLine(at);
  }
  return lines;
}

/** When a line says that it was written; null where it does not. */
function timeOf(line: string): string | null {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof record !== 'object' || record === null) return null;
  const { timestamp, time } = record as { readonly timestamp?: unknown; readonly time?: unknown };
  const at = timestamp ?? time;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null;
}
