/** Thread root: the one writing connection. */
import { StrataError } from '../../model/result.ts';
import { gitFolder } from '../../node/gitFolder.ts';
import { isStillThere, lockLost } from '../../node/lockFile.ts';
import { createWriter } from '../../store/createWriter.ts';
import { appendBatches } from '../../store/import/appendBatch.ts';
import { closeInUse, openInUse } from '../../store/maintenance/backup/openInUse.ts';
import { initialiseZone } from '../../store/settings/settings.ts';
import type { Connection } from '../../store/sql/sql.ts';
import { toStoreError } from '../../store/sql/storeErrors.ts';
import { expose } from '../channel.ts';
import { unpackBatch } from '../packedBatch.ts';
import { openLogFile } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { thisWorker } from '../thisWorker.ts';
import type { MethodsOf, WriterStore } from '../workers.ts';

const thread = thisWorker('writer');
const { file, zone, lockFile } = thread.data;
logSlowQueries(openLogFile(thread.data.log));
// Failures to open are reported to callers.
thread.expose(openStore());

async function openStore(): Promise<MethodsOf<'writer'>> {
  const { db, cutOff } = openInUse(file);
  initialiseZone(db, zone);
  const store = whileLocked({ ...createWriter(db, gitFolder), appendAll: appendingTo(db) });
  return {
    ...store,
    open: async () => ({ cutOff }),
    attach: async (port) => expose(port, store),
    async close(isChecked) {
      if (isStillThere(lockFile)) closeInUse(db, isChecked);
      // The lock is lost: how the memory was left is for its new holder to record.
      else db.database.close();
    },
  };
}

/** Each call is one transaction, which begins only while this host holds the right to write. */
function whileLocked(store: WriterStore): WriterStore {
  const methods = Object.entries<(...args: never[]) => Promise<unknown>>({ ...store });
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      async (...args: never[]) => {
        if (!isStillThere(lockFile)) throw new StrataError(lockLost(lockFile));
        return method(...args);
      },
    ]),
  ) as unknown as WriterStore;
}

/** The importer's way to append. */
function appendingTo(db: Connection): WriterStore['appendAll'] {
  return async (batches) => {
    try {
      return appendBatches(db, batches.values().map(unpackBatch));
    } catch (error) {
      throw toStoreError(error, db.database.name);
    }
  };
}
