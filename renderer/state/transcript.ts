/** A conversation laid out as cards: who speaks, what a tool was asked and said, what is folded. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { unreachable } from '../../core/model/result.ts';

export type Shape = OutputOf<'transcript'>;
export type Landmark = Shape['landmarks'][number];

/** A call with its result; one of them alone where the log has no other. */
export interface ToolUse {
  readonly call: number | null;
  readonly result: number | null;
  readonly name: string;
}

/** Numbers are positions in the conversation. Every event is in exactly one row. */
export type Row =
  | { readonly kind: 'speech'; readonly position: number }
  | { readonly kind: 'tool'; readonly position: number; readonly use: ToolUse }
  /** Looks around that followed each other: files read, words searched. */
  | { readonly kind: 'looks'; readonly position: number; readonly uses: readonly ToolUse[] }
  /** What was thought, and notes of the system. */
  | { readonly kind: 'aside'; readonly position: number; readonly positions: readonly number[] };

/** Tools that only look, by name; the others do something. */
const LOOKS =
  /^(?:Read|NotebookRead|Grep|Glob|LS|ToolSearch|BashOutput|TaskOutput|read_file|list_dir|grep_files|view_image|tool_search|write_stdin)$/;

/** The rows of a conversation, or of the part of it that is told of, in order. */
export function layOut(shape: Pick<Shape, 'kinds' | 'names' | 'nameOf' | 'pairs' | 'from'>): Row[] {
  const { kinds, from } = shape;
  const results = new Map<number, number>();
  for (let at = 0; at < shape.pairs.length; at += 2)
    results.set(shape.pairs[at] ?? -1, shape.pairs[at + 1] ?? -1);
  const answers = new Set(results.values());
  const nameAt = (index: number): string => shape.names[shape.nameOf[index] ?? -1] ?? 'tool';
  const rows: Row[] = [];
  for (let index = 0; index < kinds.length; index++) {
    const position = from + index;
    switch (kinds.charAt(index)) {
      case 'u':
      case 'a':
        rows.push({ kind: 'speech', position });
        break;
      case 'c':
        addUse(rows, {
          call: position,
          result: results.get(position) ?? null,
          name: nameAt(index),
        });
        break;
      case 'r':
        if (!answers.has(position))
          addUse(rows, { call: null, result: position, name: nameAt(index) });
        break;
      default:
        addAside(rows, position);
    }
  }
  return rows;
}

function addUse(rows: Row[], use: ToolUse): void {
  const position = placeOf(use);
  const last = rows.at(-1);
  const isLook = LOOKS.test(use.name);
  if (isLook && last?.kind === 'looks')
    rows[rows.length - 1] = { ...last, uses: [...last.uses, use] };
  else if (isLook && last?.kind === 'tool' && LOOKS.test(last.use.name))
    rows[rows.length - 1] = { kind: 'looks', position: last.position, uses: [last.use, use] };
  else rows.push({ kind: 'tool', position, use });
}

function addAside(rows: Row[], position: number): void {
  const last = rows.at(-1);
  if (last?.kind === 'aside')
    rows[rows.length - 1] = { ...last, positions: [...last.positions, position] };
  else rows.push({ kind: 'aside', position, positions: [position] });
}

/** Where a use stands: its call, as a rule. */
export const placeOf = ({ call, result }: ToolUse): number => call ?? result ?? 0;

/** The events that a row is made of. */
export function positionsOf(row: Row): readonly number[] {
  switch (row.kind) {
    case 'speech':
      return [row.position];
    case 'aside':
      return row.positions;
    case 'tool':
      return positionsOfUse(row.use);
    case 'looks':
      return row.uses.flatMap(positionsOfUse);
    default:
      return unreachable(row);
  }
}

export const positionsOfUse = ({ call, result }: ToolUse): readonly number[] =>
  [call, result].filter((position) => position !== null);

/** For each position the index of its row. */
export function rowIndexes(rows: readonly Row[]): ReadonlyMap<number, number> {
  return new Map(
    rows.flatMap((row, index) => positionsOf(row).map((position) => [position, index] as const)),
  );
}

/** Rows with anything between two positions, both included. */
export function rowsWithin(rows: readonly Row[], first: number, last: number): readonly Row[] {
  return rows.filter((row) =>
    positionsOf(row).some((position) => position >= first && position <= last),
  );
}

/** Without thoughts and notes, but for those that are looked for. */
export function withoutAsides(rows: readonly Row[], own: Shape['span']): readonly Row[] {
  const isOwn = (position: number): boolean =>
    own !== null && position >= own.first && position <= own.last;
  return rows.filter((row) => row.kind !== 'aside' || row.positions.some(isOwn));
}

const LINE = 24;
const HEAD = 28;
const FOLDED = 32;
/** Bytes of a line of speech, and the most of a text that is shown at first. */
const BYTES = 72;
const MOST_BYTES = 8_000;

/** About how high a row is before it was drawn, in px. */
export function roughHeight(row: Row, { sizes, from }: Pick<Shape, 'sizes' | 'from'>): number {
  if (row.kind !== 'speech') return FOLDED;
  const size = Math.min(MOST_BYTES, sizes[row.position - from] ?? 0);
  return HEAD + LINE * Math.max(1, Math.ceil(size / BYTES));
}

/** One of the places that an outline leads to. */
export interface OutlineEntry {
  readonly kind: Landmark['kind'] | 'compacted' | 'topic';
  readonly position: number;
  /** Null: it is told only where it stands. */
  readonly eventId: string | null;
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/**
 * What an outline of a conversation lists, in order: turns with their words, decisions, errors, each
 * file where it was first changed with all its lines, agents, compactions.
 */
export function outlineOf(
  shape: Pick<Shape, 'landmarks' | 'kinds' | 'names' | 'nameOf' | 'from'>,
  requests: ReadonlyMap<string, string>,
): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const files = new Map<string, number>();
  for (const { kind, position, eventId, text, added, removed } of shape.landmarks) {
    const words = kind === 'turn' ? (requests.get(eventId) ?? '') : text;
    const known = kind === 'changed' ? files.get(text) : undefined;
    const first = known === undefined ? undefined : entries[known];
    if (known !== undefined && first !== undefined) {
      entries[known] = { ...first, added: first.added + added, removed: first.removed + removed };
      continue;
    }
    if (kind === 'changed') files.set(text, entries.length);
    entries.push({ kind, position, eventId, text: words, added, removed });
  }
  for (const [index, name] of shape.nameOf.entries()) {
    if (shape.kinds[index] !== 's' || !COMPACTED.test(shape.names[name] ?? '')) continue;
    const position = shape.from + index;
    const last = entries.at(-1);
    // Some logs note the border and then the summary.
    if (last?.kind === 'compacted' && position - last.position <= 2) continue;
    entries.push({ ...NOTHING, kind: 'compacted', position, text: 'Context compacted' });
  }
  return entries.toSorted((a, b) => a.position - b.position);
}

const COMPACTED = /^(?:compact_boundary|compacted|context_compacted|compact-summary)$/;
const NOTHING = { eventId: null, added: 0, removed: 0 } as const;

/** A place that is gone to, and which of all of its kind it is, from 1. */
export interface Step {
  readonly position: number;
  readonly number: number;
  readonly count: number;
}

/** The place to go on to: the next of some kinds after a position, or the last before it; null at the end. */
export function nextPlace(
  entries: readonly Pick<OutlineEntry, 'kind' | 'position'>[],
  kinds: readonly OutlineEntry['kind'][],
  { at, by }: { readonly at: number; readonly by: 1 | -1 },
): Step | null {
  const places = [
    ...new Set(entries.filter(({ kind }) => kinds.includes(kind)).map(({ position }) => position)),
  ];
  const index =
    by === 1
      ? places.findIndex((position) => position > at)
      : places.findLastIndex((position) => position < at);
  const position = places[index];
  return position === undefined ? null : { position, number: index + 1, count: places.length };
}

const NAMES: Readonly<Partial<Record<OutlineEntry['kind'], string>>> = {
  turn: 'Turn',
  failed: 'Error',
  decided: 'Decision',
};

/** `Error 3 of 35`, or that there is no further one. */
export function stepWords(kind: OutlineEntry['kind'], step: Step | null, by: 1 | -1): string {
  const name = NAMES[kind] ?? 'Place';
  if (step !== null) return `${name} ${step.number} of ${step.count}`;
  return by === 1
    ? `There is no further ${name.toLowerCase()}.`
    : `There is no ${name.toLowerCase()} before.`;
}
