import { StrataError } from '../../../model/result.ts';
import type { Connection } from '../../sql.ts';
import { compactDone, readUnfinished } from './unfinished.ts';

/**
 * See {@link ForgetStore.compact}. Pages that were freed before, and the space between rows, may hold
 * words of long ago: writing the file anew leaves them behind, and the write-ahead log is emptied.
 */
export function compact(db: Connection): void {
  if (readUnfinished(db)?.compact !== true) return;
  db.database.exec('VACUUM');
  emptyWriteAheadLog(db);
  compactDone(db);
}

function emptyWriteAheadLog(db: Connection): void {
  const [outcome] = db.database.pragma('wal_checkpoint(TRUNCATE)') as readonly {
    readonly busy: number;
  }[];
  if (outcome?.busy === 1)
    throw new StrataError({
      code: 'memory-busy',
      message: `Another program reads ${db.database.name}: what was forgotten is still in the file beside it, and goes when Strata is started again.`,
    });
}
