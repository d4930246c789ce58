/** The command about logs that their tools delete. */
import type { OutputOf } from '../../contract/procedures.ts';
import { plural } from './amounts.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

export function addSweepCommands({ command, print, streams }: CommandTools): void {
  command(
    'sweep',
    'logs that their tools are about to delete, and those that only Strata has',
  ).action(async (options: JsonOption) => {
    const sweep = await withClient(streams, (client) => client.call('sweep', {}));
    print(options, sweep, () => renderSweep(sweep, Date.now()));
  });
}

/** Logs of one kind that are listed; `--json` has all of them. */
const MOST_LINES = 20;

type Sweep = OutputOf<'sweep'>;

function renderSweep({ rules, aboutToGo, rescued, onlyHere }: Sweep, nowMs: number): string {
  const missing = aboutToGo.filter(({ imported }) => !imported).length;
  return [
    ...rules.map(({ source, days, origin }) =>
      days === null
        ? `${source}: deletes nothing (${origin})`
        : `${source}: deletes what was not written for ${plural(days, 'day')} (${origin})`,
    ),
    '',
    aboutToGo.length === 0
      ? 'No log goes within the next 7 days.'
      : `${plural(aboutToGo.length, 'log')} ${aboutToGo.length === 1 ? 'goes' : 'go'} within the next 7 days; ${missing === 0 ? 'all of them are in the memory' : `${missing} not in the memory`}:`,
    ...some(aboutToGo, (log) => {
      const kept = log.imported ? 'kept    ' : 'NOT KEPT';
      return `  ${kept}  ${whenWords(Date.parse(log.goesAt), nowMs)}  ${sizeWords(log.bytes).padStart(8)}  ${log.path}`;
    }),
    '',
    `Read in time: ${plural(rescued.files, 'log')}, ${sizeWords(rescued.bytes)}.`,
    `Only in Strata: ${plural(onlyHere.files, 'log')}, ${plural(onlyHere.conversations, 'conversation')}, ${plural(onlyHere.events, 'event')}${onlyHere.files === 0 ? '.' : ':'}`,
    ...some(
      onlyHere.items,
      (log) =>
        `  ${log.lastWritten.slice(0, 10)}  ${sizeWords(log.bytes).padStart(8)}  ${log.path}`,
      onlyHere.files,
    ),
  ].join('\n');
}

function some<T>(
  items: readonly T[],
  line: (item: T) => string,
  total = items.length,
): readonly string[] {
  const shown = items.slice(0, MOST_LINES).map(line);
  return total > shown.length ? [...shown, `  … and ${total - shown.length} more`] : shown;
}

const DAY_MS = 86_400_000;

/** Of constant width, for a column. */
function whenWords(ms: number, nowMs: number): string {
  const days = Math.ceil((ms - nowMs) / DAY_MS);
  return (days <= 0 ? 'at its next start' : `in ${plural(days, 'day')}`).padEnd(17);
}

function sizeWords(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
