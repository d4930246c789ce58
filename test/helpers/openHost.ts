/** A host in this process, with a client, that goes with the test. */
import { onTestFinished } from 'vitest';
import type { Client } from '../../core/contract/client.ts';
import { createHost } from '../../core/hosts/createHost.ts';
import type { Host, HostOptions } from '../../core/hosts/createHost.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface OpenHost {
  readonly home: string;
  readonly host: Host;
  readonly client: Client;
}

export async function openHost({
  env = {},
  ...options
}: Partial<HostOptions> = {}): Promise<OpenHost> {
  const home = options.dataDir ?? temporaryFolder();
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    // Tools of this machine are nobody's test data.
    env: {
      NODE_ENV: 'test',
      STRATA_TIMEZONE: 'UTC',
      CLAUDE_CONFIG_DIR: `${home}/no-claude`,
      CODEX_HOME: `${home}/no-codex`,
      ...env,
    },
    reportBug: (thrown) => {
      throw thrown;
    },
    ...options,
  });
  const client = await host.connect();
  onTestFinished(async () => {
    client.close();
    await host.close();
  });
  return { home, host, client };
}
