/** Thread root: the one writing connection. */
import { createWriter } from '../../store/createWriter.ts';
import { appendBatch } from '../../store/import/appendBatch.ts';
import { closeInUse, openInUse } from '../../store/maintenance/backup/openInUse.ts';
import { initialiseZone } from '../../store/settings/settings.ts';
import type { Connection } from '../../store/sql/sql.ts';
import { toStoreError } from '../../store/sql/storeErrors.ts';
import { expose } from '../channel.ts';
import { unpackBatch } from '../packedBatch.ts';
import { thisWorker } from '../thisWorker.ts';
import type { MethodsOf, WriterStore } from '../workers.ts';

const thread = thisWorker('writer');
// What keeps it from being opened is told to whoever calls.
thread.expose(openStore());

async function openStore(): Promise<MethodsOf<'writer'>> {
  const { db, cutOff } = openInUse(thread.data.file);
  initialiseZone(db, thread.data.zone);
  const store: WriterStore = { ...createWriter(db), appendAll: appendingTo(db) };
  return {
    ...store,
    open: async () => ({ cutOff }),
    attach: async (port) => expose(port, store),
    close: async (isChecked) => closeInUse(db, isChecked),
  };
}

/** The importer's way to append. */
function appendingTo(db: Connection): WriterStore['appendAll'] {
  return async (batches) => {
    try {
      return db.transaction(() => batches.map((batch) => appendBatch(db, unpackBatch(batch))));
    } catch (error) {
      throw toStoreError(error, db.database.name);
    }
  };
}
