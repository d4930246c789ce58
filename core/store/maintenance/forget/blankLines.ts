import type { Buffer } from 'node:buffer';

const SPACE = 32;
const NEWLINE = 10;

/** What decides which lines of a file are forgotten. */
export interface LineFates {
  /** Lines with events, by their byte offset in the file, in order; true: they are forgotten. */
  readonly events: ReadonlyMap<number, boolean>;
  /** Other lines that are forgotten for sure. */
  readonly others: ReadonlySet<number>;
  /** What a line without events that is forgotten quotes: ids. */
  readonly quoted: ReadonlySet<string>;
  /** A line without events that says a time in one of these is forgotten. Ms; `toMs` is exclusive. */
  readonly periods: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** How the last line of the bytes before went. */
export interface LineBefore {
  /** Was the last line with events forgotten? */
  readonly gone: boolean;
  /** Does the first line continue one of which these bytes hold no beginning, and was that blanked? */
  readonly continues: 'blanked' | 'kept' | null;
}

export const FILE_START: LineBefore = { gone: false, continues: null };

export interface BlankedLines {
  /** Bytes that were not blank before. */
  readonly bytes: number;
  /** Offsets in the file of the blanked lines. */
  readonly starts: readonly number[];
  readonly after: LineBefore;
}

/**
 * Overwrites the lines that are forgotten with spaces, in place: offsets and line numbers hold. A line
 * without events says something of its neighbours, such as a prompt that waits or a tool that runs: it
 * goes with the event line before it or after it.
 */
export function blankLines(
  bytes: Buffer,
  base: number,
  { fates, before }: { readonly fates: LineFates; readonly before: LineBefore },
): BlankedLines {
  const starts: number[] = [];
  /** Lines without events since the last one with some. */
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

/** Overwrites all but some ranges, which stand in order, with spaces; tells whether that changed anything. */
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
