/** Thread root: answers the window's and the command line's questions. */
import { parentPort, workerData } from 'node:worker_threads';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/openDatabase.ts';
import { expose } from './channel.ts';

export interface ReaderData {
  readonly file: string;
}

if (parentPort === null) throw new Error('reader.ts runs as a worker thread');
const { file } = workerData as ReaderData;
/** What a window shows is asked for again and again. */
const CACHE_KIB = 16_384;
expose(parentPort, createReader(openForReading(file, CACHE_KIB)));
