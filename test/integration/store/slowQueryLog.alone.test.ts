import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { startHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';

test('slow statements stand in the log, whatever thread they ran in', async () => {
  // All of them: threads that start from here on take it over.
  vi.stubEnv('STRATA_SLOW_QUERY_MS', '0');
  const { home, client, close } = await startHost({ live: true });
  const path = await writeClaudeCodeLogs(
    join(temporaryFolder(), 'logs'),
    makeConversations({ seed: 5, from: '2025-01-01', to: '2025-01-03', count: 2 }),
  );
  await client.call('import', { paths: [path] });
  await client.call('index', {});
  await client.call('toc', {});
  await client.call('verify', {});
  await close();
  vi.unstubAllEnvs();

  const lines = readFileSync(join(home, 'logs', 'strata.log'), 'utf8')
    .trim()
    .split('\n');
  const slow = lines
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({ message }) => message === 'A slow query');
  expect(new Set(slow.map(({ thread }) => thread))).toEqual(
    new Set(['writer', 'reader', 'planner', 'verifier', 'watcher'].map((name) => `strata-${name}`)),
  );
  expect(slow[0]).toEqual({
    time: expect.any(String),
    level: 'info',
    message: 'A slow query',
    thread: expect.any(String),
    from: expect.stringMatching(/core\/store\/\S+\.ts:\d+/),
    ms: expect.any(Number),
    sql: expect.any(String),
  });
});
