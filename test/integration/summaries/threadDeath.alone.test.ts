import type { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import type { startWorker } from '../../../core/threads/startWorker.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import { hangs } from '../../helpers/modelServer/replies.ts';
import { expectWhole, failureOf, ledgerOf, openModelMemory, withEndpoint } from './setup.ts';
import { until } from '../../helpers/until.ts';

/** The newest thread of each kind, to end it as a crash would. */
const threads = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../../../core/threads/startWorker.ts', async (original) => {
  const module = await original<{ startWorker: typeof startWorker }>();
  return {
    ...module,
    startWorker: (...args: Parameters<typeof startWorker>) => {
      const running = module.startWorker(...args);
      threads.set(args[0], running.worker);
      return running;
    },
  };
});

it('a run whose thread dies fails with what to do, keeps what was stored, and the next goes on', async () => {
  const { client, server, home, bugs } = await openModelMemory({
    settings: withEndpoint({ timeoutMs: 60_000, concurrency: 1 }),
  });
  server.behave((asked, index) => (index < 2 ? answersWell(asked, index) : hangs()));
  const indexing = failureOf(client.call('index', { provider: 'openai' }));
  await until(() => expect(server.completions).toHaveLength(3));
  await (threads.get('summarizer') as Worker).terminate();
  expect(await indexing).toMatchObject({ code: 'thread-ended' });
  expect(bugs).toEqual([expect.stringContaining('exit code 1')]);
  expectWhole(home);
  const stored = (await ledgerOf(client)).filter(({ outcome }) => outcome === 'stored');
  expect(stored).toHaveLength(2);
  server.behave(answersWell);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 8,
    stopped: null,
  });
});
