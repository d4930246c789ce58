/** When the lines of conversations arrived, and which turns count as told because they came with an import. */
import type { ImportBatch } from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Tail } from './tail.ts';

/** How the end of a conversation came here. */
export interface Arrival {
  /** When its last line came, epoch ms of this machine's clock. */
  readonly ms: number;
  /** Whether it was seen to come; otherwise the time is what the file tells. */
  readonly isHeard: boolean;
  /**
   * What clients need not be told of: `all` of what somebody imports; of a log that lay there when
   * Strata first looked, the turns `before` its last; `nothing` of what is being written.
   */
  readonly untold: 'all' | 'before' | 'nothing';
}

/**
 * A file's time says when its last line was written, by a clock that is this machine's or close to
 * it; but of a line that was logged more than this before, such as in an export of many
 * conversations, it says nothing.
 */
const SAME_WRITING_MS = 24 * 3_600_000;

export function arrivalOf(
  { saidMs }: Pick<Tail, 'saidMs'>,
  { file: { mtimeMs }, followed }: Pick<ImportBatch, 'file' | 'followed'>,
): Arrival {
  if (followed !== undefined && followed.heardMs !== null)
    return { ms: followed.heardMs, isHeard: true, untold: 'nothing' };
  // A file whose end could not be read has no time.
  const isOld = mtimeMs === 0 || mtimeMs - saidMs > SAME_WRITING_MS;
  return {
    ms: isOld ? saidMs : mtimeMs,
    isHeard: false,
    untold: followed === undefined ? 'all' : 'before',
  };
}

/**
 * Stores when a conversation's last line arrived. What was seen to come counts, even if the clock
 * was set back since; of what files tell, the latest, in whichever order they are read. Lines that
 * were stored before do not arrive again.
 */
export function saveArrival(
  db: Connection,
  { ix, had, turnRow, last }: Pick<Tail, 'ix' | 'had' | 'turnRow' | 'last'>,
  { ms, isHeard, untold }: Arrival,
): void {
  if (isHeard && had === 'events')
    db.run(sql`UPDATE conversation SET arrived_ms = ${ms} WHERE conversation_ix = ${ix}`);
  else
    db.run(
      sql`UPDATE conversation SET arrived_ms = ${ms} WHERE conversation_ix = ${ix}
            AND arrived_ms < ${isHeard ? 1 : ms}`,
    );
  if (untold === 'nothing' || turnRow === undefined || last === null) return;
  // As if the last turn had been told with no event in it: so its end is told.
  const lastIx = untold === 'all' ? last.eventIx : 0;
  db.run(
    sql`INSERT INTO turn_told (conversation_ix, opener_ix, last_ix)
        VALUES (${ix}, ${turnRow.openerIx}, ${lastIx})
        ON CONFLICT (conversation_ix) DO UPDATE
        SET opener_ix = excluded.opener_ix, last_ix = excluded.last_ix
        WHERE state IS NULL AND (last_ix = 0 OR excluded.last_ix > 0)`,
  );
}
