/** A host in this process, with a client, that goes with the test. */
import { onTestFinished } from 'vitest';
import type { Client } from '../../core/contract/client.ts';
import { createHost } from '../../core/hosts/createHost.ts';
import type { Host, HostOptions } from '../../core/hosts/createHost.ts';
import { databasePath } from '../../core/node/dataDirectory.ts';
import { layNewMemory } from './newMemory.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface OpenHost {
  readonly home: string;
  readonly host: Host;
  readonly client: Client;
}

export async function openHost(options: Partial<HostOptions> = {}): Promise<OpenHost> {
  const { close, ...opened } = await startHost(options);
  onTestFinished(close);
  return opened;
}

/** The same, that stays until it is closed. */
export async function startHost({ env = {}, ...options }: Partial<HostOptions> = {}): Promise<
  OpenHost & { readonly close: () => Promise<void> }
> {
  const home = options.dataDir ?? temporaryFolder();
  if (options.dataDir === undefined) layNewMemory(databasePath(home));
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
  const close = async (): Promise<void> => {
    client.close();
    await host.close();
  };
  return { home, host, client, close };
}
