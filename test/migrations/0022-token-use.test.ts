import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { openAtSchema, rowsOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

it('keeps all calls; of those before nobody said what was cached or thought', () => {
  const file = join(temporaryFolder(), 'memory.db');
  const old = openAtSchema(file, 18);
  old.run(sql`INSERT INTO model_call (at_ms, purpose, provider, model, tokens_in, tokens_out, cost,
                duration_ms, outcome) VALUES (1, 'a summary', 'openai', 'm', 10, 20, 0.5, 7, 'stored')`);
  const [before] = rowsOf(old, 'model_call');
  old.database.close();
  const db = openAtSchema(file, 22);
  expect(rowsOf(db, 'model_call')).toEqual([
    { ...before, tokens_cached: null, tokens_thought: null },
  ]);
});
