import { threadName } from 'node:worker_threads';
import type { LogFile } from '../node/logFile.ts';
import { onSlowQuery } from '../store/sql/slowQueries.ts';

/**
 * Writes each slow statement of this thread into the log, at once: the thread may end with the
 * command.
 */
export function logSlowQueries(log: LogFile): void {
  onSlowQuery(({ from, ms, sql }) => {
    log.info('A slow query', { thread: threadName, from, ms, sql });
    log.flush();
  });
}
