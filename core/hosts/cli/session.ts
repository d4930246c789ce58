import type { Client } from '../../contract/client.ts';
import type { Progress } from '../../model/progress.ts';
import { dataDirectory } from '../dataDirectory.ts';
import { createHost } from '../createHost.ts';

export interface CliStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens or joins the memory for one command. Ctrl-C cancels the task that the command is about and
 * waits until it has ended; a second one, or without a task the first, ends the process.
 */
export async function withClient<T>(
  streams: CliStreams,
  work: (client: Client) => Promise<T>,
  task?: 'import' | 'index',
): Promise<T> {
  const host = await createHost({
    dataDir: dataDirectory(streams.env),
    rendererDir: null,
    env: streams.env,
    reportBug: (thrown, where) =>
      streams.stderr.write(
        `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
      ),
  });
  const client = await host.connect();
  const line = progressLine(streams.stderr);
  client.on('progress', line.show);
  const interrupt = (): void => {
    process.once('SIGINT', () => process.exit(130));
    if (task !== undefined) void client.call('cancel', { task }).catch(() => undefined);
  };
  if (task !== undefined) process.once('SIGINT', interrupt);
  try {
    return await work(client);
  } finally {
    process.off('SIGINT', interrupt);
    line.clear();
    client.close();
    await host.close();
  }
}

/** One line on a terminal that is written over; nothing elsewhere. */
function progressLine(stderr: CliStreams['stderr']): {
  readonly show: (progress: Progress) => void;
  readonly clear: () => void;
} {
  let shown = false;
  return {
    show({ title, description, value }) {
      if (stderr.isTTY !== true) return;
      const percent = value === null ? '' : ` ${Math.floor(value * 100)} %`;
      stderr.write(`\r\u001b[K${title}${percent} · ${description}`);
      shown = true;
    },
    clear() {
      if (shown) stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}
