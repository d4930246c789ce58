import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';

/** Works with the memory of a folder, or with a new one, which is removed after. */
export async function withHost<T>(
  memory: string | undefined,
  work: (client: Client, folder: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'strata-retrieval-'));
  const host = await createHost({
    dataDir: memory ?? join(dir, 'memory'),
    rendererDir: null,
    env: { STRATA_TIMEZONE: 'UTC', HOME: dir },
    reportBug: (thrown) => console.error(thrown),
  });
  try {
    const client = await host.connect();
    const result = await work(client, dir);
    client.close();
    return result;
  } finally {
    await host.close();
    await rm(dir, { recursive: true, force: true });
  }
}
