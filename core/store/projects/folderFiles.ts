import { pathsBelow } from '../../engine/projects/ports/projectRules.ts';
import { EventTexts } from '../library/eventRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Events of a folder that are read, and bytes of each: enough to meet the files most worked on. */
const MOST_EVENTS = 400;
const MOST_BYTES = 4096;
/** Files that are kept of a folder. */
const MOST_FILES = 400;

interface TextRow {
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Which files the conversations of a folder name, relative to it, read from their first events. What was
 * read is kept, and read again only once there are twice as many events to read.
 */
export function createFolderFiles(db: Connection): (folder: string) => readonly string[] {
  const texts = new EventTexts(db);
  return (folder) => {
    const events = Math.min(MOST_EVENTS, countEvents(db, folder));
    const kept = db.get<{ events: number; files: string }>(
      sql`SELECT events, files FROM folder_files WHERE path = ${folder}`,
    );
    if (kept !== undefined && events < kept.events * 2 && events !== MOST_EVENTS)
      return JSON.parse(kept.files) as string[];
    if (kept?.events === MOST_EVENTS) return JSON.parse(kept.files) as string[];
    const files = readFiles(db, texts, folder);
    db.run(
      sql`INSERT INTO folder_files (path, events, files)
          VALUES (${folder}, ${events}, ${JSON.stringify(files)})
          ON CONFLICT (path) DO UPDATE SET events = excluded.events, files = excluded.files`,
    );
    return files;
  };
}

function countEvents(db: Connection, folder: string): number {
  return (
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM (
            SELECT 1 FROM conversation AS c JOIN timeline AS t USING (conversation_ix)
            WHERE c.project = ${folder} LIMIT ${MOST_EVENTS})`,
    )?.n ?? 0
  );
}

/** From conversations in the order of their names, which is the same for every import. */
function readFiles(db: Connection, texts: EventTexts, folder: string): readonly string[] {
  const rows = db.all<TextRow>(
    sql`SELECT e.block_ix, e.start, e.length
        FROM conversation AS c JOIN timeline AS t USING (conversation_ix) JOIN event AS e USING (event_ix)
        WHERE c.project = ${folder}
        ORDER BY c.source, c.native_id, t.position LIMIT ${MOST_EVENTS}`,
  );
  const files = new Set<string>();
  for (const { block_ix, start, length } of rows) {
    const text = texts.textOf({ block_ix, start, length: Math.min(length, MOST_BYTES) });
    for (const file of pathsBelow(folder, text)) if (files.size < MOST_FILES) files.add(file);
  }
  return [...files].sort();
}
