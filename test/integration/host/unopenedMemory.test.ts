import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../../core/hosts/createHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const options = (dataDir: string) => ({
  dataDir,
  rendererDir: null,
  env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
  reportBug: (thrown: unknown) => {
    throw thrown;
  },
});

test('a window is told why the memory does not open, and gets in when that is mended', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'memory.db'), 'this is no database, however long it may be');
  const host = await createHost({ ...options(home), hasWindow: true });
  onTestFinished(() => host.close());
  expect(host.problem).toMatchObject({ code: 'database-damaged' });
  const client = await host.connect();
  await expect(client.call('status', {})).rejects.toMatchObject({ code: 'database-damaged' });
  rmSync(join(home, 'memory.db'));
  expect((await client.call('status', {})).counts.events).toBe(0);
});

test('without a window a memory that does not open is the end', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'memory.db'), 'this is no database, however long it may be');
  await expect(createHost(options(home))).rejects.toMatchObject({ code: 'database-damaged' });
});
