/** Commands that read conversations as wholes, and what they come to. */
import { Option } from 'commander';
import type { AskedLens } from '../../model/lens.ts';
import { conversationText, conversationsText } from '../../text/conversationText.ts';
import { wholeText } from '../../text/fitText.ts';
import { STAT_DIMENSIONS } from '../../model/statistics.ts';
import type { StatDimension } from '../../model/statistics.ts';
import { within, withLens } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { renderStats } from './renderStats.ts';
import { withReading, zoneToShow } from './session.ts';

interface ListOptions extends JsonOption, AskedLens {
  readonly open?: true;
  readonly entity?: string;
  readonly agents?: true;
  readonly all?: true;
  readonly limit: number;
  readonly offset: number;
}

export function addConversationCommands({ command, print, streams }: CommandTools): void {
  withLens(command('conversations', 'conversations, the newest first'))
    .option('--open', 'only those that left something open')
    .option(
      '--entity <name>',
      'only those that speak of a file, a technology, a name or a person, or that changed the file',
    )
    .option('--agents', 'also sub-agents')
    .option('--all', 'also those in which nobody said anything')
    .option('--limit <n>', 'at most this many', within(0, 5000), 50)
    .option('--offset <n>', 'leave out this many first', within(0), 0)
    .action(async ({ json, ...asked }: ListOptions) => {
      const [list, zone] = await withReading(streams, async (memory) => [
        await memory.call('conversations', asked),
        await zoneToShow(memory, { json }),
      ]);
      print({ json }, list, () => wholeText(conversationsText(list, { zone })));
    });

  command('conversation', 'a conversation as a whole: asked, done, changed, tested, left open')
    .argument('<conversation>')
    .action(async (conversationId: string, options: JsonOption) => {
      const [whole, zone] = await withReading(streams, async (memory) => [
        await memory.call('conversation', { conversationId }),
        await zoneToShow(memory, options),
      ]);
      print(options, whole, () => wholeText(conversationText(whole, { zone })));
    });

  withLens(command('stats', 'what work comes to: requests, time, tokens, cost, edits, errors'))
    .addOption(
      new Option('--by <dimension>', 'one row for each').choices(STAT_DIMENSIONS).default('day'),
    )
    .action(async ({ json, ...asked }: JsonOption & AskedLens & { readonly by: StatDimension }) => {
      const stats = await withReading(streams, (memory) => memory.call('stats', asked));
      print({ json }, stats, () => renderStats(stats, asked.by));
    });
}
