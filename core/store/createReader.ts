import { setImmediate } from 'node:timers/promises';
import type { MemoryReads } from '../engine/library/ports/memoryStore.ts';
import { Timelines } from './conversations/byTimeline.ts';
import { conversationReader } from './conversations/reader.ts';
import { createSpans } from './conversations/spans.ts';
import { WorkTimes } from './conversations/workTimes.ts';
import { ideasReader } from './ideas/reader.ts';
import { indexReader } from './index/reader.ts';
import { EventTexts } from './library/eventRows.ts';
import { libraryReader } from './library/reader.ts';
import { liveReader } from './live/reader.ts';
import { maintenanceReader } from './maintenance/reader.ts';
import { marksReader } from './marks/reader.ts';
import { projectsReader } from './projects/reader.ts';
import { proposalsReader } from './proposals/reader.ts';
import { searchReader } from './search/reader.ts';
import { readZone } from './settings/settings.ts';
import type { ReadContext } from './sql/context.ts';
import type { Connection } from './sql/sql.ts';
import { toStoreError } from './sql/storeErrors.ts';
import { summariesReader } from './summaries/reader.ts';

/** All read methods, on one connection. @param textBytes as {@link EventTexts} takes them */
export function createReader(db: Connection, textBytes?: number): MemoryReads {
  const reading = async <T>(work: () => T): Promise<T> => {
    try {
      // A query sees a single snapshot, even if blocks are merged meanwhile.
      return db.database.transaction(work).deferred();
    } catch (error) {
      throw toStoreError(error, db.database.name);
    }
  };
  const timelines = new Timelines(db);
  const context: ReadContext = {
    db,
    texts: new EventTexts(db, textBytes),
    spans: createSpans(db, timelines),
    workTimes: new WorkTimes(db, timelines),
    reading,
    async resting(work) {
      await setImmediate();
      return reading(work);
    },
    zone: () => readZone(db),
  };
  return {
    ...libraryReader(context),
    ...conversationReader(context),
    ...indexReader(context),
    ...ideasReader(context),
    ...projectsReader(context),
    ...proposalsReader(context),
    ...marksReader(context),
    ...summariesReader(context),
    ...searchReader(context),
    ...liveReader(context),
    ...maintenanceReader(context),
  };
}
