import type { Buffer } from 'node:buffer';

const SPACE = 32;
const NEWLINE = 10;

/** Which lines of a file are forgotten. */
export interface LineFates {
  /** Lines with events by their byte offset in the file, in order; true: forgotten. */
  readonly events: ReadonlyMap<number, boolean>;
  /** Other lines that are certainly forgotten. */
  readonly others: ReadonlySet<number>;
  /** Ids: a line without events that quotes one of them is forgotten. */
  readonly quoted: ReadonlySet<string>;
  /**
   * Half-open ranges in ms (`toMs` is exclusive): a line without events that states a time in one
   * of them is forgotten.
   */
  readonly periods: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** The fate of the last line in the preceding bytes. */
export interface LineBefore {
  /** Whether the last line with events was forgotten. */
  readonly gone: boolean;
  /**
   * Whether the first line continues one that began before these bytes, and whether that one was
   * blanked.
   */
  readonly continues: 'blanked' | 'kept' | null;
}

export const FILE_START: LineBefore = { gone: false, continues: null };

export interface BlankedLines {
  /** Bytes that were not blank before. */
  readonly bytes: number;
  /** File offsets of the blanked lines. */
  readonly starts: readonly number[];
  readonly after: LineBefore;
}

/**
 * Overwrites forgotten lines with spaces in place, so that offsets and line numbers stay valid. A
 * line without events says something about its neighbours, such as a waiting prompt or a running
 * tool, and is forgotten together with the event line before or after it.
 */
export function blankLines(
  bytes: Buffer,
  base: number,
  { fates, before }: { readonly fates: LineFates; readonly before: LineBefore },
): BlankedLines {
  const starts: number[] = [];
  /** Lines without events since the last line with events. */
  let waiting: { readonly from: number; readonly to: number }[] = [];
  let { gone } = before;
  let blanked = 0;
  let lastBlanked = before.continues === 'blanked';
  const blank = ({ from, to }: { readonly from: number; readonly to: number }): void => {
    let changed = 0;
    for (let at = from; at < to; at++) if (bytes[at] !== SPACE) changed += 1;
    bytes.fill(SPACE, from, to);
    blanked += changed;
    starts.push(base + from);
  };
  for (let from = 0; from < bytes.length;) {
    const lineBreak = bytes.indexOf(NEWLINE, from);
    const to = lineBreak < 0 ? bytes.length : lineBreak;
    const line = { from, to };
    const event = fates.events.get(base + from);
    lastBlanked = false;
    if (from === 0 && before.continues !== null && event === undefined) {
      lastBlanked = before.continues === 'blanked';
      if (lastBlanked) blank(line);
    } else if (event !== undefined) {
      gone = event;
      if (gone) for (const other of waiting) blank(other);
      waiting = [];
      if (gone) blank(line);
      lastBlanked = gone;
    } else if (gone || fates.others.has(base + from) || saysForgotten(bytes, line, fates)) {
      blank(line);
      lastBlanked = true;
    } else if (to > from) waiting.push(line);
    from = to + 1;
  }
  const isCut = bytes.length > 0 && bytes.at(-1) !== NEWLINE;
  return {
    bytes: blanked,
    starts,
    after: { gone, continues: isCut ? (lastBlanked ? 'blanked' : 'kept') : null },
  };
}

const QUOTED = /"([^"\\]{1,200})"/g;
const TIME = /"timestamp"\s*:\s*"([^"\\]{10,40})"/g;

function saysForgotten(
  bytes: Buffer,
  { from, to }: { readonly from: number; readonly to: number },
  { quoted, periods }: LineFates,
): boolean {
  if (quoted.size === 0 && periods.length === 0) return false;
  const text = bytes.toString('utf8', from, to);
  if (quoted.size > 0)
    for (const [, id = ''] of text.matchAll(QUOTED)) if (quoted.has(id)) return true;
  if (periods.length > 0)
    for (const [, time = ''] of text.matchAll(TIME)) {
      const ms = Date.parse(time);
      if (periods.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)) return true;
    }
  return false;
}

/**
 * Overwrites everything outside the given ranges, which are in order, with spaces; returns whether
 * that changed anything.
 */
export function blankBetween(
  bytes: Buffer,
  kept: readonly { readonly start: number; readonly length: number }[],
): boolean {
  let changed = false;
  let at = 0;
  const blank = (to: number): void => {
    for (; at < to; at++)
      if (bytes[at] !== SPACE) {
        bytes[at] = SPACE;
        changed = true;
      }
  };
  for (const { start, length } of kept) {
    blank(start);
    at = Math.max(at, start + length);
  }
  blank(bytes.length);
  return changed;
}
