/** Commands about ongoing work: following logs, jobs, the queue, backfill. */
import { Argument, Option } from 'commander';
import type { Client } from '../../contract/client.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import {
  argumentPath,
  commandTask,
  failIfPartlyRead,
  failIfStopped,
  providerOption,
  within,
} from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import {
  renderBackfill,
  renderBackfillEstimate,
  renderFollowed,
  renderJobs,
  renderQueue,
} from './renderWork.ts';
import { withClient, withReading } from './session.ts';

const ACTIONS = ['run', 'cancel', 'pause', 'resume'] as const;
type Action = (typeof ACTIONS)[number];

interface BackfillOptions extends JsonOption {
  readonly provider?: Provider;
  readonly dryRun?: true;
}

interface FollowOptions extends JsonOption {
  readonly found?: true;
}

interface QueueOptions extends JsonOption {
  readonly limit: number;
  readonly retry?: number | true;
}

export function addWorkCommands({ command, print, streams }: CommandTools): void {
  command(
    'watch',
    'take in what logs say as they are written, until Ctrl-C; a line for each turn that ended',
    'print a JSON object a line: what is followed, then each turn as it begins and ends',
  )
    .argument(
      '[path...]',
      'folders or logs to follow from now on; where nothing is followed yet, those of known tools',
    )
    .action(async (paths: string[], options: JsonOption) => {
      const { watch } = await import('./watchCommand.ts');
      await watch(streams, paths, options);
    });

  command('follow', 'what is followed whenever Strata is open; with PATH, these from now on, too')
    .argument('[path...]', 'folders or logs; one that is not there is followed when it appears')
    .option('--found', 'follow the log folders of known tools that are on this machine')
    .action(async (paths: string[], options: FollowOptions) => {
      if (options.found === true && paths.length > 0)
        throw new StrataError({ code: 'bad-input', message: 'Name what to follow, or --found.' });
      const followed = await withClient(streams, (client) => {
        if (options.found === true) return client.call('follow', {});
        if (paths.length === 0) return client.call('followed', {});
        return client.call('follow', { paths: paths.map(argumentPath) });
      });
      print(options, followed, () => renderFollowed(followed));
    });

  command('unfollow', 'follow a folder no longer; what was read stays')
    .argument('<path>')
    .action(async (path: string, options: JsonOption) => {
      const followed = await withClient(streams, (client) =>
        client.call('unfollow', { path: argumentPath(path) }),
      );
      print(options, followed, () => renderFollowed(followed));
    });

  command('jobs', 'what Strata does by itself, and how it went')
    .addArgument(new Argument('[action]', 'run, cancel, pause or resume').choices(ACTIONS))
    .argument('[job]')
    .action(async (action: Action | undefined, job: string | undefined, options: JsonOption) => {
      if (action !== undefined && job === undefined)
        throw new StrataError({
          code: 'bad-input',
          message: `Name the job to ${action}. \`strata jobs\` lists them.`,
        });
      const jobs =
        action === undefined || job === undefined
          ? await withReading(streams, (memory) => memory.call('jobs', {}))
          : await withClient(streams, (client) => control(client, action, job));
      print(options, jobs, () => renderJobs(jobs));
    });

  command('queue', 'logs that wait to be read, or could not be')
    .option('--limit <n>', 'at most this many', within(0, 1_000), 50)
    .addOption(
      new Option('--retry [id]', 'try again one that was given up, or all of them').argParser(
        within(1),
      ),
    )
    .action(async ({ limit, retry, ...options }: QueueOptions) => {
      const queue =
        retry === undefined
          ? await withReading(streams, (memory) => memory.call('queue', { limit }))
          : await withClient(streams, async (client) => {
              await client.call('retryWork', retry === true ? {} : { workId: retry });
              return client.call('queue', { limit });
            });
      print(options, queue, () => renderQueue(queue));
    });

  command('backfill', 'read and write up older conversations, the newest months first')
    .argument('[path...]', 'folders or logs; without any all that is followed')
    .addOption(providerOption())
    .option('--dry-run', 'only estimate what it would take')
    .action(async (paths: string[], options: BackfillOptions) => {
      const { provider } = options;
      const input = {
        provider,
        ...(paths.length === 0 ? {} : { paths: paths.map(argumentPath) }),
      };
      if (options.dryRun === true) {
        const estimate = await withClient(streams, (client) =>
          client.call('estimateBackfill', input),
        );
        print(options, estimate, () => renderBackfillEstimate(estimate));
        return;
      }
      const running = commandTask('backfill', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        (client) => client.call('backfill', { ...input, taskId }),
        running,
      );
      print(options, report, () => renderBackfill(report));
      failIfStopped(report.stopped);
      const [first] = report.failed;
      if (first !== undefined && report.files === 0) failIfStopped(first);
      // As with an import, a file in a folder that is not a log does not count as unreadable. A log
      // that was tried twice is listed twice.
      const unread = report.failed.filter(({ code }) => code !== 'unknown-format');
      failIfPartlyRead(new Set(unread.map(({ path }) => path)).size);
    });
}

/** Waits for a run to end before this command's own Strata does. */
async function control(client: Client, action: Action, job: string) {
  const jobs = await client.call('controlJob', { action, job });
  if (action !== 'run') return jobs;
  for (;;) {
    const now = await client.call('jobs', {});
    if (!now.jobs.some(({ name, running }) => name === job && running)) return now;
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
