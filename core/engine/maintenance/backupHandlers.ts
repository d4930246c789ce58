import type { Handlers } from '../../contract/handlers.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import { removePartialBackups } from './partialBackups.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';

/** Copies a memory while it is in use. Replacing a memory is handled where it is opened. */
export function createBackupHandlers(deps: MaintenanceDeps): Pick<Handlers, 'backup'> {
  const { tasks, backups, backupFiles: files, writer, runtime } = deps;
  // If the memory cannot be written to now, whoever makes the next request learns of it.
  const tidied = removePartialBackups(deps).catch(() => undefined);
  return {
    async backup({ file, taskId }) {
      if (file !== undefined && !files.isAbsolute(file)) throw pathNotAbsolute(file);
      return tasks.run('backup', taskId, async ({ cancel, onProgress }) => {
        await tidied;
        const startMs = runtime.now();
        const to = file ?? files.pathForCopy(startMs);
        // Checked before the `try`: if the path is taken, whatever lies beside it is not ours to
        // remove.
        files.mustBeFree(to);
        // Without the folder nothing is written, so there is nothing to look for later.
        if (files.folderExists(to)) await whereItCan(writer.notePartialBackup(files.partOf(to)));
        try {
          const made = await backups.run((methods) => methods.backup(to, cancel), {
            title: 'Backing up',
            onProgress,
          });
          const noted = await whereItCan(
            writer.noteBackup({ path: made.file, atMs: startMs, kind: 'asked' }),
          );
          // Copies in the backup folder are found without a note.
          return {
            ...made,
            noted: noted || file === undefined,
            elapsedMs: runtime.now() - startMs,
          };
        } finally {
          // Parts that cannot be removed now are removed at the next start.
          await removePartialBackups(deps).catch(() => undefined);
        }
      });
    },
  };
}

/**
 * Waits for a note to be written to the memory and returns whether it was. A failure is tolerated
 * because a copy is needed most when the memory cannot be written to.
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

/**
 * A relative path is rejected because the host may have been started in another folder than its
 * caller.
 */
export function pathNotAbsolute(file: string): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `Name the whole path of the backup: ${file} means something else in each folder.`,
    details: { path: file },
  });
}
