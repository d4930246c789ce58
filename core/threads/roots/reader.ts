/** Thread root: answers what takes a few milliseconds, such as everything a window shows. */
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { openLogFile } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { thisWorker } from '../thisWorker.ts';

const thread = thisWorker('reader');
logSlowQueries(openLogFile(thread.data.log));
/** What a window shows is read again and again. */
const CACHE_KIB = 16_384;
thread.expose(createReader(openForReading(thread.data.file, CACHE_KIB)));
