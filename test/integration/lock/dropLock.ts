/**
 * A process, started with `--expose-gc`, that takes the lock of the folder named first, keeps no
 * reference to it, collects garbage, and prints whether the lock is still held.
 */
import { setTimeout } from 'node:timers/promises';
import { acquireLock } from '../../../core/hosts/memory/acquireLock.ts';

const [, , dir = ''] = process.argv;
process.stdout.write(takeAndForget() ? 'taken, ' : 'not taken, ');
for (let round = 0; round < 5; round++) {
  await setTimeout(10);
  globalThis.gc?.();
}
process.stdout.write(acquireLock(dir) === null ? 'still held' : 'lost');

function takeAndForget(): boolean {
  return acquireLock(dir) !== null;
}
