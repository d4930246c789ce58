/** Commands by which a person adds to what there is: names, stars, tags, and what became of points. */
import { Option } from 'commander';
import type { InputOf } from '../../contract/procedures.ts';
import type { AskedLens } from '../../model/lens.ts';
import { POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import { wholeText } from '../../text/fitText.ts';
import { markedPointsText, markedText, tagsText } from '../../text/marksText.ts';
import { pointsText } from '../../text/pointsText.ts';
import { projectArgument, within, withLens } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient, withReading, zoneToShow } from './session.ts';

interface RemoveOption extends JsonOption {
  readonly remove?: true;
}

interface PointsOptions extends JsonOption, AskedLens {
  readonly role?: PointRole[];
  readonly open?: true;
  readonly closed?: true;
  readonly all?: true;
  readonly agents?: true;
  readonly limit: number;
}

export function addMarkCommands({ command, print, streams }: CommandTools): void {
  const mark = async (options: JsonOption, input: InputOf<'markConversation'>): Promise<void> => {
    const marked = await withClient(streams, (client) => client.call('markConversation', input));
    print(options, marked, () => markedText(marked));
  };

  command('name', 'call a conversation by a name of yours; without one, by its title again')
    .argument('<conversation>')
    .argument('[name]')
    .action((conversationId: string, name: string | undefined, options: JsonOption) =>
      mark(options, { conversationId, name: name ?? null }),
    );

  command('star', 'star a conversation')
    .argument('<conversation>')
    .option('--remove', 'take the star away')
    .action((conversationId: string, options: RemoveOption) =>
      mark(options, { conversationId, starred: options.remove !== true }),
    );

  command('tag', 'tag a conversation')
    .argument('<conversation>')
    .argument('<tag...>')
    .option('--remove', 'take these tags away')
    .action(async (conversationId: string, given: string[], options: RemoveOption) => {
      const marked = await withClient(streams, async (client) => {
        const { tags } = await client.call('conversation', { conversationId });
        const named = new Set(given.map((tag) => tag.trim().toLowerCase()));
        const others = tags.filter((tag) => !named.has(tag.toLowerCase()));
        return client.call('markConversation', {
          conversationId,
          tags: options.remove === true ? others : [...tags, ...given],
        });
      });
      print(options, marked, () => markedText(marked));
    });

  command('tags', 'all tags, and how many conversations have them').action(
    async (options: JsonOption) => {
      const listed = await withReading(streams, (memory) => memory.call('tags', {}));
      print(options, listed, () => tagsText(listed));
    },
  );

  withLens(
    command('points', 'points of all conversations, the newest first: those that are not closed'),
  )
    .addOption(new Option('--role <role...>', 'only these').choices(POINT_ROLES))
    .addOption(new Option('--open', 'only those that are not closed').conflicts(['closed', 'all']))
    .addOption(new Option('--closed', 'only those that are closed').conflicts(['open', 'all']))
    .addOption(new Option('--all', 'closed or not').conflicts(['open', 'closed']))
    .option('--agents', 'also those of sub-agents')
    .option('--limit <n>', 'at most this many', within(0, 500), 50)
    .action(async ({ json, role, project, closed, open: _open, all, ...rest }: PointsOptions) => {
      const asked: InputOf<'points'> = {
        roles: role,
        project: project === undefined ? undefined : projectArgument(project),
        state: all === true ? 'all' : closed === true ? 'closed' : 'open',
        ...rest,
      };
      const [list, zone] = await withReading(streams, async (memory) => [
        await memory.call('points', asked),
        await zoneToShow(memory, { json }),
      ]);
      print({ json }, list, () => wholeText(pointsText(list, { zone })));
    });

  for (const [name, state, description] of [
    ['close', 'closed', 'close points: they are told as open no more'],
    ['reopen', 'open', 'open closed points again'],
  ] as const)
    command(name, description)
      .argument('<point...>', 'their ids, from `points`')
      .action(async (pointIds: string[], options: JsonOption) => {
        const marked = await withClient(streams, (client) =>
          client.call('markPoint', { pointIds, state }),
        );
        print(options, marked, () => markedPointsText(marked));
      });
}
