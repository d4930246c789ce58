/** Thread root: follows logs as they are written, and reads the spool that hooks leave notes in. */
import { isUnchanged } from '../../engine/import/importFile.ts';
import type { LogFile } from '../../engine/import/ports/logSource.ts';
import { createLogWatcher } from '../../node/watch/createLogWatcher.ts';
import { statOf } from '../../node/watch/noticeLog.ts';
import { nodeWatchSystem } from '../../node/watch/watchSystem.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { readFollowedTimes } from '../../store/live/readQueue.ts';
import { knownFiles } from '../../store/import/files.ts';
import { isWithin } from '../../model/paths.ts';
import { openLogFile } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { thisWorker } from '../thisWorker.ts';

const thread = thisWorker('watcher');
logSlowQueries(openLogFile(thread.data.log));
const { file, spool } = thread.data;
const db = openForReading(file);
/** A log written this shortly before it was followed may still be in progress. */
const RECENT_MS = 24 * 3_600_000;
let followed = readFollowedTimes(db);
const watcher = createLogWatcher({
  system: nodeWatchSystem,
  spool,
  isRead,
  isLeft,
  now: Date.now,
  tell: thread.tell,
});

thread.expose({
  watch(options) {
    followed = readFollowedTimes(db);
    return watcher.watch(options);
  },
  rescan: () => watcher.rescan(),
  folders: async () => watcher.folders(),
  taken: async (notes) => watcher.taken(notes),
});

function isRead(log: LogFile): boolean {
  const [known] = knownFiles(db, [log.log]);
  return known !== undefined && isUnchanged(log, known);
}

/**
 * Whether a log was never read and was there since well before it was followed: those are left to a
 * backfill, which first says how much there is. A log that was moved there or renamed since counts
 * as changed then, however old its words are.
 */
function isLeft(log: LogFile): boolean {
  const since = Math.min(
    ...followed.flatMap(({ path, addedMs }) => (isWithin(log.path, path) ? [addedMs] : [])),
  );
  if (since === Infinity || log.mtimeMs >= since - RECENT_MS) return false;
  if (knownFiles(db, [log.log]).length > 0) return false;
  return (statOf(log.path)?.ctimeMs ?? Infinity) < since;
}
