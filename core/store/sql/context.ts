import type { EventTexts } from '../library/eventRows.ts';
import type { Connection } from './sql.ts';

/** What the reading methods of a topic work with. */
export interface ReadContext {
  readonly db: Connection;
  readonly texts: EventTexts;
  /** Reads in one transaction; expected failures of SQLite leave with a code and advice. */
  readonly reading: <T>(work: () => T) => Promise<T>;
  /** The same for long reads in pieces: others come in between two of them. */
  readonly resting: <T>(work: () => T) => Promise<T>;
  /** Of the memory's calendar. */
  readonly zone: () => string;
}

/** What the writing methods of a topic work with. */
export interface WriteContext {
  readonly db: Connection;
  /** Expected failures of SQLite, such as a full disk, leave with a code and advice. */
  readonly writing: <T>(work: () => T) => Promise<T>;
}
