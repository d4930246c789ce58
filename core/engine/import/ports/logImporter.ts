import type { Source } from '../../../model/event.ts';
import type { findChanged } from '../findChanged.ts';
import type { ReadLog } from '../readChanged.ts';
import type { ImportReport } from '../runImport.ts';

/** Reads, parses, hashes and counts logs, in a thread of its own. */
export interface LogImporter {
  /** `cancel` is a shared flag: this thread may be too busy to read messages. */
  import(options: {
    readonly paths: readonly string[];
    readonly source: 'auto' | Source;
    readonly bringBack: boolean;
    readonly cancel: SharedArrayBuffer;
  }): Promise<ImportReport>;
  /** Reads what is new in a few logs, each for itself. */
  readChanged(options: {
    readonly paths: readonly string[];
    readonly cancel: SharedArrayBuffer;
  }): Promise<readonly ReadLog[]>;
  /** Logs below some paths that are not in the memory as they are on the disk. */
  findChanged(paths: readonly string[]): ReturnType<typeof findChanged>;
}
