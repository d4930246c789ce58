/** Commands about ideas: what was decided, asked, left to do, and what became of it. */
import { Option } from 'commander';
import type { InputOf } from '../../contract/procedures.ts';
import { ENTITY_KINDS, IDEA_INTENTS, IDEA_ORDERS, IDEA_STATES } from '../../model/idea.ts';
import type { EntityKind, IdeaIntent, IdeaOrder, IdeaState } from '../../model/idea.ts';
import type { AskedLens } from '../../model/lens.ts';
import { StrataError } from '../../model/result.ts';
import { wholeText } from '../../text/fitText.ts';
import { entitiesText, ideaText, ideasText, peopleText, topicsText } from '../../text/ideasText.ts';
import { projectArgument, within, withLens } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { addLinkOptions, linkIdeas } from './linkIdeas.ts';
import type { LinkOptions } from './linkIdeas.ts';
import { withClient, withReading, zoneToShow } from './session.ts';

interface IdeasOptions extends LinkOptions, AskedLens {
  readonly intent?: IdeaIntent[];
  readonly state?: IdeaState[];
  readonly open?: true;
  readonly conversation?: string;
  readonly text?: string;
  readonly order?: IdeaOrder;
  readonly limit: number;
}

interface EntitiesOptions extends JsonOption, AskedLens {
  readonly kind?: EntityKind[];
  readonly limit: number;
}

interface PeopleOptions extends JsonOption {
  readonly remove?: true;
}

interface TopicsOptions extends JsonOption, AskedLens {
  readonly limit: number;
}

const MOST = 500;

const ACTS = ['show', 'close', 'reopen', 'correct'] as const;
type Act = (typeof ACTS)[number];

export function addIdeaCommands(tools: CommandTools): void {
  const { command, print, streams } = tools;
  addLinkOptions(
    withLens(
      command('ideas', 'what was decided, asked, left to do and found, and what became of it'),
    ),
  )
    .argument(
      '[do]',
      `of one idea: ${ACTS.join(', ')}; link: the chosen model links new ones; else they are listed`,
    )
    .argument('[idea]', 'its id, from the list, or the beginning of its ULID')
    .addOption(
      new Option('--intent <intent...>', 'only these; or what it is corrected to').choices(
        IDEA_INTENTS,
      ),
    )
    .addOption(
      new Option('--state <state...>', 'only in these states')
        .choices(IDEA_STATES)
        .conflicts('open'),
    )
    .option('--open', 'only what is not settled yet')
    .option('--conversation <id>', 'only those of this conversation')
    .option(
      '--entity <name>',
      'only those that name this: a file, a technology, an identifier, a project, a person',
    )
    .option('--topic <words>', 'only those of conversations that speak of this')
    .option('--text <words>', 'only those with these words; or the words that it is corrected to')
    .addOption(
      new Option('--order <order>', 'the newest first, or those that count most now').choices(
        IDEA_ORDERS,
      ),
    )
    .option('--limit <n>', 'at most this many', within(0, MOST), 50)
    .option('--offset <n>', 'leave out this many first', within(0))
    .action(async (act: string | undefined, id: string | undefined, options: IdeasOptions) => {
      if (act === undefined) return list(tools, options);
      if (act === 'link' && id === undefined) return linkIdeas(tools, options);
      const known = ACTS.find((one) => one === act);
      if (known === undefined || id === undefined)
        throw new StrataError({
          code: 'bad-input',
          message: `Name what to do (${ACTS.join(', ')}) and the id of an idea, or nothing to list them.`,
        });
      return known === 'show' ? show(tools, id, options) : mark(tools, { known, id }, options);
    });

  withLens(
    command('entities', 'what ideas name: files, technologies, identifiers, projects, people'),
  )
    .argument('[name]', 'a part of the name')
    .addOption(new Option('--kind <kind...>', 'only these').choices(ENTITY_KINDS))
    .option('--limit <n>', 'at most this many', within(0, MOST), 50)
    .action(
      async (
        name: string | undefined,
        { json, kind, project, source, starred, tag, limit }: EntitiesOptions,
      ) => {
        const listed = await withReading(streams, (memory) =>
          memory.call('entities', {
            name,
            kinds: kind,
            project: project === undefined ? undefined : projectArgument(project),
            source,
            starred,
            tag,
            limit,
          }),
        );
        print({ json }, listed, () => entitiesText(listed));
      },
    );

  command('people', 'whom you named; or what somebody is called, so that ideas name them')
    .argument('[name]', 'of somebody')
    .argument('[aliases...]', 'what else they are called; a handle with its @')
    .option('--remove', 'takes it back')
    .action(
      async (name: string | undefined, aliases: string[], { json, remove }: PeopleOptions) => {
        if (name === undefined) {
          const given = await withReading(streams, (memory) => memory.call('people', {}));
          print({ json }, given, () => peopleText(given));
          return;
        }
        const input = { name, aliases: remove === true ? null : aliases };
        const named = await withClient(streams, (client) => client.call('namePerson', input));
        print({ json }, named, () => `${named.name} · ${remove === true ? 'taken back' : 'named'}`);
      },
    );

  withLens(command('topics', 'what was spoken of, the newest first; of a conversation, in order'))
    .argument('[conversation]')
    .option('--limit <n>', 'at most this many', within(0, MOST), 50)
    .action(
      async (conversationId: string | undefined, { json, project, ...rest }: TopicsOptions) => {
        const [listed, zone] = await withReading(streams, async (memory) => [
          await memory.call('topics', {
            ...rest,
            conversationId,
            project: project === undefined ? undefined : projectArgument(project),
          }),
          await zoneToShow(memory, { json }),
        ]);
        print({ json }, listed, () => topicsText(listed, { zone }));
      },
    );
}

async function list(
  { print, streams }: CommandTools,
  { json, intent, state, open, project, conversation, ...rest }: IdeasOptions,
): Promise<void> {
  const asked: InputOf<'ideas'> = {
    ...rest,
    intents: intent,
    states: open === true ? ['open'] : state,
    project: project === undefined ? undefined : projectArgument(project),
    conversationId: conversation,
  };
  const [found, zone] = await withReading(streams, async (memory) => [
    await memory.call('ideas', asked),
    await zoneToShow(memory, { json }),
  ]);
  print({ json }, found, () => wholeText(ideasText(found, { zone })));
}

async function show(
  { print, streams }: CommandTools,
  ideaId: string,
  { json }: JsonOption,
): Promise<void> {
  const [found, zone] = await withReading(streams, async (memory) => [
    await memory.call('idea', { ideaId }),
    await zoneToShow(memory, { json }),
  ]);
  print({ json }, found, () => ideaText(found, { zone }));
}

/** What a person says of one: with nothing to correct it to, its own words and intent hold again. */
async function mark(
  { print, streams }: CommandTools,
  { known, id: ideaId }: { readonly known: Exclude<Act, 'show'>; readonly id: string },
  { json, text, intent }: IdeasOptions,
): Promise<void> {
  const [other] = intent ?? [];
  const input: InputOf<'markIdea'> =
    known === 'correct'
      ? text === undefined && other === undefined
        ? { ideaId, text: null, intent: null }
        : { ideaId, text, intent: other }
      : { ideaId, state: known === 'close' ? 'closed' : 'open' };
  const marked = await withClient(streams, (client) => client.call('markIdea', input));
  print({ json }, marked, () => `${marked.ideaId} · ${input.state ?? 'corrected'}`);
}
