import { readLastTurns, readToldOpen } from './readLastTurns.ts';
import { readDensity, readFollowedPaths, readJobs, readQueue } from './readQueue.ts';
import { readBackfillProvider } from '../settings/settings.ts';
import type { LiveReader } from '../../engine/live/ports/queueStore.ts';
import type { ReadContext } from '../sql/context.ts';

export function liveReader({ db, texts, reading }: ReadContext): LiveReader {
  return {
    queue: (limit, nowMs) => reading(() => readQueue(db, limit, nowMs)),
    followedPaths: () => reading(() => readFollowedPaths(db)),
    jobs: () => reading(() => readJobs(db)),
    backfillProvider: () => reading(() => readBackfillProvider(db)),
    density: () => reading(() => readDensity(db)),
    toldOpen: () => reading(() => readToldOpen(db)),
    lastTurns: (ids, nowMs, turnTimeouts) =>
      reading(() => readLastTurns(db, texts, { ids, times: { nowMs, ...turnTimeouts } })),
  };
}
