import type { Client } from '../../contract/client.ts';
import type { TaskName } from '../../model/progress.ts';
import { dataDirectory } from '../../node/dataDirectory.ts';
import { createHost } from '../createHost.ts';
import { printable } from './printable.ts';
import { showProgress } from './showProgress.ts';
import type { ProgressForm, ProgressStream } from './showProgress.ts';

export interface CliStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Long work that a command is about. */
export interface CommandTask {
  readonly task: TaskName;
  /** Names the run, which may wait for that of another Strata. */
  readonly taskId: string;
  readonly form: ProgressForm;
  /** Is the command about a memory that may not open? */
  readonly evenUnopened?: true;
}

/**
 * Opens or joins the memory for one command. Ctrl-C cancels the run that the command is about and
 * waits until it has ended; a second one, or without a task the first, ends the process.
 */
export async function withClient<T>(
  streams: CliStreams,
  work: (client: Client) => Promise<T>,
  running?: CommandTask,
): Promise<T> {
  const host = await createHost({
    dataDir: dataDirectory(streams.env),
    rendererDir: null,
    env: streams.env,
    ...(running?.evenUnopened === true ? { hasWindow: true } : {}),
    reportBug: (thrown, where) =>
      streams.stderr.write(
        printable(
          `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
        ),
      ),
  });
  const client = await host.connect();
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
    client.close();
    await host.close();
  }
}
