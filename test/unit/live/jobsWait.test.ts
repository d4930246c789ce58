import { expect, it } from 'vitest';
import { createJobs } from '../../../core/engine/live/indexJobs.ts';
import type { JobsDeps } from '../../../core/engine/live/indexJobs.ts';
import { createEventHub } from '../../../core/rpc/eventHub.ts';

/** Jobs beside a follower that reads until it is let go. */
function setUp() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  let isBusy = true;
  const deps = {
    reader: { isAnythingDue: async () => true },
    writer: { markDue: async () => void done.push('marked') },
    indexer: { run: () => Promise.reject(new Error('nothing asks for it here')) },
    liveIndexer: { closePeriods: async (level: string) => (done.push(level), 1) },
    follower: { isBusy: () => isBusy, settled: () => promise },
    summarizer: { runTask: () => Promise.reject(new Error('no model is chosen')) },
    settings: { request: async () => ({ provider: 'extractive' }) },
    hub: createEventHub(),
    now: () => 0,
    ticks: () => 0,
    tags: false,
    others: [],
  } as unknown as JobsDeps;
  const letGo = (): void => {
    isBusy = false;
    resolve();
  };
  const jobs = createJobs(deps);
  const job = (name: string) => jobs.find((one) => one.name === name);
  return { job, done, letGo };
}

it('leaves what is just being read to the follower: indexing is not due until that is over', async () => {
  const { job, letGo } = setUp();
  expect(await job('index')?.isDue?.()).toBe(false);
  letGo();
  expect(await job('index')?.isDue?.()).toBe(true);
});

it('rolls up when what is just being read is in its segments', async () => {
  const { job, done, letGo } = setUp();
  const { signal } = new AbortController();
  const running = job('rollup-day')?.run({ reason: 'scheduled', signal });
  await Promise.resolve();
  expect(done).toEqual([]);
  letGo();
  expect(await running).toEqual({ counts: { nodesWritten: 1 } });
  expect(done).toEqual(['marked', 'day']);
});

it('a roll-up that is cancelled while it waits does nothing', async () => {
  const { job, done, letGo } = setUp();
  const abort = new AbortController();
  const running = job('rollup-day')?.run({ reason: 'scheduled', signal: abort.signal });
  abort.abort();
  letGo();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  expect(done).toEqual([]);
});
