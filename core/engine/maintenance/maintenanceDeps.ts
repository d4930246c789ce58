import type { EventPublisher } from '../../contract/events.ts';
import type { HeavyReader } from '../library/ports/heavyReader.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import type { MemoryWrites } from '../library/ports/memoryStore.ts';
import type { Runtime } from '../live/ports/runtime.ts';
import type { Tasks } from '../live/tasks.ts';
import type { BackupFiles, BackupWorker } from './ports/backups.ts';
import type { ExpiringLogsReader, ExpiringLogsFinder } from './ports/expiringLogs.ts';
import type { ForgetReader } from './ports/forgetStore.ts';
import type { Verifier } from './ports/verifier.ts';

/** Dependencies of the procedures that keep a memory safe. */
export interface MaintenanceDeps {
  readonly dataDir: string;
  readonly reader: ForgetReader & MemoryReader & ExpiringLogsReader & { zone(): Promise<string> };
  readonly heavyReader: Pick<HeavyReader, 'expiringLogsFacts'>;
  readonly writer: MemoryWrites;
  readonly scout: ExpiringLogsFinder;
  readonly tasks: Tasks;
  readonly backups: BackupWorker;
  readonly backupFiles: BackupFiles;
  readonly verifier: Verifier;
  /** Removes files that were dropped on a window and belong to these logs. */
  readonly removeUploads: (logs: readonly string[]) => void;
  readonly hub: EventPublisher;
  readonly runtime: Pick<Runtime, 'now' | 'after'>;
}
