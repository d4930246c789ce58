import { plural } from '../../model/counts.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { Found } from './navigateWays.ts';

/** What was searched, in a sentence. */
export function searchedWords(
  { looked, stopped }: Pick<Found, 'looked' | 'stopped'>,
  {
    hasIndex,
    notIndexed,
    period,
    nearest,
  }: {
    readonly hasIndex: boolean;
    readonly notIndexed: number;
    readonly period: string | null;
    /** The day nearest to a period without points. */
    readonly nearest: string | null;
  },
): string {
  const parts = TOC_LEVELS.flatMap((level) =>
    // People never see the engine's word.
    looked[level] === 0 ? [] : [plural(looked[level], level === 'segment' ? 'part' : level)],
  );
  const where = [
    ...(period === null ? [] : [`the points of ${period}`]),
    ...(hasIndex && (period === null || parts.length > 0)
      ? ['the words of all events in the index']
      : []),
    ...parts,
  ];
  return [
    where.length === 0 ? 'The memory is empty.' : `Searched: ${where.join(', ')}.`,
    ...(nearest === null ? [] : [`Nothing is told there; the nearest day is toc:day:${nearest}.`]),
    ...(notIndexed > 0 ? [`${notIndexed} events are not in the index yet.`] : []),
    ...(stopped === null ? [] : [`Stopped by the limit of ${stopped}.`]),
  ].join(' ');
}
