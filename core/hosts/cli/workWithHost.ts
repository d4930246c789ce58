import type { Client } from '../../contract/client.ts';
import { createHost } from '../createHost.ts';
import { dataDirectory } from '../../node/dataDirectory.ts';
import { printable } from './printable.ts';
import type { CliStreams, CommandTask } from './streams.ts';
import { showProgress } from './showProgress.ts';

/** See {@link withClient}. */
export async function workWithHost<T>(
  streams: CliStreams,
  work: (client: Client) => Promise<T>,
  running?: CommandTask,
): Promise<T> {
  const { client, close } = await openClient(streams, running);
  const shown = running === undefined ? undefined : showProgress(streams.stderr, running.form);
  if (shown !== undefined) client.on('progress', shown.show);
  const interrupt = (): void => {
    process.once('SIGINT', () => process.exit(130));
    if (running === undefined) return;
    const { task, taskId } = running;
    void client.call('cancel', { task, taskId }).catch(() => undefined);
  };
  if (running !== undefined) process.once('SIGINT', interrupt);
  try {
    return await work(client);
  } finally {
    process.off('SIGINT', interrupt);
    shown?.clear();
    await close();
  }
}

/** A client of a host of this process, which opens or joins the memory. */
export async function openClient(
  { stderr, env }: CliStreams,
  running?: Pick<CommandTask, 'evenUnopened'>,
): Promise<{ readonly client: Client; readonly close: () => Promise<void> }> {
  const host = await createHost({
    dataDir: dataDirectory(env),
    rendererDir: null,
    env,
    ...(running?.evenUnopened === true ? { hasWindow: true } : {}),
    reportBug: (thrown, where) =>
      stderr.write(
        printable(
          `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
        ),
      ),
  });
  const client = await host.connect();
  return {
    client,
    async close() {
      client.close();
      await host.close();
    },
  };
}
