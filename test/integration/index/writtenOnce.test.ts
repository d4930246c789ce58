import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';

it('writes each node once, though months become readable one after the other', async () => {
  const path = await writePlainLog(
    join(temporaryFolder(), 'talks.jsonl'),
    makeConversations({ seed: 3, from: '2025-10-20', to: '2026-02-10', count: 60 }),
  );
  const memory = openTestMemory();
  await memory.import(path);
  const { nodesWritten } = await memory.index();
  expect(nodesWritten).toBe((await memory.reader.status()).counts.nodes);
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
});
