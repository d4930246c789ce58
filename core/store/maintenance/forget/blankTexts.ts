/** Overwrites the texts of removed events, and repeated texts that never belonged to an event. */
import { zstdDecompressSync } from 'node:zlib';
import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { compressBlock } from '../../import/compressBlock.ts';
import { blankBetween } from './blankLines.ts';

/**
 * Checks all blocks of the files that lose something: a file that repeats another's events also
 * holds their texts, although no event refers to them there. Blocks that no event needs any more
 * are removed.
 */
export function blankTexts(db: Connection): void {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_block (ix INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS kept_text (
      block_ix INTEGER, start INTEGER, length INTEGER, PRIMARY KEY (block_ix, start, length)) WITHOUT ROWID;
    DELETE FROM temp.gone_block; DELETE FROM temp.kept_text;
    INSERT OR IGNORE INTO gone_block (ix)
      SELECT e.block_ix FROM gone_event AS g JOIN event AS e ON e.event_ix = g.ix
      UNION SELECT e.block_ix FROM timeline AS t JOIN event AS e USING (event_ix)
        WHERE t.file_ix IN (SELECT ix FROM gone_file)
      UNION SELECT e.block_ix FROM repeat AS r JOIN event AS e USING (event_ix)
        WHERE r.file_ix IN (SELECT ix FROM gone_file)
      UNION SELECT e.block_ix FROM copy AS c JOIN event AS e USING (event_ix)
        WHERE c.conversation_ix IN (
          SELECT conversation_ix FROM timeline WHERE file_ix IN (SELECT ix FROM gone_file)
          UNION SELECT conversation_ix FROM repeat WHERE file_ix IN (SELECT ix FROM gone_file));
    INSERT OR IGNORE INTO gone_block (ix)
      SELECT block_ix FROM text_block WHERE block_ix NOT IN (SELECT block_ix FROM event);
    INSERT OR IGNORE INTO kept_text (block_ix, start, length)
      SELECT block_ix, start, length FROM event
      WHERE block_ix IN (SELECT ix FROM gone_block) AND event_ix NOT IN (SELECT ix FROM gone_event);`);
  for (const { ix } of db.all<{ ix: number }>(sql`SELECT ix FROM gone_block`)) blankBlock(db, ix);
}

function blankBlock(db: Connection, ix: number): void {
  const kept = db.all<{ start: number; length: number }>(
    sql`SELECT start, length FROM kept_text WHERE block_ix = ${ix} ORDER BY start`,
  );
  if (kept.length === 0) {
    db.run(sql`INSERT OR IGNORE INTO released (what, ix) VALUES ('text_block', ${ix})`);
    db.run(sql`DELETE FROM text_block WHERE block_ix = ${ix}`);
    return;
  }
  const row = db.get<{ data: Uint8Array }>(sql`SELECT data FROM text_block WHERE block_ix = ${ix}`);
  // Events without text may share an empty block.
  if (row === undefined || row.data.length === 0) return;
  const content = zstdDecompressSync(row.data);
  if (!blankBetween(content, kept)) return;
  db.run(sql`INSERT OR IGNORE INTO released (what, ix) VALUES ('text_block', ${ix})`);
  db.run(sql`UPDATE text_block SET data = ${compressBlock(content)} WHERE block_ix = ${ix}`);
}
