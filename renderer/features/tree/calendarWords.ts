import type { ActiveDay } from '../../state/calendar.ts';
import { formatDate, plural } from '../../state/labels.ts';

/** `Wed 24 Jun 2026: 14 requests in 3 conversations`. */
export function dayWords({
  date,
  requests,
  conversations,
}: Pick<ActiveDay, 'date' | 'requests' | 'conversations'>): string {
  const said =
    conversations === 0
      ? 'nothing'
      : `${plural(requests, 'request')} in ${plural(conversations, 'conversation')}`;
  return `${formatDate(date)}: ${said}`;
}

/** `1,204 requests on 88 days`; nothing of none. */
export function totalWords(days: readonly ActiveDay[]): string {
  if (days.length === 0) return '';
  const active = days.filter(({ conversations }) => conversations > 0);
  const requests = active.reduce((sum, day) => sum + day.requests, 0);
  return `${plural(requests, 'request')} on ${plural(active.length, 'day')}`;
}
