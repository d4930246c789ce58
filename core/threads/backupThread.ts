import type { ReportProgress } from '../model/progress.ts';
import type { Failure } from '../model/result.ts';
import type { KeeperData, KeeperMethods, KeeperNote } from './roots/keeper.ts';
import { createLazyWorker } from './lazyWorker.ts';
import { startWorker } from './startWorker.ts';
import type { RunningWorker } from './startWorker.ts';

/** The thread that copies, checks and rebuilds the memory's files, while there is something to do. */
export interface BackupKeeper {
  /** Progress is told under the title. */
  run<T>(
    work: (methods: RunningWorker<KeeperMethods>['methods']) => Promise<T>,
    progress?: { readonly title: string; readonly onProgress: ReportProgress },
  ): Promise<T>;
  stop(): Promise<void>;
}

export function createBackupKeeper(
  data: KeeperData,
  onDeath: (failure: Failure) => void,
): BackupKeeper {
  let told: Parameters<BackupKeeper['run']>[1];
  const worker = createLazyWorker<KeeperMethods>((onEnd) =>
    startWorker<KeeperMethods>('keeper', {
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
