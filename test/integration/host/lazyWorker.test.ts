import { expect, it, onTestFinished } from 'vitest';
import { createLazyWorker } from '../../../core/threads/lazyWorker.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

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
