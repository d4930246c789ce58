/** The command that leaves notes about logs, as agents' hooks do. */
import { StrataError } from '../../model/result.ts';
import { dataDirectory } from '../../node/dataDirectory.ts';
import { hookCommand } from '../../node/hook/hookCommand.ts';
import { noteLogs } from '../../node/hook/noteLogs.ts';
import type { NotedLogs } from '../../node/hook/noteLogs.ts';
import { plural } from './amounts.ts';
import type { CommandTools, JsonOption } from './options.ts';

/** It opens no memory: whichever Strata is open, or opens next, reads the notes. */
export function addNotifyCommands({ command, print, streams }: CommandTools): void {
  command('notify', 'note that logs were written, for the Strata that is open or opens next')
    .argument('[path...]', 'the logs, or folders with some')
    .option('--where', 'print the command line of the same for a hook of your agent')
    .action((paths: string[], options: JsonOption & { readonly where?: true }) => {
      if (options.where === true) {
        if (paths.length > 0) throw whereTakesNone(paths);
        const hook = hookCommand(streams.env);
        if (hook === null) throw noNode();
        print(options, hook, () => hook.command);
        return;
      }
      if (paths.length === 0)
        throw new StrataError({
          code: 'bad-input',
          message:
            'Name the logs that were written, or ask with --where for the command of a hook.',
        });
      const noted = noteLogs(dataDirectory(streams.env), paths);
      print(options, noted, () => renderNoted(noted));
    });
}

function noNode(): StrataError {
  return new StrataError({
    code: 'unsupported',
    message:
      'There is no Node on this machine that a hook could run. Strata follows folders without one.',
  });
}

function whereTakesNone(paths: readonly string[]): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `--where notes nothing: ask for it alone, or leave it out to note ${paths.join(', ')}.`,
  });
}

function renderNoted({ spool, notes }: NotedLogs): string {
  return [
    `${plural(notes.length, 'path')} noted in ${spool}:`,
    ...notes.map(({ path }) => path),
  ].join('\n');
}
