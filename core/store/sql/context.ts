import type { AskDisk } from '../../engine/projects/ports/projectStore.ts';
import type { Spans } from '../conversations/spans.ts';
import type { WorkTimes } from '../conversations/workTimes.ts';
import type { EventTexts } from '../library/eventRows.ts';
import type { Connection } from './sql.ts';

/** What the read methods of a topic work with. */
export interface ReadContext {
  readonly db: Connection;
  readonly texts: EventTexts;
  readonly spans: Spans;
  readonly workTimes: WorkTimes;
  /** Reads in one transaction; expected SQLite failures are rethrown with a code and advice. */
  readonly reading: <T>(work: () => T) => Promise<T>;
  /** Like `reading`, for long reads in pieces: others may run between two pieces. */
  readonly resting: <T>(work: () => T) => Promise<T>;
  /** Zone of the memory's calendar. */
  readonly zone: () => string;
}

/** What the write methods of a topic work with. */
export interface WriteContext {
  readonly db: Connection;
  /** Missing where there is no disk that the logs could be about. */
  readonly askDisk?: AskDisk;
  /** Expected SQLite failures, such as a full disk, are rethrown with a code and advice. */
  readonly writing: <T>(work: () => T) => Promise<T>;
}
