import { noteBackup } from './maintenance/backup/backupLog.ts';
import {
  partialBackups,
  partialBackupGone,
  notePartialBackup,
} from './maintenance/backup/partialBackups.ts';
import { writeStructure, writeBackfillProvider } from './settings/settings.ts';
import type { Connection } from './sql/sql.ts';
import { toStoreError } from './sql/storeErrors.ts';
import { beginImport, endImport } from './import/unfinishedImport.ts';
import { appendBatch } from './import/appendBatch.ts';
import { fileCheckpoint, knownByIdentity, knownFiles } from './import/files.ts';
import { compact } from './maintenance/forget/compact.ts';
import { forget } from './maintenance/forget/forget.ts';
import { forgetInBackup } from './maintenance/forget/forgetBackup.ts';
import { keptOut } from './maintenance/forget/keptOut.ts';
import { readAgain } from './maintenance/forget/readAgain.ts';
import { allowAgain } from './maintenance/forget/rules.ts';
import { readUnfinished } from './maintenance/forget/unfinished.ts';
import { editNode, pinNode, revertNode, unpinNode } from './summaries/handVersions.ts';
import { recordCalls, recordOutgoing, recordProblem } from './summaries/ledger.ts';
import {
  followPaths,
  pauseJob,
  planJob,
  recordJob,
  storedJobs,
  unfollowPath,
} from './live/jobs.ts';
import { markDue } from './index/markDue.ts';
import { applyPeriods } from './index/periods.ts';
import { repair } from './maintenance/repair/repair.ts';
import { addEventWords, setNodeWords } from './search/searchWords.ts';
import { createSealer } from './maintenance/seal/seal.ts';
import { applySegments } from './index/segments.ts';
import { showAgain } from './summaries/showAgain.ts';
import { storeSummary } from './summaries/storeSummary.ts';
import { markGone, markRescued } from './maintenance/markLogs.ts';
import { settleConversations } from './import/settle.ts';
import {
  clearLogs,
  dropWork,
  enqueueLogs,
  failLogs,
  finishLogs,
  leaseLogs,
  nextDueLog,
  postponeLogs,
  releaseLogs,
  retryWork,
} from './live/queue.ts';
import { dropOtherVectors, keepVectors, storeVectors } from './search/storeVectors.ts';
import { setZone } from './maintenance/zone.ts';
import type { MemoryWrites } from '../engine/library/ports/memoryStore.ts';

/** Everything that writes, on the memory's one writing connection. Each call is one transaction. */
export function createWriter(db: Connection): MemoryWrites {
  /** Expected failures of SQLite, such as a full disk, leave with a code and advice. */
  const writing = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(toStoreError(error, db.database.name));
    }
  };
  const sealer = createSealer(db);
  return {
    knownFiles: (logs) => writing(() => knownFiles(db, logs)),
    knownByIdentity: (identities) => writing(() => knownByIdentity(db, identities)),
    checkpoint: (path, generation) => writing(() => fileCheckpoint(db, path, generation)),
    append: (batch) => writing(() => appendBatch(db, batch)),
    readAgain: (logs) => writing(() => readAgain(db, logs)),
    keptOut: (logs) => writing(() => keptOut(db, logs)),
    forget: (rule, options) => writing(() => forget(db, rule, options)),
    unfinishedForget: () => writing(() => readUnfinished(db)),
    compact: () => writing(() => compact(db)),
    forgetInBackup: (backup, dryRun) => writing(() => forgetInBackup(db, backup, dryRun)),
    allowAgain: (ruleId) => writing(() => allowAgain(db, ruleId)),
    settle: () => writing(() => settleConversations(db)),
    markDue: (options) =>
      writing(() => {
        // An import that was cut off could not do it.
        settleConversations(db);
        markDue(db, options);
      }),
    applySegments: (plan, nowMs) => writing(() => applySegments(db, plan, nowMs)),
    applyPeriods: (periods, nowMs) => writing(() => applyPeriods(db, periods, nowMs)),
    addEventWords: (events, upTo) => writing(() => addEventWords(db, events, upTo)),
    setNodeWords: (nodes) => writing(() => setNodeWords(db, nodes)),
    storeSummary: (summary, nowMs) => writing(() => storeSummary(db, summary, nowMs)),
    showAgain: (nodeIx, version) => writing(() => showAgain(db, nodeIx, version)),
    recordCalls: (calls) => writing(() => db.transaction(() => recordCalls(db, calls))),
    recordOutgoing: (requests) => writing(() => db.transaction(() => recordOutgoing(db, requests))),
    recordProblem: (problem) => writing(() => recordProblem(db, problem)),
    rememberStructure: (endpoint, structure) =>
      writing(() => writeStructure(db, endpoint, structure)),
    storeVectors: (space, batch, nowMs) =>
      writing(() => storeVectors(db, space, { ...batch, nowMs })),
    keepVectors: (space, kept) => writing(() => keepVectors(db, space, kept)),
    dropOtherVectors: (space) => writing(() => dropOtherVectors(db, space)),
    edit: (edit, nowMs) => writing(() => editNode(db, edit, nowMs)),
    pin: (nodeId, version) => writing(() => pinNode(db, nodeId, version)),
    unpin: (nodeId) => writing(() => unpinNode(db, nodeId)),
    revert: (nodeId, version, present) =>
      writing(() => revertNode(db, nodeId, { version, ...present })),
    beginImport: (begun) => writing(() => beginImport(db, begun)),
    endImport: (done) => writing(() => endImport(db, done)),
    storedJobs: () => writing(() => storedJobs(db)),
    recordJob: (run) => writing(() => recordJob(db, run)),
    pauseJob: (name, paused) => writing(() => pauseJob(db, name, paused)),
    noteBackfill: (provider) => writing(() => writeBackfillProvider(db, provider)),
    planJob: (name, nextRunMs) => writing(() => planJob(db, name, nextRunMs)),
    follow: (paths, nowMs) => writing(() => followPaths(db, paths, nowMs)),
    noteBackup: (backup) => writing(() => noteBackup(db, backup)),
    notePartialBackup: (path) => writing(() => notePartialBackup(db, path)),
    partialBackupGone: (path) => writing(() => partialBackupGone(db, path)),
    partialBackups: () => writing(() => partialBackups(db)),
    unfollow: (path) => writing(() => unfollowPath(db, path)),
    enqueue: (logs, mode, nowMs) => writing(() => enqueueLogs(db, logs, { mode, nowMs })),
    lease: (options) => writing(() => leaseLogs(db, options)),
    finish: (done, nowMs) => writing(() => finishLogs(db, done, nowMs)),
    fail: (failed, nextMs) => writing(() => failLogs(db, failed, nextMs)),
    postpone: (workIxs, nextMs) => writing(() => postponeLogs(db, workIxs, nextMs)),
    release: (owner) => writing(() => releaseLogs(db, owner)),
    nextDue: (mode) => writing(() => nextDueLog(db, mode)),
    retry: (workIx, nowMs) => writing(() => retryWork(db, workIx, nowMs)),
    markGone: (gone, back, nowMs) => writing(() => markGone(db, { gone, back }, nowMs)),
    markRescued: (logs, nowMs) => writing(() => markRescued(db, logs, nowMs)),
    drop: (workIx) => writing(() => dropWork(db, workIx)),
    clear: (mode) => writing(() => clearLogs(db, mode)),
    repair: (check, targets) => writing(() => repair(db, check, targets)),
    setZone: (zone) => writing(() => setZone(db, zone)),
    seal: (limit, nowMs) => writing(() => sealer.seal(limit, nowMs)),
  };
}
