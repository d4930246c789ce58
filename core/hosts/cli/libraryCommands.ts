/** Commands that read what the memory holds. */
import { Option } from 'commander';
import { TEXT_LEVELS } from '../../model/toc.ts';
import type { TextLevel } from '../../model/toc.ts';
import { within } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { renderEvents, renderGrip } from './renderEvents.ts';
import { renderShow, renderToc, showsTimes } from './renderNodes.ts';
import { renderStatus } from './renderReports.ts';
import { withReading } from './session.ts';

export function addLibraryCommands({ command, print, streams }: CommandTools): void {
  command('toc', 'the table of contents below a node, or the years')
    .argument('[node]')
    .option('--depth <n>', 'levels to show', within(1, 5), 1)
    .action(
      async (nodeId: string | undefined, options: JsonOption & { readonly depth: number }) => {
        const [toc, zone] = await withReading(streams, async (memory) => {
          const listed = await memory.call('toc', {
            depth: options.depth,
            ...(nodeId === undefined ? {} : { nodeId }),
          });
          // Counting through the whole memory, only for the zone of times that are shown.
          const isTimed = options.json !== true && showsTimes(listed);
          return [listed, isTimed ? (await memory.call('status', {})).zone : 'UTC'] as const;
        });
        print(options, toc, () => renderToc(toc, zone));
      },
    );

  command('show', 'a node with its summary')
    .argument('<node>')
    .addOption(
      new Option('--level <level>', 'how much it says').choices(TEXT_LEVELS).default('brief'),
    )
    .option('--version <n>', 'an earlier version', within(1))
    .action(
      async (
        nodeId: string,
        options: JsonOption & { readonly level: TextLevel; readonly version?: number },
      ) => {
        const { level, version } = options;
        const node = await withReading(streams, (memory) =>
          memory.call('show', { nodeId, level, ...(version === undefined ? {} : { version }) }),
        );
        print(options, node, () => renderShow(node));
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
        const { before, after } = options;
        const grip = await withReading(streams, (memory) =>
          memory.call('grip', { gripId, before, after }),
        );
        print(options, grip, () => renderGrip(grip));
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
        const page = await withReading(streams, (memory) =>
          memory.call('events', { target, limit, offset }),
        );
        print(options, page, () => renderEvents(page));
      },
    );

  command('status', 'what the memory holds and what is due').action(async (options: JsonOption) => {
    const status = await withReading(streams, (memory) => memory.call('status', {}));
    print(options, status, () => renderStatus(status));
  });
}
