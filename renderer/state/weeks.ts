import { plural } from './labels.ts';
import { weekOf } from './periodNames.ts';
import { spanOfNode, spanWords } from './span.ts';

/** What a line of weeks shows: `5 Jan – 29 Mar 2026: 42 requests, most in W9 (12)`. */
export function weeksWords(mondays: readonly string[], requests: readonly number[]): string {
  const [first = '', last = ''] = [mondays[0], mondays.at(-1)];
  const days = spanWords({ from: first, to: spanOfNode(weekOf(last))?.to ?? last });
  const all = requests.reduce((sum, count) => sum + count, 0);
  if (all === 0) return `${days}: no requests`;
  const most = Math.max(...requests);
  const busiest = weekOf(mondays[requests.indexOf(most)] ?? first);
  return `${days}: ${plural(all, 'request')}, most in W${Number(busiest.slice(-2))} (${most})`;
}
