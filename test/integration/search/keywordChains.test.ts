/** From the root to a segment, by nothing but `search` for a word of it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followKeywords } from '../../helpers/keywordChains.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { makeRealMemory } from '../../helpers/madeMemory.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';

it('leads to every segment of a made memory by its own keywords', async () => {
  const { client, home } = await openHost();
  const made = makeConversations({ seed: 3, from: '2025-01-10', to: '2026-02-20', count: 40 });
  await client.call('import', { paths: [await writePlainLog(join(home, 'talk.jsonl'), made)] });
  await client.call('index', {});
  expect(await followKeywords(client, { count: 40, seed: 1 })).toEqual({
    drawn: 40,
    followed: 40,
    broken: [],
  });
});

const DATA = resolve(process.env['STRATA_TEST_DATA'] ?? '../shared/data');
// The same as others read, so that all have one memory.
const LOGS = ['claude-code', 'codex', 'checkpoints'].map((name) => resolve(DATA, name));
const present = LOGS.every((path) => existsSync(path));
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

describe.skipIf(!present)('real logs', () => {
  it('lead to at least 110 of 120 drawn segments by one of their keywords', async () => {
    const dataDir = temporaryFolder();
    await makeRealMemory(LOGS, { dataDir });
    const { client } = await openHost({ dataDir });
    const { drawn, followed, broken } = await followKeywords(client, { count: 120, seed: 7 });
    expect(drawn).toBe(120);
    expect({ isEnough: followed >= 110, broken }).toEqual({ isEnough: true, broken });
  });
});
