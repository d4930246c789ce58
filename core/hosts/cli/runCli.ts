import { Command, CommanderError, Option } from 'commander';
import type { Client } from '../../contract/client.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import { SOURCES } from '../../model/event.ts';
import type { Source } from '../../model/event.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import { TEXT_LEVELS } from '../../model/toc.ts';
import type { TextLevel } from '../../model/toc.ts';
import { addEmbedCommands } from './embedCommands.ts';
import { addEmbeddingsCommand } from './embeddingsCommand.ts';
import { addForgetCommands } from './forgetCommand.ts';
import { addMcpCommand } from './mcpCommand.ts';
import { addNotifyCommands } from './notifyCommand.ts';
import { addSearchCommands } from './searchCommands.ts';
import { addSweepCommands } from './sweepCommand.ts';
import { addVerifyCommand } from './verifyCommand.ts';
import { addBackupCommands } from './backupCommands.ts';
import { addVersionCommands } from './versionCommands.ts';
import { addZoneCommand } from './zoneCommand.ts';
import {
  argumentPath,
  commandTask,
  failIfPartlyRead,
  failIfStopped,
  providerOption,
  within,
} from './options.ts';
import type { AddCommand, CommandTools, JsonOption, Print } from './options.ts';
import { addWorkCommands } from './workCommands.ts';
import type { CliStreams } from './session.ts';
import { withClient } from './session.ts';
import { printable } from './printable.ts';
import { serve } from './serveCommand.ts';
import { renderEvents, renderGrip } from './renderEvents.ts';
import { renderDiscover, renderImport, renderIndex, renderStatus } from './renderReports.ts';
import { renderShow, renderToc } from './renderNodes.ts';
import { renderEstimate } from './renderVersions.ts';
import { errorFacts } from '../../contract/errors.ts';

const EXIT = { done: 0, usage: 2 } as const;

/**
 * Runs one command and gives its exit code: 0 done, 1 failed, 2 wrong usage, 3 nothing found or no
 * such id, 4 done but for a part that could not be read. With `--json`, stdout holds one JSON document and nothing else.
 */
export async function runCli(args: readonly string[], streams: CliStreams): Promise<number> {
  const program = createProgram(streams);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return EXIT.done;
  } catch (thrown) {
    // Commander has printed what it had to say.
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage;
    const { code, message } = toFailure(thrown);
    streams.stderr.write(`${printable(message)}\n`);
    if (code === 'internal' && thrown instanceof Error && thrown.stack !== undefined)
      streams.stderr.write(`${printable(thrown.stack)}\n`);
    return errorFacts[code].exitCode;
  }
}

function createProgram(streams: CliStreams): Command {
  const program = new Command('strata')
    .description('The memory that AI conversations leave behind: keep it, read it, prove it.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    })
    .showHelpAfterError('Run `strata help` for what there is.')
    .addHelpText('after', ENVIRONMENT);

  const print: Print = (options, output, text) => {
    const shown = options.json === true ? JSON.stringify(output) : printable(text());
    streams.stdout.write(`${shown}\n`);
  };
  const command: AddCommand = (name, description, json = 'print one JSON document') =>
    program
      .command(name)
      .description(description)
      .option('--json', json)
      .configureOutput({
        writeOut: (text) => void streams.stdout.write(text),
        writeErr: (text) => void streams.stderr.write(text),
      });

  command('import', 'read logs into the memory')
    .argument('[path...]', 'log files, or folders to look through')
    .addOption(
      new Option('--source <source>', 'their format').choices(['auto', ...SOURCES]).default('auto'),
    )
    .option('--resume', 'go on with the import that was stopped')
    .option('--bring-back', 'take in also what was forgotten before')
    .action(async (paths: string[], options: ImportOptions) => {
      const running = commandTask('import', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        async (client) => {
          const wanted =
            options.resume === true
              ? await unfinishedImport(client)
              : { paths: absolute(paths), source: options.source };
          const bringBack = options.bringBack === true;
          return client.call('import', { ...wanted, bringBack, taskId });
        },
        running,
      );
      print(options, report, () => renderImport(report));
      const first = report.files.find((file) => file.source === null && file.problems.length > 0);
      if (first !== undefined && report.files.every((file) => file.source === null))
        throw unreadableImport(first.path, first.problems[0]?.message ?? '');
      failIfPartlyRead(unreadIn(report, paths.map(argumentPath)).length);
    });

  command('discover', 'the logs of known tools on this machine').action(
    async (options: JsonOption) => {
      const found = await withClient(streams, (client) => client.call('discover', {}));
      print(options, found, () => renderDiscover(found));
    },
  );

  command('index', 'segment, summarise and roll up until nothing is due')
    .addOption(providerOption())
    .option('--dry-run', 'only estimate what a model would take')
    .action(async (options: IndexOptions) => {
      const { provider } = options;
      if (options.dryRun === true) {
        const estimate = await withClient(streams, (client) =>
          client.call('estimateIndex', { provider }),
        );
        print(options, estimate, () => renderEstimate(estimate));
        return;
      }
      const running = commandTask('index', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        (client) => client.call('index', { taskId, provider }),
        running,
      );
      print(options, report, () => renderIndex(report));
      failIfStopped(report.stopped);
    });

  command('toc', 'the table of contents below a node, or the years')
    .argument('[node]')
    .option('--depth <n>', 'levels to show', within(1, 5), 1)
    .action(
      async (nodeId: string | undefined, options: JsonOption & { readonly depth: number }) => {
        const [toc, { zone }] = await withClient(streams, (client) =>
          Promise.all([
            client.call('toc', {
              depth: options.depth,
              ...(nodeId === undefined ? {} : { nodeId }),
            }),
            client.call('status', {}),
          ]),
        );
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
        const node = await withClient(streams, (client) =>
          client.call('show', { nodeId, level, ...(version === undefined ? {} : { version }) }),
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
        const grip = await withClient(streams, (client) =>
          client.call('grip', { gripId, before, after }),
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
        const page = await withClient(streams, (client) =>
          client.call('events', { target, limit, offset }),
        );
        print(options, page, () => renderEvents(page));
      },
    );

  command('status', 'what the memory holds and what is due').action(async (options: JsonOption) => {
    const status = await withClient(streams, (client) => client.call('status', {}));
    print(options, status, () => renderStatus(status));
  });

  const tools: CommandTools = { command, print, streams };
  addVersionCommands(tools);
  addBackupCommands(tools);
  addVerifyCommand(tools);
  addZoneCommand(tools);
  addSearchCommands(tools);
  addEmbedCommands(tools);
  addEmbeddingsCommand(tools);
  addWorkCommands(tools);
  addNotifyCommands(tools);
  addSweepCommands(tools);
  addForgetCommands(tools);
  addMcpCommand(tools);

  command('serve', 'serve the explorer to a browser of this machine, until Ctrl-C')
    .option('--port <n>', 'listen here instead of on any free port', within(1, 65_535))
    .option('--window', 'open it in a window of its own, and end with it')
    .action((options: JsonOption & { readonly port?: number; readonly window?: true }) =>
      serve(streams, options),
    );

  return program;
}

const ENVIRONMENT = `
Environment:
  STRATA_HOME                         the data directory
  STRATA_PROVIDER, STRATA_MODEL       who writes summaries, before the settings of the window
  OPENAI_BASE_URL, OPENAI_API_KEY     an OpenAI-compatible endpoint and its key
  ANTHROPIC_API_KEY                   the key of Anthropic

Exit codes:
  0  done
  1  failed
  2  wrong usage
  3  nothing found, or no such id
  4  done, but some logs could not be read, or not to their end

Words of the memory are sent to a provider only where one is chosen, and for vectors only where
\`embeddings\` are on.`;

interface IndexOptions extends JsonOption {
  readonly provider?: Provider;
  readonly dryRun?: true;
}

interface ImportOptions extends JsonOption {
  readonly source: 'auto' | Source;
  readonly resume?: true;
  readonly bringBack?: true;
}

async function unfinishedImport(client: Client) {
  const { unfinished } = await client.call('status', {});
  if (unfinished === null)
    throw new StrataError({
      code: 'not-found',
      message: 'No import was left unfinished. Name what to import.',
    });
  return { paths: unfinished.paths, source: unfinished.source };
}

function absolute(paths: readonly string[]): string[] {
  if (paths.length === 0)
    throw new StrataError({
      code: 'bad-input',
      message:
        'Name the files or folders to import, or --resume. `strata discover` lists the logs of this machine.',
    });
  return paths.map(argumentPath);
}

/**
 * What the import could not read, or not to its end: a file or folder with a problem of its own, which
 * is of no line; and a file that was named, but has no known format. Lines that are bad do not count.
 */
function unreadIn(
  { files }: OutputOf<'import'>,
  named: readonly string[],
): OutputOf<'import'>['files'] {
  return files.filter(
    ({ path, source, problems }) =>
      problems.some(({ line }) => line === 0) ||
      (source === null && problems.length > 0 && named.includes(path)),
  );
}

function unreadableImport(path: string, message: string): StrataError {
  return new StrataError({ code: 'unknown-format', message: `${path}: ${message}` });
}
