import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createLazyWorker } from '../../../core/threads/lazyWorker.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

it('a thread that has ended for good is never started again', async () => {
  let started = 0;
  const files = createLazyWorker('files', {
    data() {
      started += 1;
      return { dataDir: temporaryFolder(), env: {} };
    },
    onDeath: () => undefined,
    // Longer than the test: nothing but its end ends it.
    idleMs: 600_000,
  });
  onTestFinished(() => files.stop());
  await files.run(async () => undefined);
  await files.stop();
  await expect(files.run(async () => undefined)).rejects.toMatchObject({ code: 'thread-ended' });
  expect(started).toBe(1);
});

it('a thread that has grown is not kept, one that has not is', async () => {
  const starts = { grown: 0, small: 0 };
  const worker = (name: keyof typeof starts, grownBytes: number) => {
    const files = createLazyWorker('files', {
      data() {
        starts[name] += 1;
        return { dataDir: temporaryFolder(), env: {} };
      },
      onDeath: () => undefined,
      idleMs: 600_000,
      grownBytes,
    });
    onTestFinished(() => files.stop());
    return files;
  };
  const grown = worker('grown', 1);
  const small = worker('small', 2 ** 40);
  // Each look is work, after which a second passes before it ends.
  await until(async () => {
    await Promise.all([grown.run(async () => undefined), small.run(async () => undefined)]);
    await delay(2_000);
    expect(starts.grown).toBeGreaterThan(1);
  });
  expect(starts.small).toBe(1);
});

const look = async (): Promise<void> => undefined;

it('has another thread end before its own starts, unless that one works', async () => {
  const before = createLazyWorker('files', {
    data: () => told('before'),
    onDeath: () => undefined,
    idleMs: 600_000,
  });
  const starts: string[] = [];
  const told = (name: string) => {
    starts.push(name);
    return { dataDir: temporaryFolder(), env: {} };
  };
  const after = createLazyWorker('files', {
    data: () => told('after'),
    onDeath: () => undefined,
    idleMs: 600_000,
    makeRoom: () => before.rest(),
  });
  onTestFinished(async () => void (await Promise.all([before.stop(), after.stop()])));
  await before.run(look);
  await Promise.all([after.run(look), after.run(look)]);
  await before.run(async (methods) => {
    await before.rest();
    await methods.countLogs([]);
  });
  await before.run(look);
  expect(starts).toEqual(['before', 'after', 'before']);
});
