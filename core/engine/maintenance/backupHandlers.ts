import type { Handlers } from '../../contract/handlers.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import { removePartialBackups } from './partialBackups.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';

/** Copies a memory while it is in use. What replaces a memory is answered where it is opened. */
export function createBackupHandlers(deps: MaintenanceDeps): Pick<Handlers, 'backup'> {
  const { tasks, backups, backupFiles: files, writer, runtime } = deps;
  // A memory that cannot be written to now says so to whoever asks for something.
  const tidied = removePartialBackups(deps).catch(() => undefined);
  return {
    async backup({ file, taskId }) {
      if (file !== undefined && !files.isAbsolute(file)) throw pathNotAbsolute(file);
      return tasks.run('backup', taskId, async ({ cancel, onProgress }) => {
        await tidied;
        const startMs = runtime.now();
        const to = file ?? files.pathForCopy(startMs);
        // What lies beside it then is not ours to remove.
        files.mustBeFree(to);
        // Where there is no folder nothing is written, and nothing is to be looked for later.
        if (files.folderExists(to)) await whereItCan(writer.notePartialBackup(files.partOf(to)));
        try {
          const made = await backups.run((methods) => methods.backup(to, cancel), {
            title: 'Backing up',
            onProgress,
          });
          const noted = await whereItCan(
            writer.noteBackup({ path: made.file, atMs: startMs, kind: 'asked' }),
          );
          // In the folder for copies it is found by itself.
          return {
            ...made,
            noted: noted || file === undefined,
            elapsedMs: runtime.now() - startMs,
          };
        } finally {
          // What is left now is removed at the next start.
          await removePartialBackups(deps).catch(() => undefined);
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
    const { code } = toFailure(error);
    if (code !== 'disk-full' && code !== 'memory-busy') throw error;
    return false;
  }
}

/** The host may have been started in another folder than the one who asks. */
export function pathNotAbsolute(file: string): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `Name the whole path of the backup: ${file} means something else in each folder.`,
    details: { path: file },
  });
}
