import { rmSync } from 'node:fs';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { databaseBytes } from '../measures/memory.ts';

export interface HostTask {
  /** Of the round's own memory, which is removed at its end. */
  readonly dataDir: string;
}

export interface OpenMemory {
  readonly client: Client;
  /** Of the database, as it is now. */
  readonly bytes: () => number;
}

/** Works on a fresh memory through the real host and its threads. */
export async function withHost<T>(
  { dataDir }: HostTask,
  work: (memory: OpenMemory) => Promise<T>,
): Promise<T> {
  const host = await createHost({
    dataDir,
    rendererDir: null,
    env: { ...process.env, STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => process.stderr.write(`${where}: ${String(thrown)}\n`),
  });
  try {
    return await work({
      client: await host.connect(),
      bytes: () => databaseBytes(databasePath(dataDir)),
    });
  } finally {
    await host.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
