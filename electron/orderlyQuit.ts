import type { App } from 'electron';
import { toFailure } from '../core/model/result.ts';
import type { Host } from './host.ts';

export interface QuitOptions {
  /** How long closing may take, in milliseconds: the system waits for us when it shuts down. */
  readonly deadlineMs: number;
  readonly log: (message: string) => void;
}

/**
 * Lets the engine finish before the app ends. The first request to quit is held back until the
 * host has closed; a second one meanwhile means now. Nothing is lost then either: the memory is
 * written in transactions. The exit code is 1 when closing failed or took too long.
 */
export function closeHostBeforeQuit(
  app: Pick<App, 'on' | 'quit' | 'exit'>,
  hostReady: Promise<Host>,
  { deadlineMs, log }: QuitOptions,
): void {
  let state: 'running' | 'closing' | 'closed' = 'running';

  const finish = async (): Promise<void> => {
    const problem = await within(deadlineMs, close(hostReady)).catch(
      (thrown: unknown) => toFailure(thrown).message,
    );
    state = 'closed';
    if (problem === null) {
      app.quit();
    } else {
      log(`Strata did not close in order: ${problem}`);
      app.exit(1);
    }
  };

  app.on('before-quit', (event) => {
    if (state !== 'running') return;
    state = 'closing';
    event.preventDefault();
    void finish();
  });
}

/** A host that could not start has nothing to close; whoever started it says so. */
async function close(hostReady: Promise<Host>): Promise<void> {
  const host = await hostReady.catch(() => null);
  await host?.close();
}

/** Resolves with null when the work is done, with a reason when it takes longer. Rejects as the work does. */
async function within(deadlineMs: number, work: Promise<void>): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => {
    late.resolve(`it took longer than ${deadlineMs / 1000} s.`);
  }, deadlineMs);
  try {
    return await Promise.race([work.then(() => null), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
