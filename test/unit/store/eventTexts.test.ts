import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zstdCompressSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { EventTexts } from '../../../core/store/library/eventRows.ts';
import { Connection, sql } from '../../../core/store/sql/sql.ts';
import { until } from '../../helpers/until.ts';

it('keeps no more of small blocks than their bytes', async () => {
  const db = new Connection(new BetterSqlite3(':memory:'));
  db.database.exec('CREATE TABLE text_block (block_ix INTEGER PRIMARY KEY, data BLOB NOT NULL)');
  const BLOCKS = 2_000;
  for (let ix = 1; ix <= BLOCKS; ix += 1)
    db.run(
      sql`INSERT INTO text_block VALUES (${ix}, ${zstdCompressSync(Buffer.from(`a line, number ${ix}`))})`,
    );
  const texts = new EventTexts(db);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const read = Array.from({ length: BLOCKS }, (_, at) =>
    texts.textOf({ block_ix: at + 1, start: 0, length: `a line, number ${at + 1}`.length }),
  );
  expect(read.at(-1)).toBe(`a line, number ${BLOCKS}`);
  // What is unpacked to stands in buffers of 16 KiB: 32 MB, if each were kept. V8 frees them in time.
  await until(() => {
    collectGarbage();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
  });
  db.database.close();
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
