/** Commands that import logs and summarise them. */
import { Option } from 'commander';
import type { Client } from '../../contract/client.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import { SOURCES } from '../../model/event.ts';
import type { Source } from '../../model/event.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import {
  argumentPath,
  commandTask,
  failIfPartlyRead,
  failIfStopped,
  providerOption,
} from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { batchWords, renderDiscover, renderImport, renderIndex } from './renderReports.ts';
import { renderEstimate } from './renderVersions.ts';
import { withClient } from './session.ts';

interface IndexOptions extends JsonOption {
  readonly provider?: Provider;
  readonly dryRun?: true;
}

interface ImportOptions extends JsonOption {
  readonly source: 'auto' | Source;
  readonly resume?: true;
  readonly bringBack?: true;
  readonly index: boolean;
}

export function addImportCommands({ command, print, streams }: CommandTools): void {
  command('import', 'read logs into the memory, and index what is new')
    .argument('[path...]', 'log files, or folders to look through')
    .addOption(
      new Option('--source <source>', 'their format').choices(['auto', ...SOURCES]).default('auto'),
    )
    .option('--resume', 'go on with the import that was stopped')
    .option('--bring-back', 'take in also what was forgotten before')
    .option('--no-index', 'leave what was read to be indexed later')
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

      const indexed = options.index ? await indexAfter(streams, options) : null;
      print(options, { ...report, indexed }, () =>
        [renderImport(report), ...(indexed === null ? [] : [renderIndex(indexed)])].join('\n'),
      );
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
      const { report, batches } = await withClient(
        streams,
        async (client) => ({
          report: await client.call('index', { taskId, provider }),
          batches: await openBatches(client),
        }),
        running,
      );
      print(options, report, () => [renderIndex(report), ...batches.map(batchWords)].join('\n'));
      failIfStopped(report.stopped);
    });
}

/** What waits in batches, where they are on. */
async function openBatches(client: Client): Promise<OutputOf<'status'>['batches']> {
  const { settings } = await client.call('settings', {});
  return settings.summaries.batches ? (await client.call('status', {})).batches : [];
}

/** Writes up what an import brought, with the built-in summariser or the chosen model. */
async function indexAfter(
  streams: CommandTools['streams'],
  options: JsonOption,
): Promise<OutputOf<'index'>> {
  const running = commandTask('index', options);
  const { taskId } = running;
  return withClient(streams, (client) => client.call('index', { taskId }), running);
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
 * What the import could not read, or not to its end: a file or folder with a problem of its own
 * rather than of a line, and a named file without a known format. Bad lines do not count.
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
