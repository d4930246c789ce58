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
/** What was written so shortly before it was followed may still be going on. */
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
 * Never read, and there since well before it was followed: a backfill takes that in, and says first how much
 * it is. What was moved there since, or has another name now, was changed then, however old its words are.
 */
function isLeft(log: LogFile): boolean {
  const since = Math.min(
    ...followed.flatMap(({ path, addedMs }) => (isWithin(log.path, path) ? [addedMs] : [])),
  );
  if (since === Infinity || log.mtimeMs >= since - RECENT_MS) return false;
  if (knownFiles(db, [log.log]).length > 0) return false;
  return (statOf(log.path)?.ctimeMs ?? Infinity) < since;
}
