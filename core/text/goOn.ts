/** How to go on from an answer: calls that give something more. */
import type { NavigateReply } from './navigateReply.ts';

type Evidence = NavigateReply['evidence'][number];

/** The best line and the next best of its project, since the first is not always the one that answers; and the best's session. */
export function howToGoOn(evidence: readonly Evidence[]): readonly string[] {
  const [best] = evidence;
  if (best === undefined) return [];
  const named = evidence.filter(({ project }) => project === best.project).slice(0, NAMED);
  return [
    nextCalls(
      named.map(({ nodeId, place }) => `${nodeId}#${place}`),
      {
        isCut: named.some(({ role, excerpt }) => role !== null || isCutText(excerpt)),
        conversationId: best.events[0]?.conversationId ?? '',
      },
    ),
  ];
}

const NAMED = 2;

/** @param lines as `expand_grip` takes them, one at a time */
export function nextCalls(
  lines: readonly string[],
  { isCut, conversationId }: { readonly isCut: boolean; readonly conversationId: string },
): string {
  const what = isCut
    ? 'opens the whole of a line'
    : 'with before and after shows what stands around a line';
  return `Next: expand_grip ${lines.join(' or ')} ${what}, conversation ${conversationId} its session.`;
}

/** Does an excerpt leave something out? */
export const isCutText = (excerpt: string): boolean =>
  excerpt.startsWith('… ') || excerpt.endsWith(' …');

/** What a wider look costs at least, and at most, in tokens. */
const WIDER = { least: 4_000, most: 20_000 };
const MOST_PIECES = 200;

export function moreOf(
  { more, evidence }: NavigateReply,
  {
    leftOut,
    budget,
    limit,
  }: {
    readonly leftOut: number;
    readonly budget: number | null;
    readonly limit: number | undefined;
  },
): readonly string[] {
  const pieces = more.pieces + leftOut;
  if (pieces === 0) return [];
  const segments =
    more.segments > 0
      ? ` in ${more.segments} more ${more.segments === 1 ? 'segment' : 'segments'}`
      : '';
  const why = leftOut > 0 && more.pieces === 0 ? ' (the budget is spent)' : '';
  // More pieces alone would only share the same room, and more room is of no use where only so many are asked for.
  const isRoomLeft = budget === null || budget >= WIDER.most;
  const wider = [
    ...((isRoomLeft || limit !== undefined) && limit !== MOST_PIECES
      ? [`limit ${Math.min(MOST_PIECES, evidence.length + pieces)}`]
      : []),
    ...(isRoomLeft ? [] : [`budget ${Math.min(WIDER.most, Math.max(WIDER.least, 2 * budget))}`]),
  ].join(', ');
  if (wider === '') return [];
  return [`More: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${segments}${why}: ${wider}.`];
}
