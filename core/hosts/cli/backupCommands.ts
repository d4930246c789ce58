/** Commands about copies of the memory, which also work while it cannot be opened. */
import { resolve } from 'node:path';
import type { OutputOf } from '../../contract/procedures.ts';
import { commandTask } from './options.ts';
import type { AddCommand, JsonOption, Print } from './options.ts';
import { withClient } from './session.ts';
import type { CliStreams } from './session.ts';

export function addBackupCommands({
  command,
  print,
  streams,
}: {
  readonly command: AddCommand;
  readonly print: Print;
  readonly streams: CliStreams;
}): void {
  command('backup', 'copy the memory, also while it is in use')
    .argument('[file]', 'without it, below the data directory')
    .action(async (file: string | undefined, options: JsonOption) => {
      const running = commandTask('backup', options);
      const { taskId } = running;
      const made = await withClient(
        streams,
        (client) =>
          client.call('backup', { taskId, ...(file === undefined ? {} : { file: resolve(file) }) }),
        running,
      );
      print(options, made, () => renderBackup(made));
    });

  command('backups', 'the copies of the memory, newest first').action(
    async (options: JsonOption) => {
      const found = await withClient(streams, (client) => client.call('backups', {}), {
        ...commandTask('backup', options),
        evenUnopened: true,
      });
      print(options, found, () => renderBackups(found));
    },
  );

  command('restore', 'put a backup in the place of the memory, which is kept')
    .argument('<file>')
    .action(async (file: string, options: JsonOption) => {
      const restored = await withClient(
        streams,
        (client) => client.call('restore', { file: resolve(file) }),
        { ...commandTask('backup', options), evenUnopened: true },
      );
      print(options, restored, () => renderRestored(restored));
    });

  command(
    'rebuild',
    'make a damaged memory anew, from what is left of it and from the logs',
  ).action(async (options: JsonOption) => {
    const running = { ...commandTask('backup', options), evenUnopened: true } as const;
    const { taskId } = running;
    const rebuilt = await withClient(
      streams,
      (client) => client.call('rebuild', { taskId }),
      running,
    );
    print(options, rebuilt, () => renderRestored(rebuilt));
  });
}

function renderBackup({ file, bytes, events }: OutputOf<'backup'>): string {
  return `${file}\n${megabytes(bytes)}, ${events} events.`;
}

function renderBackups({ backups }: OutputOf<'backups'>): string {
  if (backups.length === 0) return 'There are no backups yet. `strata backup` makes one.';
  return backups
    .map(({ file, time, bytes, kind, problem }) => {
      const cannot = problem === null ? '' : `\n  Cannot be restored. ${problem}`;
      return `${file}\n  ${time}, ${megabytes(bytes)}, ${KINDS[kind]}${cannot}`;
    })
    .join('\n');
}

const KINDS: Readonly<Record<OutputOf<'backups'>['backups'][number]['kind'], string>> = {
  asked: 'asked for',
  migration: 'made before an update of the memory',
  replaced: 'what another memory took the place of',
};

function renderRestored({ file, events, previous, lost }: OutputOf<'restore'>): string {
  return [
    `${file === null ? 'The memory was made anew' : `The memory is that of ${file}`}: ${events} events.`,
    ...(previous === null ? [] : [`The one before is kept as ${previous}.`]),
    ...(lost.length === 0 ? [] : ['Lost:', ...lost.map((line) => `  ${line}`)]),
    ...(file === null ? ['Import your logs and run `strata index` to make the rest again.'] : []),
  ].join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
