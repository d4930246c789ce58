import { expect, it } from 'vitest';
import { unpackState } from '../../core/store/import/convertersState.ts';
import type { StateColumns } from '../../core/store/import/convertersState.ts';
import { fileCheckpoint } from '../../core/store/import/files.ts';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('leaves what is remembered of logs as it is, and reads on from that', async () => {
  const { present, migrate } = await memoryAtSchema(30);
  const db = migrate(31, (table, rows) =>
    table === 'log_file' ? rows.map((row) => ({ ...row, state: null })) : rows,
  );
  const logs = db.all<{ path: string; generation: number }>(
    sql`SELECT path, generation FROM log_file`,
  );
  expect(logs.length).toBeGreaterThan(3);
  for (const { path, generation } of logs) {
    const before = fileCheckpoint(db, path, generation);
    expect(before.converter).toMatchObject({
      converter: { introduced: [[expect.any(String), 6]] },
    });
    expect(before).toEqual(fileCheckpoint(present.db, path, generation));
  }
});

it('packs what is remembered from then on', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 2 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  const rows = memory.db.all<StateColumns>(sql`SELECT converter, state FROM log_file`);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    const said = JSON.stringify(unpackState(row));
    expect(said).toContain('"session"');
    expect(row.converter).toBe('null');
    expect(row.state?.length).toBeLessThan(said.length / 2);
    // Of a damaged row nothing is made up.
    const damaged = Uint8Array.from(row.state ?? []);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    expect(() => unpackState({ ...row, state: damaged })).toThrow(/./);
  }
});

it('reads what is in memories: the words that it is packed against never change', () => {
  const stored = 'ePmZpRX1wxmXJZkpqcVKCC/U1gIAVvwPSA==';
  expect(unpackState({ converter: 'null', state: Buffer.from(stored, 'base64') })).toEqual({
    converter: { session: 'tides', uses: [] },
  });
});
