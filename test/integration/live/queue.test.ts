import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangedLog } from '../../../core/engine/live/ports/queueStore.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const MINUTE = 60_000;

const log = (path: string, written = '2026-03-01'): ChangedLog => ({
  path,
  bytes: 100,
  writtenMs: Date.parse(written),
});

function setUp() {
  const { writer, reader } = openTestMemory();
  const lease = (nowMs = NOW, options: { mode?: 'live' | 'backfill'; limit?: number } = {}) =>
    writer.lease({ mode: 'live', limit: 10, owner: 'a', nowMs, leaseMs: MINUTE, ...options });
  const states = async (nowMs = NOW) =>
    (await reader.queue(50, nowMs)).items.map(({ path, state }) => `${path} ${state}`);
  return { writer, reader, lease, states };
}

describe('a log in the queue', () => {
  it('waits, is leased by one, and goes when its work is stored', async () => {
    const { writer, lease, states } = setUp();
    await writer.enqueue([log('/a'), log('/b')], 'live', NOW);
    expect(await states()).toEqual(['/a waiting', '/b waiting']);
    const leased = await lease();
    expect(leased.map(({ path, changes, attempts }) => [path, changes, attempts])).toEqual([
      ['/a', 1, 0],
      ['/b', 1, 0],
    ]);
    expect(await lease()).toEqual([]);
    expect(await states()).toEqual(['/a running', '/b running']);
    await writer.finish(leased.slice(0, 1), NOW);
    expect(await states()).toEqual(['/b running']);
  });

  it('stands there once, and stays when it changed while it was being read', async () => {
    const { writer, lease, states } = setUp();
    await writer.enqueue([log('/a')], 'live', NOW);
    await writer.enqueue([log('/a')], 'live', NOW);
    const leased = await lease();
    expect(leased.map(({ changes }) => changes)).toEqual([2]);
    await writer.enqueue([log('/a')], 'live', NOW);
    expect(await lease()).toEqual([]);
    await writer.finish(leased, NOW);
    expect(await states()).toEqual(['/a waiting']);
    await writer.finish(await lease(), NOW);
    expect(await states()).toEqual([]);
  });

  it('whose worker ended is leased again: when the lease has run out, or when it is put back', async () => {
    const { writer, lease } = setUp();
    await writer.enqueue([log('/a')], 'live', NOW);
    await lease();
    expect(await lease(NOW + MINUTE - 1)).toEqual([]);
    expect(await lease(NOW + MINUTE)).toHaveLength(1);
    await writer.release('b');
    expect(await lease(NOW + MINUTE)).toEqual([]);
    await writer.release('a');
    expect(await lease(NOW + MINUTE)).toHaveLength(1);
    await writer.release();
    expect(await lease(NOW + MINUTE)).toHaveLength(1);
  });

  it('that failed waits for its time; one that was given up, until it changes or is asked for', async () => {
    const { writer, reader, lease, states } = setUp();
    await writer.enqueue([log('/a'), log('/b')], 'live', NOW);
    const [a, b] = await lease();
    const problem = { code: 'path-unreadable', message: 'No.' };
    await writer.fail({ workIx: a?.workIx ?? 0, changes: 1, ...problem }, NOW + MINUTE);
    await writer.fail({ workIx: b?.workIx ?? 0, changes: 1, ...problem }, null);
    expect(await states()).toEqual(['/b failed', '/a waiting']);
    expect(await lease()).toEqual([]);
    expect(await writer.nextDue('live')).toBe(NOW + MINUTE);
    const queue = await reader.queue(1, NOW);
    expect([queue.waiting, queue.failed, queue.items[0]?.problem]).toEqual([1, 1, problem]);
    expect((await lease(NOW + MINUTE)).map(({ path, attempts }) => [path, attempts])).toEqual([
      ['/a', 1],
    ]);
    expect(await writer.retry(b?.workIx ?? 0, NOW)).toBe(1);
    expect((await lease()).map(({ path, attempts }) => [path, attempts])).toEqual([['/b', 0]]);
    await writer.fail({ workIx: b?.workIx ?? 0, changes: 1, ...problem }, null);
    await writer.enqueue([log('/b')], 'live', NOW + 5);
    expect((await lease(NOW + 5)).map(({ path }) => path)).toEqual(['/b']);
  });

  it('is dropped unless it is being read', async () => {
    const { writer, reader, lease, states } = setUp();
    await writer.enqueue([log('/a')], 'live', NOW);
    const { workId } = (await reader.queue(1, NOW)).items[0] ?? { workId: 0 };
    await lease();
    expect([await writer.drop(workId), await states()]).toEqual([false, ['/a running']]);
    await writer.release();
    expect([await writer.drop(workId), await states()]).toEqual([true, []]);
    expect(await writer.drop(workId)).toBe(true);
  });

  it('is not kept waiting by a clock that was set back', async () => {
    const { writer, lease } = setUp();
    await writer.enqueue([log('/a'), log('/b')], 'live', NOW);
    const [a] = await lease(NOW, { limit: 1 });
    await writer.fail(
      { workIx: a?.workIx ?? 0, changes: 1, code: 'disk-full', message: '' },
      NOW + MINUTE,
    );
    await lease();
    const yesterday = NOW - 24 * 60 * MINUTE;
    expect((await lease(yesterday)).map(({ path }) => path).toSorted()).toEqual(['/a', '/b']);
  });
});

it('backfill takes the newest month first, and within it what came first', async () => {
  const { writer, lease } = setUp();
  const days = ['2026-01-31', '2026-02-01', '2025-12-09', '2026-02-27', '2025-12-01'];
  await writer.enqueue(
    days.map((day) => log(`/${day}`, day)),
    'backfill',
    NOW,
  );
  expect(await lease()).toEqual([]);
  const leased = await lease(NOW, { mode: 'backfill' });
  expect(leased.map(({ path }) => path)).toEqual([
    '/2026-02-01',
    '/2026-02-27',
    '/2026-01-31',
    '/2025-12-01',
    '/2025-12-09',
  ]);
});

it('what is written while it waits for backfill is live from then on, and never goes back', async () => {
  const { writer, lease } = setUp();
  await writer.enqueue([log('/a'), log('/b')], 'backfill', NOW);
  // Who begins to follow tells all that the memory has not read, written just now or not.
  await writer.enqueue([log('/a'), log('/b', '2026-03-02')], 'live', NOW);
  await writer.enqueue([log('/b')], 'backfill', NOW);
  expect((await lease(NOW, { mode: 'backfill' })).map(({ path }) => path)).toEqual(['/a']);
  expect((await lease()).map(({ path }) => path)).toEqual(['/b']);
});

it('what changed during its last try is tried again', async () => {
  const { writer, lease } = setUp();
  await writer.enqueue([log('/a')], 'live', NOW);
  const [a] = await lease();
  await writer.enqueue([log('/a')], 'live', NOW);
  const failed = { workIx: a?.workIx ?? 0, changes: a?.changes ?? 0, code: 'x', message: '' };
  await writer.fail(failed, null);
  expect(await lease()).toHaveLength(1);
});

it('loses nothing, whatever the order of changes, leases, ends and failures', async () => {
  const path = fc.constantFrom('/a', '/b', '/c');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), path }),
    fc.record({ kind: fc.constant('lease' as const), limit: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('finish' as const, 'fail' as const, 'crash' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { writer } = openTestMemory();
      const lease = (limit: number) =>
        writer.lease({ mode: 'live', limit, owner: 'a', nowMs: NOW, leaseMs: MINUTE });
      /** What changed, and was not read since. */
      const unread = new Set<string>();
      let held: Awaited<ReturnType<typeof lease>>[number][] = [];
      for (const one of steps) {
        if (one.kind === 'change') {
          unread.add(one.path);
          await writer.enqueue([log(one.path)], 'live', NOW);
        } else if (one.kind === 'lease') {
          const leased = await lease(one.limit);
          // Reading begins: what changes from here on is another change.
          for (const work of leased) unread.delete(work.path);
          held.push(...leased);
        } else {
          const [first, ...rest] = held;
          if (one.kind === 'crash') {
            await writer.release();
            for (const work of held) unread.add(work.path);
            held = [];
          } else if (first !== undefined) {
            held = rest;
            if (one.kind === 'finish') await writer.finish([first], NOW);
            else {
              await writer.fail(
                { workIx: first.workIx, changes: first.changes, code: 'x', message: '' },
                NOW,
              );
              unread.add(first.path);
            }
          }
        }
      }
      await writer.release();
      const left = new Set((await lease(100)).map((work) => work.path));
      for (const work of held) unread.add(work.path);
      expect([...left].toSorted()).toEqual([...unread].toSorted());
    }),
    { numRuns: 60 },
  );
});
