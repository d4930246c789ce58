import { threadName } from 'node:worker_threads';
import type { Log } from '../engine/settings/ports/log.ts';
import { onSlowQuery } from '../store/sql/slowQueries.ts';

/** Writes each slow statement of this thread into the log. */
export function logSlowQueries(log: Log): void {
  onSlowQuery(({ from, ms, sql }) =>
    log.info('A slow query', { thread: threadName, from, ms, sql }),
  );
}
