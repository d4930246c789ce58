import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';

/** A host without a window, which knows nothing of this machine's logs. */
export function openQuietHost(dataDir: string, { live = false } = {}): Promise<Host> {
  return createHost({
    dataDir,
    rendererDir: null,
    live,
    env: { PATH: process.env['PATH'], HOME: dataDir, STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => process.stderr.write(`${where}: ${String(thrown)}\n`),
  });
}
