/**
 * A process that takes the lock of the folder named first and holds it until its input ends.
 * Prints `held` or `busy`.
 */
import { acquireLock } from '../../../core/hosts/memory/acquireLock.ts';

const [, , dir = '', port = '1'] = process.argv;
const lock = acquireLock(dir);
if (lock === null) {
  process.stdout.write('busy\n');
} else {
  lock.announce({
    pid: process.pid,
    port: Number(port),
    token: 'secret',
    startedAt: '2026-01-30T12:00:00.000Z',
    contractVersion: 1,
    memory: 'own',
  });
  process.stdout.write('held\n');
  process.stdin.on('end', () => lock.release()).resume();
}
