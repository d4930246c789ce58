import { closeSync, openSync, readSync } from 'node:fs';
import { Buffer } from 'node:buffer';

export interface Parsed {
  readonly elapsedMs: number;
  /** Of the processor: others who use the machine do not count. */
  readonly cpuMs: number;
}

const CHUNK_BYTES = 16 << 20;
const NEWLINE = 10;

/**
 * How long bare JSON.parse takes for all lines of some files: what everything else is measured by,
 * since it does the least that any import must do. Reading and splitting do not count.
 */
export function parseLines(files: readonly string[]): Parsed {
  let elapsedMs = 0;
  let cpuMs = 0;
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (const file of files)
    for (const text of wholeLines(file, buffer)) {
      const lines = text.split('\n');
      const cpu = process.cpuUsage();
      const start = performance.now();
      for (const line of lines) parse(line);
      elapsedMs += performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      cpuMs += (user + system) / 1000;
    }
  return { elapsedMs, cpuMs };
}

/** A file in pieces of whole lines: the size of a file must not matter here either. */
function* wholeLines(file: string, buffer: Buffer): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    for (let held = 0; ;) {
      const read = readSync(descriptor, buffer, held, buffer.length - held, null);
      const filled = held + read;
      const end = read === 0 ? filled : buffer.subarray(0, filled).lastIndexOf(NEWLINE) + 1;
      if (read > 0 && end === 0 && filled === buffer.length)
        throw new Error(`${file} has a line that is too long to measure`);
      if (end > 0) yield buffer.toString('utf8', 0, end);
      if (read === 0) return;
      buffer.copyWithin(0, end, filled);
      held = filled - end;
    }
  } finally {
    closeSync(descriptor);
  }
}

function parse(line: string): void {
  if (line === '') return;
  try {
    JSON.parse(line);
  } catch {
    // A torn line: the time until that was found counts.
  }
}
