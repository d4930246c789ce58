import type { Source } from '../../../model/event.ts';
import type { findChanged } from '../findChanged.ts';
import type { HeardLogs, ReadLog } from '../readChanged.ts';
import type { ImportReport } from '../runImport.ts';

/** Reads, parses, hashes and counts logs in a separate thread. */
export interface LogImporter {
  /** `cancel` is a shared flag because this thread may be too busy to read messages. */
  import(options: {
    readonly paths: readonly string[];
    readonly source: 'auto' | Source;
    readonly bringBack: boolean;
    readonly cancel: SharedArrayBuffer;
  }): Promise<ImportReport>;
  /** Reads what is new in a few logs, independently of each other: followed ones with `heard`. */
  readChanged(options: {
    readonly paths: readonly string[];
    readonly heard?: HeardLogs;
    readonly cancel: SharedArrayBuffer;
  }): Promise<readonly ReadLog[]>;
  /** Finds logs below some paths whose state on disk is not in the memory. */
  findChanged(paths: readonly string[]): ReturnType<typeof findChanged>;
}
