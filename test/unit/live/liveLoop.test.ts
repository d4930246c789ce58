import { expect, it } from 'vitest';
import { createLiveLoop } from '../../../core/engine/live/liveLoop.ts';
import { createReadingGate } from '../../../core/engine/live/readingGate.ts';
import type { ReadLog } from '../../../core/engine/import/readChanged.ts';
import { StrataError } from '../../../core/model/result.ts';
import type { Failure } from '../../../core/model/result.ts';
import { createFakeClock } from '../../helpers/fakeClock.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const START = Date.parse('2026-03-04T12:00:00Z');

interface Options {
  /** Why nothing can be put into the queue; null: it can. */
  readonly refuses?: () => Failure['code'] | null;
  readonly read?: (paths: readonly string[]) => Promise<readonly ReadLog[]>;
}

const readAll = async (paths: readonly string[]): Promise<readonly ReadLog[]> =>
  paths.map((path) => ({
    path,
    failure: null,
    eventsAdded: 1,
    conversations: [`plain:${path.slice(1)}` as ReadLog['conversations'][number]],
  }));

const failing = (code: Failure['code']) => async (paths: readonly string[]) =>
  paths.map((path) => ({
    path,
    failure: { code, message: 'No.' },
    eventsAdded: 0,
    conversations: [],
  }));

function setUp({ read = readAll, refuses = () => null }: Options = {}) {
  const { writer, reader } = openTestMemory();
  const queue = { ...writer };
  const clock = createFakeClock(START);
  const gate = createReadingGate();
  /** `{seconds since the start} {paths}` */
  const reads: string[] = [];
  const indexed: string[] = [];
  /** How many were in their segments each time that nothing more waited. */
  const caughtUp: number[] = [];
  const failures: Failure[] = [];
  const options = { read };
  const loop = createLiveLoop({
    queue: {
      ...writer,
      async enqueue(...args) {
        const code = refuses();
        if (code !== null) throw new StrataError({ code, message: 'No.' });
        return writer.enqueue(...args);
      },
    },
    gate,
    owner: 'a',
    now: clock.now,
    random: () => 0.5,
    after: clock.after,
    collectMs: async () => 2_000,
    warmUp: () => undefined,
    async read(paths) {
      reads.push(`${(clock.now() - START) / 1000} ${[...paths].toSorted().join(' ')}`);
      return options.read(paths);
    },
    index: async (conversations) => void indexed.push(...conversations),
    onRead: () => undefined,
    onCaughtUp: () => caughtUp.push(indexed.length),
    onChange: () => undefined,
    onFailure: (failure) => failures.push(failure),
  });
  const notice = (...paths: readonly string[]) =>
    loop.notice(paths.map((path) => ({ path, bytes: 1, writtenMs: START })));
  const left = async () =>
    (await reader.queue(50, clock.now())).items.map(({ path, state }) => `${path} ${state}`);
  return {
    loop,
    notice,
    clock,
    gate,
    queue,
    writer,
    reads,
    indexed,
    caughtUp,
    failures,
    left,
    options,
  };
}

it('collects what changes for two seconds, then reads all of it together', async () => {
  const { notice, clock, reads, indexed, left } = setUp();
  await notice('/a');
  await clock.pass(500);
  await notice('/b', '/a');
  await clock.pass(1_400);
  expect(reads).toEqual([]);
  await clock.pass(200);
  expect(reads).toEqual(['2 /a /b']);
  expect(indexed).toEqual(['plain:a', 'plain:b']);
  expect(await left()).toEqual([]);
});

it('says that it has caught up once, however many logs a backlog has', async () => {
  const { notice, clock, indexed, caughtUp } = setUp();
  await notice(...Array.from({ length: 400 }, (_, i) => `/log${i}`));
  await clock.pass(3_000);
  expect([new Set(indexed).size, caughtUp]).toEqual([400, [400]]);
  await notice('/late');
  await clock.pass(3_000);
  expect(caughtUp).toEqual([400, 401]);
});

it('reads what changed while nothing could be put into the queue, once it can', async () => {
  let refused: Failure['code'] | null = 'disk-full';
  const { notice, clock, reads, left, failures } = setUp({ refuses: () => refused });
  await expect(notice('/a')).rejects.toMatchObject({ code: 'disk-full' });
  await clock.pass(3_000);
  await expect(notice('/b')).rejects.toMatchObject({ code: 'disk-full' });
  await clock.pass(1_000);
  expect(reads).toEqual([]);
  expect(failures).toMatchObject([{ code: 'disk-full' }]);
  refused = null;
  await clock.pass(4_000);
  expect(reads).toEqual(['7 /a /b']);
  expect(await left()).toEqual([]);
});

it('reads what changes meanwhile two seconds after it changed, not after the cycle', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { notice, clock, reads, options } = setUp();
  options.read = async (paths) => {
    await promise;
    return readAll(paths);
  };
  await notice('/a');
  await clock.pass(2_000);
  await notice('/b');
  await clock.pass(2_500);
  expect(reads).toEqual(['2 /a']);
  resolve();
  await clock.pass(10);
  expect(reads).toEqual(['2 /a', '4.5 /b']);
});

it('tries again what failed, each time later, and then gives it up', async () => {
  const { notice, clock, reads, left } = setUp({ read: failing('path-unreadable') });
  await notice('/a');
  await clock.pass(24 * 3_600_000);
  const seconds = reads.map((read) => Number(read.split(' ')[0]));
  expect(seconds.length).toBe(10);
  const pauses = seconds.slice(1).map((at, i) => at - (seconds[i] ?? 0));
  for (const [i, pause] of pauses.entries()) expect(pause).toBeCloseTo(2 * 2 ** i, 0);
  expect(await left()).toEqual(['/a failed']);
});

it.each(['path-not-found', 'unknown-format'] as const)(
  'has nothing to try again of a log that is %s',
  async (code) => {
    const { notice, clock, reads, left } = setUp({ read: failing(code) });
    await notice('/a');
    await clock.pass(3_600_000);
    expect(reads.length).toBe(1);
    expect(await left()).toEqual([]);
  },
);

it('a full disk gives up nothing: all of it is read once there is room', async () => {
  const { notice, clock, failures, indexed, left, options } = setUp();
  const full = new StrataError({ code: 'disk-full', message: 'Full.' });
  options.read = () => Promise.reject(full);
  await notice('/a', '/b');
  await clock.pass(5 * 24 * 3_600_000);
  expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['disk-full']));
  expect(await left()).toEqual(['/a waiting', '/b waiting']);
  options.read = readAll;
  await clock.pass(2 * 3_600_000);
  expect(await left()).toEqual([]);
  expect(indexed).toEqual(['plain:a', 'plain:b']);
});

it('puts back what it could not even say to have failed, before it reads again', async () => {
  const { notice, clock, queue, writer, indexed, left, options } = setUp();
  const busy = new StrataError({ code: 'memory-busy', message: 'Busy.' });
  options.read = () => Promise.reject(busy);
  queue.fail = () => Promise.reject(busy);
  await notice('/a');
  await clock.pass(10_000);
  options.read = readAll;
  queue.fail = (failed, nextMs) => writer.fail(failed, nextMs);
  await clock.pass(10_000);
  expect(indexed).toEqual(['plain:a']);
  expect(await left()).toEqual([]);
});

it('leaves alone what is being imported, until that has ended', async () => {
  const { notice, clock, gate, reads } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  const importing = gate.importing(['/logs'], () => promise);
  await notice('/logs/a', '/logs2/b');
  await clock.pass(10_000);
  expect(reads).toEqual(['2 /logs2/b']);
  resolve();
  await importing;
  await clock.pass(4_100);
  expect(reads.map((read) => read.split(' ')[1])).toEqual(['/logs2/b', '/logs/a']);
});

it('reads nothing while it is paused, and all of it afterwards', async () => {
  const { loop, notice, clock, reads } = setUp();
  loop.pause();
  await notice('/a');
  await clock.pass(60_000);
  expect(reads).toEqual([]);
  loop.resume();
  await clock.pass(10);
  expect(reads).toEqual(['60 /a']);
});

it('ends with what is being read, and leaves the rest in the queue', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { loop, notice, clock, reads, left, options } = setUp();
  options.read = async (paths) => {
    await promise;
    return readAll(paths);
  };
  await notice('/a');
  await clock.pass(2_000);
  const stopping = loop.stop();
  resolve();
  await stopping;
  expect(await left()).toEqual([]);
  await notice('/b');
  await clock.pass(60_000);
  expect(reads).toEqual(['2 /a']);
});

it('goes on with what an earlier Strata left', async () => {
  const { writer } = openTestMemory();
  await writer.enqueue([{ path: '/left', bytes: 1, writtenMs: 0 }], 'live', START - 1_000);
  const clock = createFakeClock(START);
  const reads: string[] = [];
  const loop = createLiveLoop({
    queue: writer,
    gate: createReadingGate(),
    owner: 'b',
    now: clock.now,
    random: () => 0.5,
    after: clock.after,
    collectMs: async () => 2_000,
    warmUp: () => undefined,
    read: (paths) => {
      reads.push(...paths);
      return readAll(paths);
    },
    index: async () => undefined,
    onRead: () => undefined,
    onCaughtUp: () => undefined,
    onChange: () => undefined,
    onFailure: () => undefined,
  });
  loop.wake();
  await clock.pass(10);
  expect(reads).toEqual(['/left']);
});
