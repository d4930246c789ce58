/** Root of the process that is measured: a Strata that stays open and follows logs. */
import { join } from 'node:path';
import process from 'node:process';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { FromHost, HostOptions, ToHost } from './messages.ts';

const { home, logs } = JSON.parse(process.argv[2] ?? '{}') as HostOptions;
const tell = (message: FromHost): void => void process.send?.(message);

const host = await createHost({
  dataDir: home,
  rendererDir: null,
  env: process.env,
  live: true,
  reportBug: (thrown, where) => tell({ type: 'bug', message: `${where}: ${String(thrown)}` }),
});
const client = await host.connect();
await client.call('follow', { paths: [join(logs, 'claude'), join(logs, 'codex')] });
client.close();
tell({ type: 'following' });
// Whoever started it is gone.
process.once('disconnect', () => process.exit());
process.on('message', (message: ToHost) => void end(message));

async function end(_message: ToHost): Promise<void> {
  await host.close();
  process.disconnect();
}
