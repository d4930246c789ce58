import { isAbsolute } from 'node:path';
import { StrataError } from '../../model/result.ts';
import type { Handlers } from '../../rpc/server.ts';
import type { CareDeps } from './careDeps.ts';

/** Copies a memory while it is in use. What replaces a memory is answered where it is opened. */
export function createBackupHandlers({
  tasks,
  keeper,
  writer,
  now,
}: CareDeps): Pick<Handlers, 'backup'> {
  return {
    async backup({ file, taskId }) {
      if (file !== undefined && !isAbsolute(file)) throw notWhole(file);
      return tasks.run('backup', taskId, async ({ cancel, onProgress }) => {
        const startMs = now();
        const made = await keeper.run((methods) => methods.backup(file, cancel), {
          title: 'Backing up',
          onProgress,
        });
        await writer.noteBackup({ path: made.file, atMs: startMs, kind: 'asked' });
        return { ...made, elapsedMs: now() - startMs };
      });
    },
  };
}

/** The host may have been started in another folder than the one who asks. */
export function notWhole(file: string): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `Name the whole path of the backup: ${file} means something else in each folder.`,
    details: { path: file },
  });
}
