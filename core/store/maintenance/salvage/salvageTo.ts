import type { Database } from 'better-sqlite3';
import type { Connection } from '../../sql/sql.ts';
import type { RowInserter } from './insertRow.ts';
import type { Renumbered } from './salvageEvents.ts';

/** What the parts of a salvage share. */
export interface SalvageTo {
  readonly database: Database;
  readonly db: Connection;
  readonly insert: RowInserter['insert'];
  readonly renumbered: Renumbered;
}
