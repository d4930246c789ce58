import { expect, it } from 'vitest';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';
import { rowsOf } from '../helpers/schemas.ts';

it('leaves all rows as they are; nothing is handed out yet', async () => {
  const { migrate } = await memoryAtSchema(22);
  expect(rowsOf(migrate(23), 'handed_out')).toEqual([]);
});
