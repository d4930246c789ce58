/**
 * Row numbers of events and text blocks are never reused: plans in progress refer to events by
 * them, and readers cache unpacked blocks by them.
 */
import { z } from 'zod';
import { readSetting, writeSetting } from '../../settings/settings.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

const NAME = 'least_rows';

const leastSchema = z.object({ event: z.number(), text: z.number() });

/** Records which numbers are taken before rows are removed. */
export function keepRowNumbers(db: Connection): void {
  const taken = next(db);
  const least = leastRows(db);
  writeSetting(
    db,
    NAME,
    JSON.stringify({
      event: Math.max(taken.event, least.event),
      text: Math.max(taken.text, least.text),
    }),
  );
}

/** The next row numbers, where they differ from those that SQLite would assign. */
export function nextRows(db: Connection): {
  readonly event: number | null;
  readonly text: number | null;
} {
  if (readSetting(db, NAME) === undefined) return { event: null, text: null };
  const least = leastRows(db);
  const free = next(db);
  return {
    event: least.event > free.event ? least.event : null,
    text: least.text > free.text ? least.text : null,
  };
}

function next(db: Connection): { readonly event: number; readonly text: number } {
  const row = db.get<{ event: number | null; text: number | null }>(
    sql`SELECT (SELECT max(event_ix) FROM event) AS event,
          (SELECT max(block_ix) FROM text_block) AS text`,
  );
  return { event: (row?.event ?? 0) + 1, text: (row?.text ?? 0) + 1 };
}

function leastRows(db: Connection): { readonly event: number; readonly text: number } {
  const stored = readSetting(db, NAME);
  return stored === undefined ? { event: 0, text: 0 } : leastSchema.parse(JSON.parse(stored));
}
