import type { AskDisk } from '../engine/projects/ports/projectStore.ts';
import type { MemoryWrites } from '../engine/library/ports/memoryStore.ts';
import { ideasWriter } from './ideas/writer.ts';
import { importWriter } from './import/writer.ts';
import { indexWriter } from './index/writer.ts';
import { liveWriter } from './live/writer.ts';
import { maintenanceWriter } from './maintenance/writer.ts';
import { marksWriter } from './marks/writer.ts';
import { projectsWriter } from './projects/writer.ts';
import { proposalsWriter } from './proposals/writer.ts';
import { searchWriter } from './search/writer.ts';
import type { WriteContext } from './sql/context.ts';
import type { Connection } from './sql/sql.ts';
import { toStoreError } from './sql/storeErrors.ts';
import { summariesWriter } from './summaries/writer.ts';

/**
 * All write methods, on the memory's only writing connection. Each call is one transaction. Without
 * `askDisk`, folders are only known as logs tell of them.
 */
export function createWriter(db: Connection, askDisk?: AskDisk): MemoryWrites {
  const context: WriteContext = {
    db,
    ...(askDisk === undefined ? {} : { askDisk }),
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
    ...ideasWriter(context),
    ...projectsWriter(context),
    ...proposalsWriter(context),
    ...marksWriter(context),
    ...summariesWriter(context),
    ...searchWriter(context),
    ...liveWriter(context),
    ...maintenanceWriter(context),
  };
}
