/** Overwrites the original lines of forgotten events; everything else in a file stays in place. */
import { zstdDecompressSync } from 'node:zlib';
import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { compressBlock } from '../../import/compressBlock.ts';
import { FILE_START, blankLines } from './blankLines.ts';
import type { LineBefore, LineFates } from './blankLines.ts';

/**
 * Expects the places to be already removed from timelines and repeats. `titled` holds native ids of
 * events: lines of any log that only name these, such as lines with titles, are blanked as well.
 * Returns the number of bytes.
 */
export function blankRaw(
  db: Connection,
  {
    titled,
    periods,
  }: { readonly titled: readonly string[]; readonly periods: LineFates['periods'] },
): number {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_line (
      file_ix INTEGER, start INTEGER, gone INTEGER, PRIMARY KEY (file_ix, start)) WITHOUT ROWID;
    DELETE FROM temp.gone_line;`);
  if (titled.length > 0)
    db.database.exec(`
      INSERT OR IGNORE INTO gone_file (ix) SELECT file_ix FROM log_file WHERE source IN (
        SELECT f.source FROM gone_place AS p JOIN log_file AS f USING (file_ix));`);
  db.database.exec(`
    INSERT INTO gone_line (file_ix, start, gone)
      SELECT DISTINCT file_ix, start, 1 FROM gone_place WHERE true ON CONFLICT DO NOTHING;
    INSERT INTO gone_line (file_ix, start, gone)
      SELECT file_ix, start, 0 FROM timeline WHERE file_ix IN (SELECT ix FROM gone_file)
      ON CONFLICT DO NOTHING;
    INSERT INTO gone_line (file_ix, start, gone)
      SELECT file_ix, start, 0 FROM repeat WHERE file_ix IN (SELECT ix FROM gone_file)
      ON CONFLICT DO NOTHING;`);
  const quoted = new Set([...goneNatives(db), ...titled]);
  let bytes = 0;
  for (const { ix } of db.all<{ ix: number }>(sql`SELECT ix FROM gone_file ORDER BY ix`))
    bytes += blankFile(db, ix, { quoted, periods });
  return bytes;
}

function goneNatives(db: Connection): readonly string[] {
  return db
    .all<{ native: string }>(
      sql`SELECT c.native_id AS native FROM gone_conversation AS g
          JOIN conversation AS c ON c.conversation_ix = g.ix`,
    )
    .map(({ native }) => native);
}

function blankFile(
  db: Connection,
  fileIx: number,
  { quoted, periods }: Pick<LineFates, 'quoted' | 'periods'>,
): number {
  const lines = db.all<{ start: number; gone: number }>(
    sql`SELECT start, gone FROM gone_line WHERE file_ix = ${fileIx} ORDER BY start`,
  );
  const fates: LineFates = {
    events: new Map(lines.map(({ start, gone }) => [start, gone === 1])),
    others: new Set(),
    quoted,
    periods,
  };
  const blocks = db.all<{ block_ix: number; start: number }>(
    sql`SELECT block_ix, start FROM raw_block WHERE file_ix = ${fileIx} ORDER BY start`,
  );
  let bytes = 0;
  let before: LineBefore = FILE_START;
  for (const { block_ix: ix, start } of blocks) {
    const row = db.get<{ data: Uint8Array }>(
      sql`SELECT data FROM raw_block WHERE block_ix = ${ix}`,
    );
    if (row === undefined) throw new Error(`raw block ${ix} is missing`);
    const content = zstdDecompressSync(row.data);
    const blanked = blankLines(content, start, { fates, before });
    before = blanked.after;
    for (const at of blanked.starts)
      db.run(sql`DELETE FROM line_note WHERE file_ix = ${fileIx} AND start = ${at}`);
    if (blanked.bytes === 0) continue;
    db.run(
      sql`DELETE FROM turn_end WHERE file_ix = ${fileIx}
            AND start IN (SELECT value FROM json_each(${JSON.stringify([...blanked.starts])}))`,
    );
    bytes += blanked.bytes;
    db.run(sql`INSERT OR IGNORE INTO released (what, ix) VALUES ('raw_block', ${ix})`);
    db.run(sql`UPDATE raw_block SET data = ${compressBlock(content)} WHERE block_ix = ${ix}`);
  }
  if (bytes > 0) db.run(sql`UPDATE log_file SET left_out = 1 WHERE file_ix = ${fileIx}`);
  return bytes;
}
