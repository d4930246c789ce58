import type { MemoryWrites } from '../engine/library/ports/memoryStore.ts';
import { importWriter } from './import/writer.ts';
import { indexWriter } from './index/writer.ts';
import { liveWriter } from './live/writer.ts';
import { maintenanceWriter } from './maintenance/writer.ts';
import { searchWriter } from './search/writer.ts';
import type { WriteContext } from './sql/context.ts';
import type { Connection } from './sql/sql.ts';
import { toStoreError } from './sql/storeErrors.ts';
import { summariesWriter } from './summaries/writer.ts';

/** All write methods, on the memory's only writing connection. Each call is one transaction. */
export function createWriter(db: Connection): MemoryWrites {
  const context: WriteContext = {
    db,
    async writing(work) {
      try {
        return work();
      } catch (error) {
        throw toStoreError(error, db.database.name);
      }
    },
  };
  return {
    ...importWriter(context),
    ...indexWriter(context),
    ...summariesWriter(context),
    ...searchWriter(context),
    ...liveWriter(context),
    ...maintenanceWriter(context),
  };
}
