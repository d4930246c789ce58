/** Times beside now, in words that hold still: nothing counts seconds while somebody reads. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `under a minute ago`, `12 min ago`, `3 h ago`, `2 days ago`. */
export function agoWords(iso: string, now: number): string {
  const ms = now - Date.parse(iso);
  if (ms < 15_000) return 'just now';
  if (ms < MINUTE) return 'under a minute ago';
  return `${amount(ms, Math.floor)} ago`;
}

/** `now`, `in under a minute`, `in 12 min`, `in 3 h`, `in 2 days`. */
export function aheadWords(iso: string, now: number): string {
  const ms = Date.parse(iso) - now;
  if (ms <= 0) return 'now';
  if (ms < MINUTE) return 'in under a minute';
  return `in ${amount(ms, Math.round)}`;
}

/** `0.3 s`, `12 s`, `4 min`, `2 h`: how long something took, or would. */
export function lastingWords(ms: number): string {
  if (ms < 9_950) return `${Math.max(0.1, ms / 1000).toFixed(1)} s`;
  if (ms < MINUTE - 500) return `${Math.round(ms / 1000)} s`;
  return amount(ms, Math.round);
}

/** Every so often, as a rhythm: `every minute`, `every 6 h`, `every day`. */
export function everyWords(ms: number): string {
  if (ms === MINUTE) return 'every minute';
  if (ms === HOUR) return 'every hour';
  return ms === DAY ? 'every day' : `every ${amount(ms, Math.round)}`;
}

function amount(ms: number, whole: (value: number) => number): string {
  const minutes = Math.max(1, whole(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.max(1, whole(ms / HOUR));
  if (hours < 36) return `${hours} h`;
  return `${Math.max(2, whole(ms / DAY))} days`;
}
