import { existsSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Handlers } from '../../rpc/server.ts';
import {
  copyName,
  freePath,
  makeBackupFolder,
} from '../../store/maintenance/backup/backupFolder.ts';
import { isThere, partOf } from '../../store/maintenance/backup/copyDatabase.ts';
import type { CareDeps } from './maintenanceDeps.ts';
import { removeHalfMade } from './halfMadeBackups.ts';

/** Copies a memory while it is in use. What replaces a memory is answered where it is opened. */
export function createBackupHandlers(deps: CareDeps): Pick<Handlers, 'backup'> {
  const { tasks, keeper, writer, now } = deps;
  // A memory that cannot be written to now says so to whoever asks for something.
  const tidied = removeHalfMade(deps).catch(() => undefined);
  return {
    async backup({ file, taskId }) {
      if (file !== undefined && !isAbsolute(file)) throw notWhole(file);
      return tasks.run('backup', taskId, async ({ cancel, onProgress }) => {
        await tidied;
        const startMs = now();
        const to = file ?? freePath(makeBackupFolder(deps.file), copyName('memory', startMs));
        // What lies beside it then is not ours to remove.
        if (existsSync(to)) throw isThere(to);
        // Where there is no folder nothing is written, and nothing is to be looked for later.
        if (existsSync(dirname(to))) await whereItCan(writer.noteHalfMade(partOf(to)));
        try {
          const made = await keeper.run((methods) => methods.backup(to, cancel), {
            title: 'Backing up',
            onProgress,
          });
          const noted = await whereItCan(
            writer.noteBackup({ path: made.file, atMs: startMs, kind: 'asked' }),
          );
          // In the folder for copies it is found by itself.
          return { ...made, noted: noted || file === undefined, elapsedMs: now() - startMs };
        } finally {
          // What is left now is removed at the next start.
          await removeHalfMade(deps).catch(() => undefined);
        }
      });
    },
  };
}

/**
 * Waits for a note in the memory, and gives whether it could be made: a copy is wanted most where the
 * memory cannot be written to.
 */
async function whereItCan(note: Promise<void>): Promise<boolean> {
  try {
    await note;
    return true;
  } catch (error) {
    if (!CANNOT_NOW.has(toFailure(error).code)) throw error;
    return false;
  }
}

const CANNOT_NOW: ReadonlySet<string> = new Set(['disk-full', 'memory-busy']);

/** The host may have been started in another folder than the one who asks. */
export function notWhole(file: string): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `Name the whole path of the backup: ${file} means something else in each folder.`,
    details: { path: file },
  });
}
