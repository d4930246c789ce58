import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import { dirname } from 'node:path';
import type { SessionLines } from './session.ts';

export interface WrittenLog {
  readonly path: string;
  readonly lines: number;
  readonly bytes: number;
  /** Lines of which only half is there. */
  readonly torn: number;
}

const BUFFERED_BYTES = 1 << 20;
/** Enough lines that more come after it. */
const TORN_LINE = 5;

/**
 * Writes a log line by line, so that its size does not matter, and dates it at its last line. Pauses
 * between pieces by `breathe`, which may throw to end it.
 */
export async function writeLog(
  path: string,
  from: SessionLines,
  {
    torn,
    breathe,
  }: { readonly torn: 'end' | 'middle' | null; readonly breathe: () => Promise<void> },
): Promise<WrittenLog> {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  let lines = 0;
  let bytes = 0;
  let held = '';
  let halves = 0;
  const flush = (): void => {
    const piece = Buffer.from(held);
    writeSync(file, piece);
    bytes += piece.length;
    held = '';
  };
  try {
    let next = from.next();
    for (; next.done !== true; next = from.next()) {
      lines += 1;
      if (torn === 'middle' && lines === TORN_LINE) {
        held += `${half(next.value)}\n`;
        lines += 1;
        halves += 1;
      }
      held += `${next.value}\n`;
      if (held.length < BUFFERED_BYTES) continue;
      flush();
      await breathe();
    }
    if (torn === 'end' && held !== '') {
      held = withoutEnd(held);
      halves += 1;
    }
    flush();
    const seconds = next.value / 1000;
    utimesSync(path, seconds, seconds);
  } finally {
    closeSync(file);
  }
  return { path, lines, bytes, torn: halves };
}

/** Half of the last line goes. */
function withoutEnd(text: string): string {
  const start = text.lastIndexOf('\n', text.length - 2) + 1;
  return text.slice(0, start) + half(text.slice(start));
}

function half(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2)).toWellFormed();
}
