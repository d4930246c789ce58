import type { Failure } from '../model/result.ts';
import type { KeeperData, KeeperNote } from './roots/keeper.ts';
import type { BackupMethods } from '../engine/maintenance/ports/backups.ts';
import { createLazyWorker } from './lazyWorker.ts';
import { startWorker } from './startWorker.ts';
import type { BackupWorker } from '../engine/maintenance/ports/backups.ts';

/** The thread that works on the memory's files, while there is something to do. */
export interface BackupThread extends BackupWorker {
  stop(): Promise<void>;
}

export function createBackupThread(
  data: KeeperData,
  onDeath: (failure: Failure) => void,
): BackupThread {
  let told: Parameters<BackupThread['run']>[1];
  const worker = createLazyWorker<BackupMethods>((onEnd) =>
    startWorker<BackupMethods>('keeper', {
      data: { ...data },
      onNote: (note) => {
        const { value, description } = note as KeeperNote;
        told?.onProgress({ task: 'backup', title: told.title, description, value });
      },
      onDeath: (failure) => {
        onEnd();
        onDeath(failure);
      },
    }),
  );
  return {
    run(work, progress) {
      if (progress !== undefined) told = progress;
      return worker.run(work);
    },
    stop: () => worker.stop(),
  };
}
