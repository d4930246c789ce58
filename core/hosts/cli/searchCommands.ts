import { Option } from 'commander';
import type { Command } from 'commander';
import type { InputOf } from '../../contract/procedures.ts';
import { EVENT_KINDS, ROLES, SOURCES } from '../../model/event.ts';
import { SEARCH_FIELDS, TEXT_LEVELS, TOC_LEVELS } from '../../model/toc.ts';
import { findText } from '../../text/findText.ts';
import { wholeText } from '../../text/fitText.ts';
import { searchText } from '../../text/searchText.ts';
import { addBriefCommand } from './briefCommand.ts';
import { projectArgument, within, words } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import {
  noRoom,
  notAnswered,
  nothingFound,
  nothingMatches,
  nothingToPack,
  queryOf,
  refuseWords,
} from './searchFailures.ts';
import { withReading, zoneToShow } from './session.ts';

interface FindOptions extends JsonOption, Omit<InputOf<'find'>, 'query'> {
  readonly batch?: string;
}

interface NavigateOptions
  extends JsonOption, Omit<InputOf<'navigate'>, 'question' | 'maxModelTokens'> {
  readonly batch?: string;
  readonly maxTokens: number;
}

type PackOptions = JsonOption & Omit<InputOf<'pack'>, 'nodeIds'>;

interface SearchOptions extends JsonOption {
  readonly node?: string;
  readonly parent?: string;
  readonly level?: InputOf<'search'>['level'];
  readonly fields?: InputOf<'search'>['fields'];
  readonly limit: number;
  readonly project?: string;
  readonly budget?: number;
  readonly otherWords?: string[];
  readonly alsoAsk?: string[];
}

/** Options of `find` that exclude events. */
const FILTERS = [
  'from',
  'to',
  'project',
  'source',
  'starred',
  'tag',
  'conversation',
  'role',
  'kind',
  'tool',
  'hasError',
] as const satisfies readonly (keyof FindOptions)[];

const BATCH =
  'answer JSON lines, {id, question, asOf?, otherWords?, alsoAsk?, project?}, with a JSON line each';

/** Adds what `find`, `navigate` and `search` look for beside the words that they are given. */
function withOtherForms(command: Command): Command {
  return command
    .option(
      '--other-words <words>',
      'words in which the answer may be written, apart by commas, up to eight',
      (text: string, before?: readonly string[]) => [
        ...(before ?? []),
        ...words(text)
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ],
    )
    .option('--also-ask <question>', 'the same in another form; give it up to eight times', added);
}

const added = (text: string, before: readonly string[] = []): string[] => [...before, words(text)];

export function addSearchCommands(tools: CommandTools): void {
  const { command, print, streams } = tools;
  withOtherForms(command('find', 'full text: the events that say it, the best first'))
    .argument('[query...]', 'words; "a phrase", AND, OR, NOT, -word and word* are understood')
    .option('--limit <n>', 'at most this many', within(1, 200), 20)
    .option('--from <time>', 'a day, a month, a year, a moment, or words such as "last week"')
    .option('--to <time>', 'up to its end')
    .option(
      '--project <project>',
      'its name, id or folder, as `projects` lists them',
      projectArgument,
    )
    .addOption(new Option('--source <source>', 'the tool whose log it is from').choices(SOURCES))
    .option('--starred', 'only what is of conversations that you starred')
    .option('--tag <tag>', 'only what is of conversations with this tag')
    .option('--conversation <id>', 'one conversation')
    .addOption(new Option('--role <role>', 'who spoke').choices(ROLES))
    .addOption(new Option('--kind <kind>', 'what kind of event').choices(EVENT_KINDS))
    .option('--tool <name>', 'calls and results of one tool')
    .option('--has-error', 'only what speaks of a failure')
    .addOption(
      new Option('--sort <by>', 'what comes first')
        .choices(['relevance', 'time'])
        .default('relevance'),
    )
    .option('--as-of <time>', 'what "yesterday" is reckoned from; else now')
    .option('--max-text <n>', 'characters of each event at most; else all', within(0, 100_000_000))
    .option('--batch <file>', BATCH)
    .action(async (said: string[], { json, batch, ...options }: FindOptions) => {
      if (batch !== undefined) {
        refuseWords(said, batch);
        const { runBatch } = await import('./runBatch.ts');
        await runBatch(batch, streams, (memory, { question, ...line }) =>
          memory.call('find', { ...options, ...line, query: question }),
        );
        return;
      }
      const query = queryOf(said);
      const [found, zone] = await withReading(streams, async (memory) => [
        await memory.call('find', { ...options, query }),
        await zoneToShow(memory, { json }),
      ]);
      print({ json }, found, () => wholeText(findText(found, { query, zone })));
      if (found.results.length === 0 && found.nodes.length === 0)
        throw nothingFound(
          query,
          FILTERS.some((name) => options[name] !== undefined),
        );
    });

  withOtherForms(command('navigate', 'from a question to evidence, with the way there'))
    .argument('[question...]')
    .option(
      '--budget <tokens>',
      'tokens that the text may take; without it and --limit what answers best, in 1,200 at most',
      within(1, 200_000),
    )
    .option('--limit <n>', 'pieces of evidence at most', within(1, 200))
    .option('--as-of <time>', 'what "yesterday" is reckoned from; else now')
    .option('--project <project>', 'only what is of this project', projectArgument)
    .addOption(
      new Option('--mode <mode>', 'toc: without the full-text index; toc+text: without vectors')
        .choices(['auto', 'toc', 'toc+text'])
        .default('auto'),
    )
    .option('--steer', 'let the model of the settings help, for what it costs')
    .option('--max-calls <n>', 'calls that it may take', within(1, 50), 6)
    .option(
      '--max-tokens <n>',
      'tokens that its calls may take and give',
      within(1, 1_000_000),
      20_000,
    )
    .option('--max-depth <n>', 'levels below the years', within(1, 6), 6)
    .option('--max-nodes <n>', 'nodes to look into', within(1, 10_000), 100)
    .option('--max-ms <n>', 'time to take; else 5 s, with a model 30 s', within(1, 300_000))
    .option('--verbose', 'all candidates of each step')
    .option('--batch <file>', BATCH)
    .action(async (said: string[], { json, batch, maxTokens, ...rest }: NavigateOptions) => {
      const options = { ...rest, maxModelTokens: maxTokens };
      if (batch !== undefined) {
        refuseWords(said, batch);
        const { runBatch } = await import('./runBatch.ts');
        await runBatch(batch, streams, (memory, line) =>
          memory.call('navigate', { ...options, ...line }),
        );
        return;
      }
      const question = queryOf(said);
      const reply = await withReading(streams, (memory) =>
        memory.call('navigate', { ...options, question }),
      );
      print({ json }, reply, () => reply.text);
      if (!reply.found) throw notAnswered(question, reply);
      if (reply.text === '') throw noRoom(rest.budget ?? 0);
    });

  command('pack', 'a cited context within a budget, from nodes or from a question')
    .argument('[node...]')
    .requiredOption('--budget <tokens>', 'tokens that the text may take', within(1, 1_000_000))
    .option('--question <words>', 'what it is for; without nodes it also says which')
    .option('--as-of <time>', 'what "yesterday" is reckoned from; else now')
    .option('--project <project>', 'only what is of this project', projectArgument)
    .addOption(
      new Option('--max-level <level>', 'no text says more').choices(TEXT_LEVELS).default('full'),
    )
    .action(async (nodeIds: string[], { json, ...options }: PackOptions) => {
      const made = await withReading(streams, (memory) =>
        memory.call('pack', { ...options, nodeIds }),
      );
      print({ json }, made, () => made.text);
      if (made.parts.length > 0) return;
      throw made.leftOut.length > 0 ? noRoom(options.budget) : nothingToPack(options.question);
    });

  addBriefCommand(tools);

  command('handoff', 'what whoever resumes a conversation has to know')
    .argument('<conversation-or-segment>')
    .option('--budget <tokens>', 'tokens that the text may take', within(1, 1_000_000), 2_000)
    .action(async (target: string, { json, budget }: JsonOption & { readonly budget: number }) => {
      const made = await withReading(streams, (memory) =>
        memory.call('handoff', { target, budget }),
      );
      print({ json }, made, () => made.text);
      if (made.text === '') throw noRoom(budget);
    });

  withOtherForms(
    command('search', 'look through titles, summaries, bullets and keywords, without an index'),
  )
    .argument('<query...>')
    .option('--node <node>', 'only in this node')
    .option('--parent <node>', 'among its children; else among the years')
    .addOption(new Option('--level <level>', 'all below of this level').choices(TOC_LEVELS))
    .addOption(new Option('--fields <fields...>', 'only in these').choices(SEARCH_FIELDS))
    .option('--limit <n>', 'at most this many', within(1, 200), 10)
    .option('--project <project>', 'only what holds something of this project', projectArgument)
    .option('--budget <tokens>', 'tokens that the text may take', within(1))
    .action(async (said: string[], options: SearchOptions) => {
      const { json, node, parent, level, fields, limit, project, budget, otherWords, alsoAsk } =
        options;
      const query = queryOf(said);
      const reply = await withReading(streams, (memory) =>
        memory.call('search', {
          query,
          limit,
          ...(node === undefined ? {} : { nodeId: node }),
          ...(parent === undefined ? {} : { parentId: parent }),
          ...(level === undefined ? {} : { level }),
          ...(fields === undefined ? {} : { fields }),
          ...(project === undefined ? {} : { project }),
          ...(budget === undefined ? {} : { budget }),
          ...(otherWords === undefined ? {} : { otherWords }),
          ...(alsoAsk === undefined ? {} : { alsoAsk }),
        }),
      );
      print({ json }, reply, () => reply.text ?? wholeText(searchText(reply)));
      const isFound =
        'results' in reply ? reply.results.length > 0 : reply.matched || reply.below !== null;
      if (!isFound && (reply.leftOut ?? 0) === 0) throw nothingMatches(query, options);
      if (budget !== undefined && reply.text === '') throw noRoom(budget);
    });
}
