import type { CountTokens } from '../../model/countTokens.ts';
import type { Language } from '../lexicon/languages.ts';
import { maskSecrets } from '../secrets/maskSecrets.ts';
import { escapeMarkers } from '../summarize/markers.ts';
import { preprocess } from '../summarize/preprocess.ts';
import type { SegmentInput, SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { unreachable } from '../../model/result.ts';
import type { MaskedRange } from '../secrets/findSecrets.ts';
import { findSecrets, maskedSlice } from '../secrets/findSecrets.ts';

/** What a model reads of a segment, and what its answer is checked against. */
export interface Transcript {
  /** A line for each event with content, `[e1] user: …`, with indented lines for its paragraphs. */
  readonly messages: string;
  /** The same for the overlap, without labels: context that is not summarised. May be empty. */
  readonly overlap: string;
  /** `e1` → index into the segment's events. */
  readonly labels: ReadonlyMap<string, number>;
  /** All units, including those that were cut. Their texts are not masked. */
  readonly units: readonly Unit[];
  readonly language: Language;
  /** The secrets of each event that has any, by index. */
  readonly secrets: ReadonlyMap<number, readonly MaskedRange[]>;
  /** The number of masked secrets by kind, including the overlap's. */
  readonly masked: Readonly<Record<string, number>>;
  /** Were e-mail addresses masked as well? */
  readonly email: boolean;
  /** How many units were left out of the middle because the whole is too long. */
  readonly leftOut: number;
}

export interface TranscriptOptions {
  readonly countTokens: CountTokens;
  /** Are e-mail addresses masked as well? */
  readonly email?: boolean;
  /** Approximate limit for `messages`; 24,000 by default. */
  readonly mostTokens?: number;
  /** Labels begin behind so many; 0 by default. */
  readonly labelsBefore?: number;
}

const MOST_TOKENS = 24_000;
/** The overlap has 500 tokens of raw text, but its gists may be longer. */
const MOST_OVERLAP = 1_000;
const MOST_NAME = 40;
/** Something in a quoted text that could pass for one of our labels. */
const LABEL_LIKE = /(?<![^\s(])\[(?=[ec]\d)/g;

/**
 * Writes a segment for a model: without noise, with secrets masked and events labelled. Marker and
 * label syntax in quoted words is escaped. A segment too long for any model visibly loses its
 * middle.
 */
export function makeTranscript(input: SegmentInput, options: TranscriptOptions): Transcript {
  const { units, language } = preprocess(input.events);
  const email = options.email ?? false;
  const secrets = findSecrets(input.events, units, email);
  const { kept, leftOut } = withinTokens(units, options.mostTokens ?? MOST_TOKENS, options);
  const labels = new Map<string, number>();
  const before = preprocess(input.overlap);
  const overlapSecrets = findSecrets(input.overlap, before.units, email);
  const context = withinTokens(before.units, MOST_OVERLAP, options);
  const { labelsBefore = 0 } = options;
  const lines = writeLines(input.events, kept, { secrets, leftOut, labels, labelsBefore });
  const overlap = writeLines(input.overlap, context.kept, {
    secrets: overlapSecrets,
    leftOut: context.leftOut,
  });
  // Names, and commands after unescaping, may reveal secrets that the raw text did not.
  const [shown, shownOverlap] = [lines, overlap].map((texts) =>
    texts.map((line) => maskSecrets(line, { email })),
  );
  const late = [...(shown ?? []), ...(shownOverlap ?? [])].flatMap(({ found }) => found);
  return {
    messages: joined(shown),
    overlap: joined(shownOverlap),
    labels,
    units,
    language,
    secrets,
    masked: countKinds([...secrets.values(), ...overlapSecrets.values(), late].flat()),
    email,
    leftOut,
  };
}

const joined = (lines: readonly { readonly text: string }[] = []): string =>
  lines.map(({ text }) => text).join('\n');

/** The first and last units that fit, half of the budget each. */
function withinTokens(
  units: readonly Unit[],
  most: number,
  { countTokens }: TranscriptOptions,
): { readonly kept: readonly Unit[]; readonly leftOut: number } {
  // A token is at least one byte long, so most segments need not be counted.
  const bytes = units.reduce((sum, { text }) => sum + text.length * 3, 0);
  if (bytes <= most || countTokens(units.map(({ text }) => text).join('\n')) <= most)
    return { kept: units, leftOut: 0 };
  const costs = units.map(({ text }) => countTokens(text) + 1);
  const head = fitting(costs, most / 2);
  const tail = Math.min(units.length - head, fitting(costs.toReversed(), most / 2));
  return {
    kept: [...units.slice(0, head), ...units.slice(units.length - tail)],
    leftOut: units.length - head - tail,
  };
}

/** How many of the first costs stay within a budget. */
function fitting(costs: readonly number[], budget: number): number {
  let spent = 0;
  let count = 0;
  for (const cost of costs) {
    spent += cost;
    if (spent > budget) break;
    count++;
  }
  return count;
}

interface Writing {
  readonly secrets: ReadonlyMap<number, readonly MaskedRange[]>;
  readonly leftOut: number;
  /** Receives the labels that are assigned; if missing, lines get none. */
  readonly labels?: Map<string, number>;
  readonly labelsBefore?: number;
}

function writeLines(
  events: readonly SummaryEvent[],
  units: readonly Unit[],
  { secrets, leftOut, labels, labelsBefore = 0 }: Writing,
): string[] {
  const lines: string[] = [];
  let line = '';
  let before: Unit | undefined;
  for (const unit of units) {
    const text = events[unit.event]?.text ?? '';
    const isAfterGap = leftOut > 0 && before !== undefined && unit.index !== before.index + 1;
    if (before === undefined || isAfterGap || unit.event !== before.event) {
      if (line !== '') lines.push(line);
      if (isAfterGap) lines.push(`[… ${leftOut} sentences left out here …]`);
      const label =
        unit.event === before?.event ? undefined : nextLabel(unit.event, labels, labelsBefore);
      line = `${label === undefined ? '' : `[${label}] `}${speaker(unit)}: `;
    } else line += gap(before, unit, text);
    line += quoted(unitWords(unit, text, secrets.get(unit.event) ?? []));
    before = unit;
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** What separates two units of an event: text on a line of its own stays on one. */
function gap(before: Unit, unit: Unit, text: string): string {
  if (!isSaid(unit)) return '; ';
  if (!text.slice(before.end, unit.start).includes('\n')) return ' ';
  return unit.item ? '\n  - ' : '\n  ';
}

function nextLabel(
  event: number,
  labels: Map<string, number> | undefined,
  before: number,
): string | undefined {
  if (labels === undefined) return undefined;
  const label = `e${before + labels.size + 1}`;
  labels.set(label, event);
  return label;
}

/**
 * The words of a unit for a model: messages verbatim, so that what the answer quotes can be found,
 * tool calls as their gist.
 */
function unitWords(unit: Unit, text: string, secrets: readonly MaskedRange[]): string {
  const isMasked = secrets.some(({ start, end }) => start < unit.end && end > unit.start);
  return isMasked || isSaid(unit) ? maskedSlice(text, unit, secrets) : unit.text;
}

function isSaid({ source }: Unit): boolean {
  return source === 'user' || source === 'assistant' || source === 'thinking';
}

/**
 * Words from a log on one line, with everything escaped that could pass for a marker or a label.
 */
export function quoted(text: string): string {
  return escapeMarkers(text.replace(/\s+/g, ' ').trim()).replace(LABEL_LIKE, '[\\');
}

function speaker({ source, name }: Unit): string {
  const named = name === null ? null : quoted(name).slice(0, MOST_NAME).toWellFormed();
  switch (source) {
    case 'user':
    case 'assistant':
      return named ?? source;
    case 'thinking':
      return 'assistant (thinking)';
    case 'error':
      return `${named ?? 'tool'} (error)`;
    case 'subject':
    case 'command':
    case 'file':
      return named ?? 'tool';
    default:
      return unreachable(source);
  }
}

function countKinds(secrets: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of secrets) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
