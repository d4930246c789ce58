import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import type { Row } from '../../core/store/sql/sql.ts';
import { unpackTexts } from '../../core/store/summaries/packedTexts.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { rowsOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';
import { verifyMemory } from '../integration/care/verifyMemory.ts';

it('leaves texts as they are, and tokens of answers too, but in the order in which they came', async () => {
  const { file, migrate } = await memoryAtSchema(18, {
    // The logs that are made here tell no tokens.
    change: (old) =>
      old.run(
        sql`INSERT INTO usage (key, conversation_ix, event_ix, ms, model, input, output, cache_read, cache_write)
            SELECT key, 1, event_ix, ms, 'm', 1, 2, 3, 4 FROM event ORDER BY key LIMIT 5`,
      ),
  });
  const db = migrate(19, migrated);
  const texts = rowsOf(db, 'node_text').map((row) => String(row['texts']));
  expect(texts.map((text) => unpackTexts({ texts: text, packed: null }))).toEqual(
    texts.map((text) => JSON.parse(text)),
  );
  expect(rowsOf(db, 'usage')).toHaveLength(5);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
  db.run(sql`DELETE FROM usage`);
  db.database.close();

  const reopened = openTestMemory({ file });
  await reopened.index();
  // Its logs would have to be read again first, as after schema 15.
  const { findings } = await verifyMemory(reopened);
  expect(findings.filter(({ check }) => check !== 'twins')).toEqual([]);
});

function migrated(table: string, rows: readonly Row[]): readonly Row[] {
  if (table === 'node_text') return rows.map((row) => ({ ...row, packed: null }));
  if (table !== 'usage') return rows;
  return rows
    .toSorted((a, b) => Number(a['ms']) - Number(b['ms']))
    .map((row, at) => ({ usage_ix: at + 1, ...row }));
}

it('packs what is written from then on', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 2 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const rows = memory.db.all<{ texts: string; packed: Uint8Array | null }>(
    sql`SELECT texts, packed FROM node_text`,
  );
  for (const row of rows) {
    expect(Object.keys(JSON.parse(row.texts) as object)).toEqual(['brief', 'tags']);
    expect(row.packed).not.toBeNull();
    expect(Object.keys(unpackTexts(row)).toSorted()).toEqual(['brief', 'detailed', 'tags']);
  }
  expect(rows.length).toBeGreaterThan(5);
});
