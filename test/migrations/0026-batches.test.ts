import { expect, it } from 'vitest';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { rowsOf } from '../helpers/schemas.ts';

it('leaves all rows as they are; there are no batches yet', async () => {
  const { migrate } = await memoryAtSchema(25);
  const db = migrate(26);
  for (const table of ['batch', 'batch_item', 'batch_node']) expect(rowsOf(db, table)).toEqual([]);
});
