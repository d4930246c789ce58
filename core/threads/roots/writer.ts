/** Thread root: the one writing connection. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { StrataError } from '../../model/result.ts';
import { isStillThere, lockLost } from '../../node/lockFile.ts';
import type { LockFile } from '../../node/lockFile.ts';
import { createWriter } from '../../store/createWriter.ts';
import { closeInUse, openInUse } from '../../store/maintenance/backup/openInUse.ts';
import { initialiseZone } from '../../store/settings/settings.ts';
import type { Connection } from '../../store/sql/sql.ts';
import { toStoreError } from '../../store/sql/storeErrors.ts';
import { appendBatch } from '../../store/import/appendBatch.ts';
import { openLogFile } from '../../node/logFile.ts';
import type { LogFileOptions } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { expose } from '../channel.ts';
import { unpackBatch } from '../packedBatch.ts';
import type { ImportStoreMethods } from '../remoteImportStore.ts';

export interface WriterData {
  readonly file: string;
  readonly zone: string;
  /** Nothing is written once another file lies there: whoever locked that one writes. */
  readonly lockFile: LockFile;
  readonly log: LogFileOptions;
}

/** Beside the store's own methods. */
export interface WriterControl {
  /** Creates or migrates the database, and tells how it was left. Must come first. */
  open(): Promise<{ readonly cutOff: boolean }>;
  /** Folds the write-ahead log into the database and closes it. Was all of it found whole, if it had to be? */
  close(isChecked: boolean): Promise<void>;
}

if (parentPort === null) throw new Error('writer.ts runs as a worker thread');
const { file, zone, lockFile, log } = workerData as WriterData;
logSlowQueries(openLogFile(log));
let db: Connection | undefined;
const target: Record<string, unknown> = {};

const control: WriterControl = {
  async open() {
    const opened = openInUse(file);
    ({ db } = opened);
    initialiseZone(db, zone);
    Object.assign(target, whileLocked({ ...createWriter(db), appendAll: appendingTo(db) }));
    return { cutOff: opened.cutOff };
  },
  async close(isChecked) {
    if (db === undefined) return;
    if (isStillThere(lockFile)) closeInUse(db, isChecked);
    // How it is left is for whoever uses it now to say.
    else db.database.close();
  },
};
expose(parentPort, Object.assign(target, control));

/** Each call is one transaction, which begins only while this host has the right to write. */
function whileLocked(
  methods: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      async (...args: never[]) => {
        if (!isStillThere(lockFile)) throw new StrataError(lockLost(lockFile));
        return method(...args);
      },
    ]),
  );
}

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
