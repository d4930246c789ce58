/** A log of gigabytes, nearly all of it repeated, that a Strata finds in a followed folder. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createHost } from '../../../core/hosts/createHost.ts';
import { atMost, measure } from '../../bench/report.ts';
import type { Measure } from '../../bench/report.ts';
import { cleanEnvironment } from '../environment.ts';
import { writeHugeLog } from './hugeLog.ts';
import { peakMemory } from './processes.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const POLL_MS = 1_000;
/** What is wanted, and what would be too much, MiB: as for an index of 575,000 messages. */
const MEMORY = atMost(450, 900);

export async function followHugeLog({
  gigabytes,
  temporary,
  say,
}: {
  readonly gigabytes: number;
  /** For all that it writes. */
  readonly temporary: string;
  readonly say: (line: string) => void;
}): Promise<readonly Measure[]> {
  const [home, logs] = [join(temporary, 'home'), join(temporary, 'logs')];
  for (const folder of [home, join(logs, 'claude')]) mkdirSync(folder, { recursive: true });
  say(`writing ${gigabytes} GB …`);
  const log = await writeHugeLog(logs, gigabytes * 1e9);
  const env = cleanEnvironment({ home: temporary, compiled: join(temporary, 'compiled') });
  say('following it …');
  const begun = performance.now();
  const child = fork(CHILD, [JSON.stringify({ home, logs })], { env });
  const ended = once(child, 'exit');
  try {
    await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error('Strata ended.');
      }),
    ]);
    const host = await createHost({
      dataDir: home,
      rendererDir: null,
      env,
      reportBug: () => undefined,
    });
    const client = await host.connect();
    for (;;) {
      await delay(POLL_MS);
      const { counts, queue } = await client.call('status', {});
      const isRead = counts.turns >= log.turns && queue.logs === 0 && queue.conversations === 0;
      if (isRead) break;
    }
    await host.close();
    const seconds = (performance.now() - begun) / 1000;
    const peak = peakMemory(child.pid ?? 0);
    child.send({ type: 'close' });
    await ended;
    return [
      measure('log', 'GB', { value: log.bytes / 1e9 }),
      measure('of it repeated', '%', { value: (log.repeated / log.bytes) * 100 }),
      measure('turns', '', { value: log.turns }),
      measure('until it is read and in its segments', 's', { value: seconds }),
      measure('memory of the database', 'MB', {
        value: statSync(join(home, 'memory.db')).size / 1e6,
      }),
      measure('most memory of the process', 'MiB', { value: peak, limits: MEMORY }),
    ];
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
}
