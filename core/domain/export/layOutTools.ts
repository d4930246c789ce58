import type { PointRole } from '../../model/point.ts';
import { POINT_ROLES } from '../../model/point.ts';
import type { SummaryDoubt } from '../../model/summary.ts';
import { code, mark, plain } from './blocks.ts';
import type { Block, Inline, ListItem, Words } from './blocks.ts';
import type {
  Citation,
  LeftOut,
  Narrowing,
  ToldAmounts,
  ToldLine,
  ToldPoint,
  ToldSentence,
} from './data.ts';

/** How things are said wherever Strata tells them. */
export interface Wording {
  /** A time in the zone of the memory. */
  readonly when: (time: string) => string;
  readonly amounts: (amounts: ToldAmounts) => readonly string[];
  readonly roles: Readonly<Record<PointRole, string>>;
  readonly doubts: Readonly<Record<SummaryDoubt['verdict'], string>>;
}

/** Numbers citations in the order in which they are first told. */
export class Citing {
  readonly #citations: ReadonlyMap<string, Citation>;
  readonly #numbers = new Map<string, number>();

  constructor(citations: readonly Citation[]) {
    this.#citations = new Map(citations.map((one) => [one.gripId, one]));
  }

  /** What stands behind words; nothing for grips that the export does not hold. */
  behind(gripIds: readonly string[]): readonly Inline[] {
    const numbers = gripIds
      .filter((gripId) => this.#citations.has(gripId))
      .map((gripId) => {
        const number = this.#numbers.get(gripId) ?? this.#numbers.size + 1;
        this.#numbers.set(gripId, number);
        return number;
      });
    return numbers.length === 0 ? [] : [{ kind: 'cites', numbers: [...new Set(numbers)] }];
  }

  /** The words behind all that was told so far. */
  blocks({ when }: Pick<Wording, 'when'>): readonly Block[] {
    if (this.#numbers.size === 0) return [];
    const items = [...this.#numbers.keys()].map((gripId): Words => {
      const cited = this.#citations.get(gripId);
      if (cited === undefined) return [];
      const { excerpt, time, file, offset, eventId } = cited;
      return [
        plain(`“${excerpt}” ${when(time)} · `),
        code(`${file}:${offset}`),
        plain(' · '),
        code(eventId),
        plain(' · '),
        code(gripId),
      ];
    });
    return [heading('Sources'), { kind: 'citations', items }];
  }
}

/** What a document was narrowed down to, for the line of what it comes to. */
export const narrowings = (narrowedTo: readonly Narrowing[]): readonly string[] =>
  narrowedTo.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`));

export const heading = (text: string, level: 2 | 3 | 4 = 2): Block => ({
  kind: 'heading',
  level,
  words: [plain(text)],
});

/** A list below its heading; nothing for none. `what` names the rows in the list of those left out. */
export function section<Row>(
  title: string,
  rows: readonly Row[],
  options: {
    readonly item: (row: Row) => ListItem;
    readonly leftOut?: readonly LeftOut[];
    readonly what?: string;
  },
): readonly Block[] {
  if (rows.length === 0) return [];
  const more = (options.leftOut ?? []).find(({ what }) => what === options.what)?.count ?? 0;
  return [
    heading(title),
    { kind: 'list', items: rows.map(options.item) },
    ...(more === 0 ? [] : [note(`${more} more are left out: there are too many to tell.`)]),
  ];
}

export const note = (text: string): Block => ({ kind: 'note', text });

/** A point, marked where nothing supports it, with its citations behind it. */
export function pointWords({ text, supported, gripIds }: ToldPoint, tools: LayOutTools): Words {
  return [
    plain(text),
    ...(supported ? [] : [mark(tools.wording.doubts.unsupported)]),
    ...tools.citing.behind(gripIds),
  ];
}

export function sentenceWords(
  { text, verdict, gripIds }: ToldSentence,
  { wording, citing }: LayOutTools,
): Words {
  return [
    plain(text),
    ...(verdict === null ? [] : [mark(wording.doubts[verdict])]),
    ...citing.behind(gripIds),
  ];
}

export interface LayOutTools {
  readonly wording: Wording;
  readonly citing: Citing;
}

/** Points under their roles, in the order in which a story is told. */
export function pointsByRole<Point extends ToldPoint>(
  points: readonly Point[],
  tools: LayOutTools,
  words: (point: Point) => Words = (point) => pointWords(point, tools),
): readonly Block[] {
  return [...POINT_ROLES, null].flatMap((role): readonly Block[] => {
    const own = points.filter((point) => point.role === role);
    if (own.length === 0) return [];
    return [
      heading(role === null ? 'Said' : tools.wording.roles[role], 3),
      { kind: 'list', items: own.map((point) => ({ words: words(point) })) },
    ];
  });
}

/** The lines of a text: paragraphs, and items one below the other. */
export function lineBlocks(lines: readonly ToldLine[], tools: LayOutTools): readonly Block[] {
  const blocks: Block[] = [];
  for (const { item, sentences } of lines) {
    const words = sentences.flatMap((sentence, at) => [
      ...(at === 0 ? [] : [plain(' ')]),
      ...sentenceWords(sentence, tools),
    ]);
    const last = blocks.at(-1);
    if (!item) blocks.push({ kind: 'paragraph', words });
    else if (last?.kind === 'list')
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, { words }] };
    else blocks.push({ kind: 'list', items: [{ words }] });
  }
  return blocks;
}

/** `1 request`, `2 requests`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
