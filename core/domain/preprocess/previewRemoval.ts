import { truncatedCopies } from '../summarize/truncatedCopies.ts';
import { preprocess } from '../summarize/preprocess.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { TextSpan } from '../text/sentences.ts';
import { blankEvent } from './blankNoise.ts';
import type { Removed } from './blankNoise.ts';
import { lineReasons } from './lineReasons.ts';
import type { Preprocessor } from './preprocessor.ts';

/** The parts of a segment that no summariser sees. */
export interface RemovalPreview {
  /** Only events that lose something, in order. */
  readonly events: readonly {
    /** Index of the event. */
    readonly event: number;
    /** In UTF-16 units of its text, in order and without overlaps. */
    readonly removed: readonly Removed[];
  }[];
  /** How much was removed for each reason, in UTF-16 units, most first. */
  readonly characters: readonly { readonly reason: string; readonly count: number }[];
  /** How much is left to be summarised, in UTF-16 units. */
  readonly kept: number;
}

/**
 * Tells what is removed from a segment's events before they are summarised, and why: the name of a
 * noise pattern, or what the built-in rules take it for. White space, punctuation and list numbers
 * do not count.
 */
export function previewRemoval(
  events: readonly SummaryEvent[],
  preprocessors: readonly Preprocessor[],
): RemovalPreview {
  const blanked = events.map((event) => blankEvent(event, preprocessors));
  const read = blanked.map(({ event }) => event);
  const prepared = preprocess(read);
  const spans = Map.groupBy(prepared.units, ({ event }) => event);
  const said = new Set(prepared.units.map(({ text }) => text));
  const copies = truncatedCopies(read);
  let keptLength = 0;
  const previews = blanked.flatMap(({ event, noise }, at) => {
    const { length } = event.text;
    const units = spans.get(at) ?? [];
    const kept = gapsOf(length, [...gapsOf(length, units), ...noise]);
    keptLength += lengthOf(kept);
    const reasons = copies.has(event)
      ? [{ start: 0, end: length, reason: 'repeated' }]
      : lineReasons(event, { isRead: units.length > 0, said });
    const removed = complement(events[at]?.text ?? '', { kept, noise, reasons });
    return removed.length > 0 ? [{ event: at, removed }] : [];
  });
  const characters = countByReason(previews.flatMap(({ removed }) => removed));
  return { events: previews, characters, kept: keptLength };
}

interface Parts {
  readonly kept: readonly TextSpan[];
  readonly noise: readonly Removed[];
  /** Together they cover the whole text. */
  readonly reasons: readonly Removed[];
}

/**
 * The removed ranges: everything that is not kept, split where the reason changes, without wordless
 * pieces, and with neighbours joined.
 */
function complement(text: string, { kept, noise, reasons }: Parts): Removed[] {
  const pieces = gapsOf(text.length, [...kept, ...noise]).flatMap((gap) =>
    reasons.flatMap(({ start, end, reason }) => {
      const piece = { start: Math.max(start, gap.start), end: Math.min(end, gap.end), reason };
      return piece.start < piece.end ? [piece] : [];
    }),
  );
  const sorted = [...pieces, ...noise].sort((one, other) => one.start - other.start);
  const joinedUp: Removed[] = [];
  for (const piece of sorted) {
    const range = trimmed(text, piece);
    if (!hasWords(text.slice(range.start, range.end))) continue;
    const last = joinedUp.at(-1);
    const isNext =
      last?.reason === range.reason &&
      !kept.some(({ start }) => start >= last.end && start < range.start);
    if (isNext) joinedUp[joinedUp.length - 1] = { ...last, end: range.end };
    else joinedUp.push(range);
  }
  return joinedUp;
}

/** List numbers do not count as words. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/^\d{1,3}[.)]\P{L}{0,9}$/u.test(text);
}

function gapsOf(length: number, spans: readonly TextSpan[]): TextSpan[] {
  const gaps: TextSpan[] = [];
  let from = 0;
  for (const { start, end } of joined(spans)) {
    if (start > from) gaps.push({ start: from, end: start });
    from = end;
  }
  if (from < length) gaps.push({ start: from, end: length });
  return gaps;
}

function joined(spans: readonly TextSpan[]): TextSpan[] {
  const out: TextSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = out.at(-1);
    if (last === undefined || span.start > last.end) out.push({ start: span.start, end: span.end });
    else out[out.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return out;
}

function trimmed(text: string, { start, end, reason }: Removed): Removed {
  const words = text.slice(start, end);
  const lead = words.length - words.trimStart().length;
  return { start: start + lead, end: start + Math.max(lead, words.trimEnd().length), reason };
}

function countByReason(removed: readonly Removed[]): RemovalPreview['characters'] {
  return [...Map.groupBy(removed, ({ reason }) => reason)]
    .map(([reason, group]) => ({ reason, count: lengthOf(group) }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));
}

function lengthOf(spans: readonly TextSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
