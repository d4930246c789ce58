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
expose(parentPort, createReader(openForReading(file)));
