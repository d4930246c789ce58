import type { CountTokens } from '../model/countTokens.ts';
import { visibleText } from '../model/visibleText.ts';
import type { TextLevel } from '../model/toc.ts';
import { oneLine } from '../model/visibleText.ts';

/** A candidate for a pack, with its texts. */
export interface PackNode {
  readonly nodeId: string;
  readonly title: string;
  readonly startMs: number;
  /** Its date and time as displayed. */
  readonly when: string;
  /** Why it is included, for a person. */
  readonly reason: string;
  /** What proves it. */
  readonly gripIds: readonly string[];
  /** Shortest first. Doubted sentences are marked in the content, and counted. */
  readonly texts: readonly {
    readonly level: TextLevel;
    readonly content: string;
    readonly doubts?: number;
  }[];
}

export interface PackPart {
  readonly nodeId: string;
  readonly level: TextLevel;
  readonly reason: string;
  readonly gripIds: readonly string[];
  /** Sentences that what they were written from does not hold; marked in the text. */
  readonly doubts: number;
}

export interface Pack {
  /** Markdown that never exceeds the budget. */
  readonly text: string;
  readonly tokens: number;
  /** In the order of the text, which is chronological. */
  readonly parts: readonly PackPart[];
  /** Nodes that did not fit. */
  readonly leftOut: readonly string[];
}

/**
 * Composes a cited context within a budget: most important first, each node is raised as far as
 * Detailed before the next is added, since few that say something are worth more than many that name
 * it; then those are raised to Full for which there is room. If nodes are left out, the last line says
 * how many, unless that room is enough for one more node.
 *
 * @param nodes the most important first
 * @param budget tokens
 * @param besides nodes that are left out in any case
 */
export function composePack(
  nodes: readonly PackNode[],
  {
    budget,
    countTokens,
    besides = [],
  }: {
    readonly budget: number;
    readonly countTokens: CountTokens;
    readonly besides?: readonly string[];
  },
): Pack {
  const count = createPieceCounter(countTokens);
  const whole = chooseLevels(nodes, budget, count);
  const isAll = whole.size === nodes.length && besides.length === 0;
  const room = budget - countTokens(noteOf(nodes.length + besides.length)) - SEAM;
  const noted = isAll ? null : chooseLevels(nodes, room, count);
  const hasNote = noted !== null && noted.size > 0;
  const levels = hasNote ? noted : whole;
  const leftOut = [
    ...nodes.filter((node) => !levels.has(node)).map(({ nodeId }) => nodeId),
    ...besides,
  ];
  const body = textOf(nodes, levels);
  const text = hasNote && leftOut.length > 0 ? `${body}\n\n${noteOf(leftOut.length)}` : body;
  return {
    text,
    tokens: countTokens(text),
    parts: inTime(nodes, levels).map(([node, level]) => ({
      nodeId: node.nodeId,
      level: node.texts[level]?.level ?? 'brief',
      reason: node.reason,
      gripIds: node.gripIds,
      doubts: node.texts[level]?.doubts ?? 0,
    })),
    leftOut,
  };
}

/** Tokens of the empty line before the last one. */
const SEAM = 1;

function noteOf(count: number): string {
  return `(${count} ${count === 1 ? 'node' : 'nodes'} left out: raise the budget, or ask for less.)`;
}

interface PieceCounter {
  readonly piece: (node: PackNode, level: number) => number;
  readonly text: CountTokens;
}

/** Caches the tokens of each piece, because levels are tried again and again. */
function createPieceCounter(countTokens: CountTokens): PieceCounter {
  const counts = new Map<PackNode, number[]>();
  return {
    text: countTokens,
    piece(node, level) {
      const of = counts.get(node) ?? [];
      counts.set(node, of);
      return (of[level] ??= countTokens(pieceOf(node, level)));
    },
  };
}

/** The chosen level of each included node, as an index into its `texts`. */
function chooseLevels(
  nodes: readonly PackNode[],
  budget: number,
  count: PieceCounter,
): ReadonlyMap<PackNode, number> {
  const levels = new Map<PackNode, number>();
  // Pieces end with an empty line and begin with "##", and no token spans that border, so their
  // counts can be added up. Only the last piece drops its empty line in the end.
  let sum = 0;
  const raise = (node: PackNode, level: number): void => {
    const before = levels.get(node);
    const more = count.piece(node, level) - (before === undefined ? 0 : count.piece(node, before));
    if (sum + more > budget + 1) return;
    levels.set(node, level);
    if (sum + more <= budget || count.text(textOf(nodes, levels)) <= budget) sum += more;
    else if (before === undefined) levels.delete(node);
    else levels.set(node, before);
  };
  for (const node of nodes)
    for (const [level, text] of node.texts.entries())
      if (text.level !== 'full' || level === 0) raise(node, level);
  for (const node of nodes)
    if (levels.has(node) && node.texts.at(-1)?.level === 'full') raise(node, node.texts.length - 1);
  return levels;
}

function textOf(nodes: readonly PackNode[], levels: ReadonlyMap<PackNode, number>): string {
  return inTime(nodes, levels)
    .map(([node, level]) => pieceOf(node, level))
    .join('')
    .trimEnd();
}

function pieceOf({ title, when, nodeId, gripIds, texts }: PackNode, level: number): string {
  const grips = gripIds.map((gripId) => ` [${gripId}]`).join('');
  return [
    `## ${oneLine(title)} · ${when}\n${nodeId}`,
    visibleText((texts[level]?.content ?? '').trim()),
    ...(grips === '' ? [] : [`Grips:${grips}`]),
    '',
  ].join('\n\n');
}

function inTime(
  nodes: readonly PackNode[],
  levels: ReadonlyMap<PackNode, number>,
): readonly (readonly [PackNode, number])[] {
  return nodes
    .flatMap((node): readonly (readonly [PackNode, number])[] => {
      const level = levels.get(node);
      return level === undefined ? [] : [[node, level]];
    })
    .toSorted(([a], [b]) => a.startMs - b.startMs || (a.nodeId < b.nodeId ? -1 : 1));
}
