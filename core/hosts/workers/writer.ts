/** Thread root: the one writing connection. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createWriter } from '../../store/createWriter.ts';
import { openForWriting } from '../../store/openDatabase.ts';
import { initialiseZone } from '../../store/settings.ts';
import type { Connection } from '../../store/sql.ts';
import { toStoreError } from '../../store/storeErrors.ts';
import { appendBatch } from '../../store/write/appendBatch.ts';
import { expose } from './channel.ts';
import { unpackBatch } from './packedBatch.ts';
import type { ImportStoreMethods } from './remoteImportStore.ts';

export interface WriterData {
  readonly file: string;
  readonly zone: string;
}

/** Beside the store's own methods. */
export interface WriterControl {
  /** Creates or migrates the database. Must come first. */
  open(): Promise<void>;
  /** Folds the write-ahead log into the database and closes it. */
  close(): Promise<void>;
}

if (parentPort === null) throw new Error('writer.ts runs as a worker thread');
const { file, zone } = workerData as WriterData;
let db: ReturnType<typeof openForWriting> | undefined;
const target: Record<string, unknown> = {};

const control: WriterControl = {
  async open() {
    db = openForWriting(file);
    initialiseZone(db, zone);
    Object.assign(target, createWriter(db), { appendAll: appendingTo(db) });
  },
  async close() {
    db?.database.close();
  },
};
expose(parentPort, Object.assign(target, control));

/** The importer's way to append. */
function appendingTo(connection: Connection): ImportStoreMethods['appendAll'] {
  return async (batches) => {
    try {
      return connection.transaction(() =>
        batches.map((batch) => appendBatch(connection, unpackBatch(batch))),
      );
    } catch (error) {
      throw toStoreError(error, connection.database.name);
    }
  };
}

/** Lets another thread call the store on a port of its own. */
parentPort.on('message', (message: { readonly type?: unknown; readonly port?: unknown }) => {
  if (message.type === 'attach' && message.port instanceof MessagePort)
    expose(message.port, target);
});
