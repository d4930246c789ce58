/** Thread root: answers the window's and the command line's questions. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSearch } from '../../engine/search/createSearch.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { openLogFile } from '../../node/logFile.ts';
import type { LogFileOptions } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { expose } from '../channel.ts';
import { loadTokenCounter } from '../tokenCounter.ts';

export interface ReaderData {
  readonly file: string;
  readonly log: LogFileOptions;
}

if (parentPort === null) throw new Error('reader.ts runs as a worker thread');
const { file, log } = workerData as ReaderData;
logSlowQueries(openLogFile(log));
/** What a window shows is asked for again and again. */
const CACHE_KIB = 16_384;
const reader = createReader(openForReading(file, CACHE_KIB));
/** Few questions have a budget, and the counter takes a moment to make. */
let counter: ReturnType<typeof loadTokenCounter> | undefined;
const search = createSearch({
  reader,
  countTokens: (text) => (counter ??= loadTokenCounter())(text),
  now: Date.now,
  ticks: () => performance.now(),
});
expose(parentPort, { ...reader, ...search });
