import { dateIn, readTime } from '../../domain/search/readTime.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import type { AskedLens, TimedLens } from '../../model/lens.ts';
import { StrataError } from '../../model/result.ts';

/** Parses a time given by a caller. Throws `bad-input` if it is not one. */
export function spanGiven(
  text: string,
  time: { readonly today: string; readonly zone: string },
): TimeSpan {
  const span = readTime(text, time);
  if (span !== null) return span;
  throw new StrataError({
    code: 'bad-input',
    message: `${text.slice(0, 100)} is no time. Give a day such as 2026-01-30, a month, a year, a moment such as 2026-01-30T12:00:00Z, or words such as "last week".`,
    details: { time: text.slice(0, 100) },
  });
}

/**
 * The bounds given by a caller, epoch ms, the end exclusive; undefined where it is open. Throws `bad-input`
 * for what is no time.
 */
export function boundsGiven(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): { readonly fromMs: number | undefined; readonly toMs: number | undefined } {
  const time = { today: dateIn(nowMs, zone), zone };
  return {
    fromMs: from === undefined ? undefined : bounded(spanGiven(from, time).fromMs),
    toMs: to === undefined ? undefined : bounded(spanGiven(to, time).toMs),
  };
}

const bounded = (ms: number): number | undefined => (Number.isFinite(ms) ? ms : undefined);

/** What a caller asks for, with times instead of their words. Throws `bad-input` for what is no time. */
export async function timedLens<Asked extends AskedLens>(
  { from, to, ...others }: Asked,
  { reader, now }: { readonly reader: { zone(): Promise<string> }; readonly now: () => number },
): Promise<Omit<Asked, 'from' | 'to'> & Pick<TimedLens, 'fromMs' | 'toMs'>> {
  // Most questions are about all times: these need no calendar.
  if (from === undefined && to === undefined) return others;
  return { ...others, ...boundsGiven({ from, to }, { nowMs: now(), zone: await reader.zone() }) };
}

/** When a question is asked, epoch ms: the end of the given time, or else now. */
export function askedTime(
  asOf: string | undefined,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): number {
  if (asOf === undefined) return nowMs;
  const { fromMs, toMs } = spanGiven(asOf, { today: dateIn(nowMs, zone), zone });
  if (Number.isFinite(toMs)) return Math.max(fromMs, toMs - 1);
  throw new StrataError({
    code: 'bad-input',
    message: `${asOf.slice(0, 100)} has no end, so nothing can be reckoned from it. Give a day such as 2026-01-30, or a moment.`,
    details: { time: asOf.slice(0, 100) },
  });
}
