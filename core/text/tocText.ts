import type { OutputOf } from '../contract/procedures.ts';
import type { TocRow } from '../contract/library.ts';
import type { TocLevel } from '../model/toc.ts';
import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { whenIn } from './whenIn.ts';
import { priceWords } from './priceWords.ts';
import type { NodePrices } from './priceWords.ts';

export interface TocPiece extends TextPiece {
  readonly row: TocRow;
  /** Its place in the table of contents. */
  readonly order: number;
}

export interface TocTextOptions {
  readonly zone: string;
  readonly prices?: NodePrices;
  /** Is only a part of the memory asked for: a project, a tool, a star, a tag? */
  readonly isNarrowed?: boolean;
}

/**
 * The table of contents as Markdown, one line per node, with what it costs to open where prices are
 * known. If there is too little room, the deepest rows go first, and the oldest among those of
 * equal depth.
 */
export function tocText(
  { node, children }: Pick<OutputOf<'toc'>, 'node' | 'children'>,
  options: TocTextOptions,
): FitText<TocPiece> {
  const pieces = rowsOf(children, 0).map(({ row, depth }, order) => ({
    row,
    depth,
    order,
    text: `${'  '.repeat(depth)}- ${rowText(row, options)}`,
  }));
  const nothing =
    options.isNarrowed === true ? NONE : node === null ? EMPTY : 'Nothing is below it.';
  return {
    pieces: pieces.toSorted((a, b) => a.depth - b.depth || b.order - a.order),
    compose: (kept, leftOut) =>
      [
        node === null ? '# All years' : `# ${rowText(node, options)}`,
        ...kept.toSorted((a, b) => a.order - b.order).map(({ text }) => text),
        ...(pieces.length === 0 ? [nothing] : []),
        ...(leftOut > 0
          ? [`(${leftOut} more left out: the budget is spent. Open one of these instead.)`]
          : []),
      ].join('\n'),
  };
}

/** All rows, highest level first: those whose prices are asked for first. */
export function rowsFromAbove(children: readonly TocRow[]): readonly TocRow[] {
  return rowsOf(children, 0)
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ row }) => row);
}

/** Only conversations and segments are shown with their time of day: other lists need no zone. */
export function showsTimes({ node, children }: OutputOf<'toc'>): boolean {
  const levels = rowsOf(children, 0).map(({ row }) => row.level);
  return [...levels, ...(node === null ? [] : [node.level])].some(isTimed);
}

const NONE = 'There is none of these.';
const EMPTY =
  'The memory is empty. A person fills it: `strata import PATH` reads logs, `strata index` summarises them.';

function rowsOf(
  rows: readonly TocRow[],
  depth: number,
): readonly { readonly row: TocRow; readonly depth: number }[] {
  return rows.flatMap((row) => [{ row, depth }, ...rowsOf(row.children ?? [], depth + 1)]);
}

const isTimed = (level: TocLevel): boolean => level === 'conversation' || level === 'segment';

/** The last part of a project's folder, or its name. */
function nameOf(project: string): string {
  return project.split(/[/\\]/).findLast((part) => part !== '') ?? project;
}

function rowText(
  {
    nodeId,
    level,
    title,
    start,
    childCount,
    requestCount,
    eventCount,
    projects,
    topics,
    state,
  }: TocRow,
  { zone, prices }: TocTextOptions,
): string {
  const price = priceWords(prices?.get(nodeId)?.levels);
  return [
    isTimed(level)
      ? `${whenIn(Date.parse(start), zone).slice(-5)} ${oneLine(title)}`
      : oneLine(title),
    ...(level === 'conversation' && projects.length > 0
      ? [oneLine(nameOf(projects[0] ?? ''))]
      : []),
    // The title of a period already says what it was about.
    ...(isTimed(level) && topics.length > 0 ? [oneLine(topics.join(', '))] : []),
    level === 'segment'
      ? `${eventCount} events`
      : `${childCount} below, ${requestCount} ${requestCount === 1 ? 'request' : 'requests'}`,
    ...(price === '' ? [] : [price]),
    ...(state === 'current' ? [] : [state]),
    nodeId,
  ].join(' · ');
}
