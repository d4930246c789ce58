import type { BackupWorker } from '../engine/maintenance/ports/backups.ts';
import type { Failure } from '../model/result.ts';
import { createLazyWorker } from './lazyWorker.ts';
import type { DataOf } from './workers.ts';

/** The thread that works on the memory's files, while there is something to do. */
export interface BackupThread extends BackupWorker {
  stop(failure?: Failure): Promise<void>;
}

export function createBackupThread(
  data: DataOf<'backups'>,
  onDeath: (failure: Failure) => void,
): BackupThread {
  let told: Parameters<BackupThread['run']>[1];
  const worker = createLazyWorker('backups', {
    data: () => data,
    onNote: ({ value, description }) =>
      told?.onProgress({ task: 'backup', title: told.title, description, value }),
    onDeath,
  });
  return {
    run(work, progress) {
      if (progress !== undefined) told = progress;
      return worker.run(work);
    },
    stop: (failure) => worker.stop(failure),
  };
}
