import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { asOfSchema, openAtSchema } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeSession } from '../integration/conversations/session.ts';

it('has logs read again for issues and people', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const memory = openTestMemory();
  await memory.import(main);
  await memory.import(agent);
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 23);
  old.run(sql`UPDATE log_file SET facts_read = 1`);
  old.database.close();
  expect(openAtSchema(file, 24).column(sql`SELECT facts_read FROM log_file`)).toEqual([0, 0]);
});
