/** What jobs did, as a person reads of it. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { formatBytes, plural } from './labels.ts';
import { formatMoneyShort } from './settingsMoney.ts';

export type Job = OutputOf<'jobs'>['jobs'][number];

type CountWords = (count: number) => string;

const COUNTS: Readonly<Record<string, CountWords>> = {
  files: (count) => plural(count, 'log'),
  logs: (count) => plural(count, 'log'),
  conversations: (count) => plural(count, 'conversation'),
  turns: (count) => plural(count, 'turn'),
  events: (count) => plural(count, 'event'),
  eventsRead: (count) => `${plural(count, 'event')} read`,
  eventsAdded: (count) => plural(count, 'new event'),
  segments: (count) => plural(count, 'part'),
  nodesWritten: (count) => `${plural(count, 'text')} written`,
  texts: (count) => plural(count, 'text'),
  calls: (count) => `${plural(count, 'call')} to a model`,
  failed: (count) => `${count} failed`,
  findings: (count) => plural(count, 'finding'),
  repaired: (count) => `${count} repaired`,
  rescued: (count) => `${plural(count, 'log')} rescued`,
  bytes: formatBytes,
  rawBytes: formatBytes,
  // Of packing: small pieces that went into larger ones, and the room that it gave back.
  blocks: (count) => `${plural(count, 'piece')} put together`,
  saved: (count) => `${formatBytes(count)} saved`,
  cost: formatMoneyShort,
};

/** Said elsewhere, or of no use to who wants to know what was done. */
const UNSAID: ReadonlySet<string> = new Set([
  'elapsedMs',
  'tokensIn',
  'tokensOut',
  'eventsRead',
  'duplicates',
  // Of packing: into how many larger ones.
  'sealed',
]);

/** What the last run did: `3 parts, 5 texts written`; empty when it found nothing to do. */
export function countsWords(counts: Job['counts']): string {
  return Object.entries(counts)
    .filter(([name, count]) => count !== 0 && !UNSAID.has(name))
    .map(([name, count]) => COUNTS[name]?.(count) ?? `${count} ${spaced(name)}`)
    .join(', ');
}

const spaced = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
