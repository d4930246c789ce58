import type { PeriodicJob } from '../live/scheduler.ts';
import type { MaintenanceWriter } from './ports/maintenanceStore.ts';
import type { Runtime } from '../live/ports/runtime.ts';

export interface SealDeps {
  readonly writer: Pick<MaintenanceWriter, 'seal'>;
  readonly runtime: Pick<Runtime, 'now' | 'breathe'>;
}

/** Logs between breaks for other work; each is a separate transaction. */
const FILES_A_TURN = 1;

/**
 * The job `seal`: merges the small blocks that live reading leaves behind. If cancelled, it stops
 * between two logs; what is done stays.
 */
export function createSeal({ writer, runtime }: SealDeps): PeriodicJob {
  return {
    name: 'seal',
    async run({ signal }) {
      const counts = { files: 0, blocks: 0, sealed: 0, saved: 0 };
      for (let more = true; more; await runtime.breathe()) {
        signal.throwIfAborted();
        const sealed = await writer.seal(FILES_A_TURN, runtime.now());
        counts.files += sealed.files;
        counts.blocks += sealed.blocks;
        counts.sealed += sealed.sealed;
        counts.saved += sealed.saved;
        ({ more } = sealed);
      }
      return { counts };
    },
  };
}
