import type { ForgetReader } from '../../engine/ports/forgetStore.ts';
import type { MemoryReader } from '../../engine/ports/memoryReader.ts';
import type { SweepReader, SweepScout } from '../../engine/ports/sweepStore.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { WriterStore } from '../longWork.ts';
import type { Tasks } from '../tasks.ts';
import type { BackupKeeper } from './backupKeeper.ts';
import type { VerifierThread } from './verifierThread.ts';

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
