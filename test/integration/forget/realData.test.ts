import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { forgetIn } from './forgetting.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const FOLDERS = ['claude-code/m-claude', 'codex'].map((name) => `${DATA}/${name}`);

describe('real logs', () => {
  it.skipIf(!FOLDERS.every((folder) => existsSync(folder)))(
    'are forgotten one conversation after the other, and come back as they were',
    async () => {
      const memory = openTestMemory();
      await memory.import(FOLDERS);
      await memory.index();
      const { settings: _then, ...then } = memory.export({ history: false });
      const largest = memory.db.all<{ id: string }>(
        sql`SELECT c.source || ':' || c.native_id AS id
            FROM timeline AS t JOIN conversation AS c USING (conversation_ix)
            GROUP BY c.conversation_ix ORDER BY count(*) DESC LIMIT 3`,
      );
      expect(largest).toHaveLength(3);
      for (const { id } of largest) {
        const counts = await forgetIn(memory, { kind: 'conversation', value: id });
        expect(counts?.events).toBeGreaterThan(0);
      }
      await memory.index();
      await memory.import(FOLDERS, { bringBack: true });
      await memory.index();
      const { settings: _now, ...now } = memory.export({ history: false });
      expect(now).toEqual(then);
    },
    300_000,
  );
});
