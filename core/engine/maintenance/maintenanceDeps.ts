import type { ForgetReader } from './ports/forgetStore.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import type { SweepReader, SweepScout } from './ports/expiringLogs.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { WriterStore } from '../../threads/longWork.ts';
import type { Tasks } from '../live/tasks.ts';
import type { BackupKeeper } from '../../threads/backupThread.ts';
import type { VerifierThread } from '../../threads/verifierThread.ts';

/** What keeping a memory safe needs from its engine. */
export interface CareDeps {
  readonly dataDir: string;
  /** The memory's database. */
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly reader: ForgetReader & MemoryReader & SweepReader;
  readonly writer: WriterStore;
  readonly scout: SweepScout;
  readonly tasks: Tasks;
  /** Copies and checks the memory's files. */
  readonly keeper: BackupKeeper;
  readonly verify: Pick<VerifierThread, 'run'>;
  readonly hub: EventHub;
  readonly now: () => number;
}
