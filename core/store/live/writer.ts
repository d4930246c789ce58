import { writeBackfillProvider } from '../settings/settings.ts';
import { beginImport, endImport } from '../import/unfinishedImport.ts';
import { followPaths, pauseJob, planJob, recordJob, storedJobs, unfollowPath } from './jobRows.ts';
import {
  clearWork,
  dropWork,
  enqueueWork,
  failWork,
  finishWork,
  leaseWork,
  nextDueWork,
  postponeWork,
  releaseWork,
  retryWork,
} from './queue.ts';
import type { JobLog } from '../../engine/live/ports/jobLog.ts';
import type { WorkQueue } from '../../engine/live/ports/queueStore.ts';
import type { JobStore } from '../../engine/live/ports/queueStore.ts';
import type { FollowStore, TurnStore } from '../../engine/live/ports/queueStore.ts';
import { endTurns, noteTold } from './turnRows.ts';
import type { WriteContext } from '../sql/context.ts';

export function liveWriter({
  db,
  writing,
}: WriteContext): JobLog & WorkQueue & JobStore & FollowStore & TurnStore {
  return {
    beginImport: (begun) => writing(() => beginImport(db, begun)),
    endImport: (done) => writing(() => endImport(db, done)),
    storedJobs: () => writing(() => storedJobs(db)),
    recordJob: (run) => writing(() => recordJob(db, run)),
    pauseJob: (name, paused) => writing(() => pauseJob(db, name, paused)),
    noteBackfill: (provider) => writing(() => writeBackfillProvider(db, provider)),
    planJob: (name, nextRunMs) => writing(() => planJob(db, name, nextRunMs)),
    follow: (paths, nowMs) => writing(() => followPaths(db, paths, nowMs)),
    unfollow: (path) => writing(() => unfollowPath(db, path)),
    endTurns: (logs, nowMs) => writing(() => endTurns(db, logs, nowMs)),
    noteTold: (told) => writing(() => noteTold(db, told)),
    enqueue: (logs, mode, nowMs) => writing(() => enqueueWork(db, logs, { mode, nowMs })),
    lease: (options) => writing(() => leaseWork(db, options)),
    finish: (done, nowMs) => writing(() => finishWork(db, done, nowMs)),
    fail: (failed, nextMs) => writing(() => failWork(db, failed, nextMs)),
    postpone: (workIxs, nextMs) => writing(() => postponeWork(db, workIxs, nextMs)),
    release: (owner) => writing(() => releaseWork(db, owner)),
    nextDue: (mode) => writing(() => nextDueWork(db, mode)),
    retry: (workIx, nowMs) => writing(() => retryWork(db, workIx, nowMs)),
    drop: (workIx) => writing(() => dropWork(db, workIx)),
    clear: (mode) => writing(() => clearWork(db, mode)),
  };
}
