/** Commands about copies of the memory, which also work while it cannot be opened. */
import { resolve } from 'node:path';
import type { OutputOf } from '../../contract/procedures.ts';
import { plural } from './amounts.ts';
import { commandTask } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

export function addBackupCommands({ command, print, streams }: CommandTools): void {
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

function renderBackup({ file, bytes, events, noted }: OutputOf<'backup'>): string {
  return [
    file,
    `${megabytes(bytes)}, ${plural(events, 'event')}.`,
    ...(noted
      ? []
      : [
          'The memory could not be written to, and does not know of this copy: `strata backups` does not list it, and what you forget stays in it.',
        ]),
  ].join('\n');
}

function renderBackups({ zone, backups }: OutputOf<'backups'>): string {
  if (backups.length === 0) return 'There are no backups yet. `strata backup` makes one.';
  return [
    `Times are of ${zone}.`,
    ...backups.map((backup) => {
      const { file, time, bytes, kind, problem } = backup;
      const cannot = problem === null ? '' : `\n  Cannot be restored. ${problem}`;
      return `${file}\n  ${localTime(time, zone)}, ${KINDS[kind]}, ${megabytes(bytes)}, ${contentOf(backup, zone)}${cannot}`;
    }),
  ].join('\n');
}

function contentOf(
  { events, lastEvent }: OutputOf<'backups'>['backups'][number],
  zone: string,
): string {
  if (events === null) return 'events unknown';
  const until =
    lastEvent === null ? '' : `, the last of ${localTime(lastEvent, zone).slice(0, 10)}`;
  return `${plural(events, 'event')}${until}`;
}

/** `2026-11-22 08:18`. */
function localTime(time: string, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(time));
}

const KINDS: Readonly<Record<OutputOf<'backups'>['backups'][number]['kind'], string>> = {
  asked: 'asked for',
  migration: 'made before an update of the memory',
  replaced: 'what another memory took the place of',
};

function renderRestored({ file, events, previous, lost, derived }: OutputOf<'restore'>): string {
  const gone = [...lost, ...(derived === null ? [] : derivedWords(derived))];
  return [
    `${file === null ? 'The memory was made anew' : `The memory is that of ${file}`}: ${plural(events, 'event')}.`,
    ...(previous === null ? [] : [`The one before is kept as ${previous}.`]),
    ...(gone.length === 0 ? [] : ['Not in it:', ...gone.map((line) => `  ${line}`)]),
    ...(file === null
      ? [
          'Next: import your logs again, then run `strata index`: it writes the table of contents anew.',
        ]
      : []),
  ].join('\n');
}

function derivedWords(derived: NonNullable<OutputOf<'restore'>['derived']>): string[] {
  const { segments, periods, unwritten, versions, byModel, byHand, pins } = derived;
  return [
    ...(segments + periods === 0
      ? []
      : [
          `${plural(segments, 'segment')} and ${plural(periods, 'period')} of the table of contents: \`strata index\` makes them again.`,
        ]),
    ...(unwritten === 0
      ? []
      : [`The text of ${plural(unwritten, 'node')}: \`strata index\` writes it anew.`]),
    ...(versions === 0
      ? []
      : [
          `${plural(versions, 'version')} of texts, ${byModel} of them by a model and ${byHand} edited or chosen by you: nothing writes these as they were.`,
        ]),
    ...(pins === 0 ? [] : [`${plural(pins, 'pin')}.`]),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
