import type { App, PowerMonitor } from 'electron';
import { toFailure } from '../core/model/result.ts';
import type { Host } from './host.ts';

export interface QuittingApp {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
}

export interface QuitOptions {
  /** How long closing may take, in milliseconds. */
  readonly deadlineMs: number;
  readonly log: (message: string) => void;
}

/**
 * Lets the engine finish before the app ends. The first request to quit is held back until the
 * host has closed; a second one meanwhile means now. While the system shuts down none is held back:
 * macOS takes that for a refusal and gives up the shutdown. Nothing is lost either way: the memory
 * is written in transactions. The exit code is 1 when closing failed or took too long.
 */
export function closeHostBeforeQuit(
  { app, powerMonitor }: QuittingApp,
  hostReady: Promise<Host>,
  { deadlineMs, log }: QuitOptions,
): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  let isSystemEnding = false;

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

  // Comes before the request to quit. The host stays open until that: a shutdown can be called off.
  powerMonitor.on('shutdown', () => {
    isSystemEnding = true;
  });
  app.on('before-quit', (event) => {
    if (state !== 'running') return;
    if (isSystemEnding) {
      state = 'closed';
      // As far as it comes: the process ends with the system.
      close(hostReady).catch(() => undefined);
      return;
    }
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
