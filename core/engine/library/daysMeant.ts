import { spanGiven } from '../search/askedTime.ts';
import { dateIn, readTime } from '../../domain/search/readTime.ts';

/**
 * The first and the last day that words mean ("this week", "22–28 Jun", "2026-06-22 to 2026-07-03"); null
 * where they leave an end open. Throws `bad-input` for what is no time.
 */
export function daysMeant(
  words: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): { readonly from: string | null; readonly to: string | null } {
  const time = { today: dateIn(nowMs, zone), zone };
  // Two times with "to" between them are a span without its "from".
  const { fromMs, toMs } =
    readTime(words, time) ?? readTime(`from ${words.trim()}`, time) ?? spanGiven(words, time);
  return {
    from: Number.isFinite(fromMs) ? dateIn(fromMs, zone) : null,
    to: Number.isFinite(toMs) ? dateIn(Math.max(fromMs, toMs - 1), zone) : null,
  };
}
