import { StrataError } from '../../../model/result.ts';
import type { Connection } from '../../sql/sql.ts';
import { compactDone, readUnfinished } from './unfinished.ts';

/**
 * See {@link ForgetStore.compact}. Freed pages and the space between rows may still hold old words:
 * rewriting the file drops them, and the write-ahead log is emptied. The index of words keeps the
 * words of removed rows until its segments are merged.
 */
export function compact(db: Connection): void {
  if (readUnfinished(db)?.compact !== true) return;
  forgetWords(db);
  db.database.exec('VACUUM');
  emptyWriteAheadLog(db);
  compactDone(db);
}

/**
 * Removes entries that are due from the index of words, since they may hold forgotten words; the
 * next index adds them again. Must run before a `VACUUM`.
 */
export function forgetWords(db: Connection): void {
  db.transaction(() =>
    db.database.exec(`
      DELETE FROM node_words WHERE rowid IN (SELECT node_ix FROM search_due);
      DELETE FROM node_terms WHERE node_ix IN (SELECT node_ix FROM search_due);
      INSERT INTO said_words (said_words) VALUES ('optimize');
      INSERT INTO tool_words (tool_words) VALUES ('optimize');
      INSERT INTO node_words (node_words) VALUES ('optimize');`),
  );
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
