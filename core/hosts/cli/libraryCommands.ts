/** Commands that read what the memory holds. */
import { Option } from 'commander';
import { isNarrow } from '../../model/lens.ts';
import type { AskedLens } from '../../model/lens.ts';
import { eventsText } from '../../text/eventsText.ts';
import { wholeText } from '../../text/fitText.ts';
import { gripText } from '../../text/gripText.ts';
import { showText } from '../../text/showText.ts';
import { showsTimes, tocText } from '../../text/tocText.ts';
import { TEXT_LEVELS } from '../../model/toc.ts';
import type { TextLevel } from '../../model/toc.ts';
import { within, withLens } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { renderStatus } from './renderReports.ts';
import { withReading, zoneToShow } from './session.ts';

export function addLibraryCommands({ command, print, streams }: CommandTools): void {
  withLens(command('toc', 'the table of contents below a node, or the years'))
    .argument('[node]')
    .option('--depth <n>', 'levels to show', within(1, 6), 1)
    .option('--all', 'also conversations in which nobody said anything')
    .action(
      async (
        nodeId: string | undefined,
        {
          json,
          ...asked
        }: JsonOption & AskedLens & { readonly depth: number; readonly all?: true },
      ) => {
        const options = { json };
        const [toc, zone] = await withReading(streams, async (memory) => {
          const listed = await memory.call('toc', { ...asked, nodeId });
          return [listed, showsTimes(listed) ? await zoneToShow(memory, options) : 'UTC'];
        });
        print(options, toc, () => wholeText(tocText(toc, { zone, isNarrowed: isNarrow(asked) })));
      },
    );

  command('show', 'a node with its summary')
    .argument('<node>')
    .addOption(
      new Option('--level <level>', 'how much it says').choices(TEXT_LEVELS).default('brief'),
    )
    .option('--version <n>', 'an earlier version', within(1))
    .option('--from <n>', 'of a segment in full: the number of the event to begin with', within(1))
    .action(
      async (
        nodeId: string,
        options: JsonOption & {
          readonly level: TextLevel;
          readonly version?: number;
          readonly from?: number;
        },
      ) => {
        const { level, version, from } = options;
        const [node, zone] = await withReading(streams, async (memory) => [
          await memory.call('show', {
            nodeId,
            level,
            ...(version === undefined ? {} : { version }),
            ...(from === undefined ? {} : { from }),
          }),
          await zoneToShow(memory, options),
        ]);
        print(options, node, () => wholeText(showText(node, { zone })));
      },
    );

  command('grip', 'the evidence behind a bullet')
    .argument('<grip>')
    .option('--before <n>', 'events before it', within(0, 200), 0)
    .option('--after <n>', 'events after it', within(0, 200), 0)
    .action(
      async (
        gripId: string,
        options: JsonOption & { readonly before: number; readonly after: number },
      ) => {
        const around = { before: options.before, after: options.after };
        const [grip, zone] = await withReading(streams, async (memory) => [
          await memory.call('grip', { gripId, ...around }),
          await zoneToShow(memory, options),
        ]);
        print(options, grip, () => wholeText(gripText(grip, { zone, around })));
      },
    );

  command('events', 'the raw events of a node or a conversation')
    .argument('<node-or-conversation>')
    .option('--limit <n>', 'at most this many', within(0, 5000), 200)
    .option('--offset <n>', 'leave out this many first', within(0), 0)
    .action(
      async (
        target: string,
        options: JsonOption & { readonly limit: number; readonly offset: number },
      ) => {
        const { limit, offset } = options;
        const [page, zone] = await withReading(streams, async (memory) => [
          await memory.call('events', { target, limit, offset }),
          await zoneToShow(memory, options),
        ]);
        print(options, page, () => eventsText(page, zone));
      },
    );

  command('status', 'what the memory holds and what is due').action(async (options: JsonOption) => {
    const status = await withReading(streams, (memory) => memory.call('status', {}));
    print(options, status, () => renderStatus(status));
  });
}
