import type { CountTokens } from '../../model/countTokens.ts';
import { summarizePeriod } from '../summarize/summarizePeriod.ts';
import type { ChildSummary, PeriodSummary } from '../summarize/types.ts';
import { withDoubtsOf } from '../trust/carryDoubts.ts';
import { periodPoints } from './periodPoints.ts';
import type { PeriodToCompose } from './types.ts';

/** How many tokens of children one call reads. */
export const PERIOD_CHUNK_TOKENS = 8_000;
/** Tokens that a child's labels and line breaks take. */
const CHILD_TOKENS = 12;
const POINT_TOKENS = 8;

/** The approximate tokens that a period's children take in a prompt. */
export function periodTokens(children: readonly ChildSummary[], countTokens: CountTokens): number {
  return costsOf(children, countTokens).reduce((sum, cost) => sum + cost, 0);
}

/**
 * Divides a period too long for one call into runs of children, in order and of similar size; a
 * single chunk if it fits. Each chunk has at least two children, so that dividing the summaries of
 * the chunks again comes to an end.
 */
export function planPeriodChunks(
  children: readonly ChildSummary[],
  countTokens: CountTokens,
  most: number = PERIOD_CHUNK_TOKENS,
): readonly (readonly ChildSummary[])[] {
  const costs = costsOf(children, countTokens);
  const all = costs.reduce((sum, cost) => sum + cost, 0);
  if (all <= most) return [children];
  const aim = all / Math.ceil(all / most);
  const chunks: ChildSummary[][] = [];
  let spent = Infinity;
  for (const [at, child] of children.entries()) {
    const cost = costs[at] ?? 0;
    const chunk = chunks.at(-1);
    const isFull = spent + cost > most || spent + cost / 2 > aim;
    if (chunk === undefined || (isFull && chunk.length >= 2)) {
      chunks.push([child]);
      spent = cost;
    } else {
      chunk.push(child);
      spent += cost;
    }
  }
  const last = chunks.at(-1);
  if (chunks.length > 1 && last?.length === 1) {
    chunks.pop();
    chunks.at(-1)?.push(...last);
  }
  return chunks;
}

/** A chunk of a period, summarised like a period of its own. */
export function chunkToCompose(
  period: PeriodToCompose,
  chunk: readonly ChildSummary[],
  countTokens: CountTokens,
): PeriodToCompose {
  const { nodeId, level, title } = period;
  return {
    nodeId,
    level,
    title: chunkTitle(title, chunk),
    children: chunk,
    base: withDoubtsOf(summarizePeriod({ nodeId, level, children: chunk }, countTokens), chunk),
  };
}

/**
 * Turns the summary of a chunk into a child for the last call. Its bullets already carry the grips
 * of the segments.
 */
export function chunkAsChild(
  chunk: PeriodToCompose,
  { texts, bullets, keywords }: Pick<PeriodSummary, 'texts' | 'bullets' | 'keywords'>,
): ChildSummary {
  const { brief } = texts;
  return {
    nodeId: chunk.nodeId,
    title: chunk.title,
    brief: brief.content.slice(0, brief.appended?.from),
    ...(brief.doubts === undefined ? {} : { doubts: brief.doubts }),
    bullets,
    eventCount: chunk.children.reduce((sum, { eventCount }) => sum + eventCount, 0),
    keywords,
    weight: chunk.children.reduce((sum, { weight }) => sum + weight, 0),
    project: null,
  };
}

function chunkTitle(title: string, chunk: readonly ChildSummary[]): string {
  const first = chunk[0]?.title ?? '';
  const last = chunk.at(-1)?.title ?? '';
  return `${title}: ${first === last ? first : `${first} – ${last}`}`;
}

function costsOf(children: readonly ChildSummary[], countTokens: CountTokens): number[] {
  return periodPoints(children).map(
    ({ title, brief, points }) =>
      countTokens([title, brief, ...points.map(({ text }) => text)].join('\n')) +
      CHILD_TOKENS +
      POINT_TOKENS * points.length,
  );
}
