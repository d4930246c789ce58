import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const GIVE_WAY = new URL('../../../core/hosts/workers/giveWay.ts', import.meta.url).href;
const isLinux = process.platform === 'linux';
if (!isLinux) console.warn('SKIPPED: only Linux has priorities of single threads');

it.skipIf(!isLinux)('a thread that gives way leaves the priority of all others alone', async () => {
  const before = getPriority();
  const worker = new Worker(
    `const { getPriority } = require('node:os');
     const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(GIVE_WAY)}).then(({ giveWay }) => {
       giveWay();
       giveWay();
       parentPort.postMessage(getPriority());
     });`,
    { eval: true },
  );
  const [own] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  expect({ own, ours: getPriority() }).toEqual({
    own: Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL),
    ours: before,
  });
});
