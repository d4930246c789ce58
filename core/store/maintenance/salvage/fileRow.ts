import type { Source } from '../../../model/event.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection, Row } from '../../sql/sql.ts';
import type { SalvagedLog } from './salvageLogs.ts';

/**
 * Restores the row of a log, so that reading continues where it stopped; returns its row number.
 * Values that are lost stay as reading the log again set them.
 */
export function putBackFileRow(
  db: Connection,
  {
    log: { path, generation, row },
    source,
    consumed,
  }: { readonly log: SalvagedLog; readonly source: Source; readonly consumed: number },
): number {
  const found = db.get<{ ix: number }>(
    sql`INSERT INTO log_file (path, generation, source, identity, head_hash, head_bytes)
        VALUES (${path}, ${generation}, ${source}, '', ${Buffer.alloc(0)}, 0)
        ON CONFLICT (path, generation) DO UPDATE SET source = excluded.source
        RETURNING file_ix AS ix`,
  );
  if (found === undefined) throw new Error('a file row did not come back');
  const { ix } = found;
  // Older builds kept its converter's state in another column.
  const own: Row = row === null ? {} : { state: null, ...row };
  const names = db
    .all<{ name: string }>(sql`SELECT name FROM pragma_table_info('log_file')`)
    .map(({ name }) => name)
    .filter((name) => own[name] !== undefined && !['file_ix', 'path', 'generation'].includes(name));
  if (names.length > 0)
    db.run({
      text: `UPDATE log_file SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE file_ix = ?`,
      values: [...names.map((name) => own[name] ?? null), ix],
    });
  db.run(sql`UPDATE log_file SET consumed = ${consumed} WHERE file_ix = ${ix}`);
  return ix;
}
