import type { BrowserWindow, MessageBoxOptions, RenderProcessGoneDetails } from 'electron';
import type electron from 'electron';
import { restartBudget } from './restartBudget.ts';

export type RecoveryElectron = Pick<typeof electron, 'app' | 'dialog'>;

export interface RecoveryOptions {
  /** Milliseconds on a clock that does not go backwards. */
  readonly now: () => number;
  readonly log: (message: string) => void;
}

/**
 * Keeps a window alive: a page whose process died is loaded again, at most three times in a minute,
 * after which the person decides; one that does not answer can be restarted. Nothing is lost by
 * that, because the engine and its work live in the main process.
 */
export function recoverWindow(
  { app, dialog }: RecoveryElectron,
  window: BrowserWindow,
  { now, log }: RecoveryOptions,
): void {
  const contents = window.webContents;
  const mayRestart = restartBudget({ limit: 3, periodMs: 60_000, now });
  let asking = false;

  const ask = async (question: Question): Promise<void> => {
    if (asking || window.isDestroyed()) return;
    asking = true;
    try {
      const { response } = await dialog.showMessageBox(window, question.box);
      if (!window.isDestroyed()) question.answers[response]?.();
    } finally {
      asking = false;
    }
  };

  // Not inside the event: some Electron 4x crash when a page is loaded before they have finished
  // with the dead one (electron/electron#51900).
  const reloadLater = (): void => {
    setImmediate(() => {
      if (!window.isDestroyed()) contents.reload();
    });
  };

  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    log(`The window's process ended: ${details.reason}, exit code ${details.exitCode}.`);
    if (mayRestart()) {
      reloadLater();
      return;
    }
    void ask({ box: keepsFailing(details), answers: [reloadLater, () => app.quit()] });
  });

  window.on('unresponsive', () => {
    void ask({
      box: DOES_NOT_ANSWER,
      // A process that was ended is then handled above, which loads the page again.
      answers: [() => undefined, () => contents.forcefullyCrashRenderer()],
    });
  });
}

interface Question {
  readonly box: MessageBoxOptions;
  /** What each button does, in their order. */
  readonly answers: readonly (() => void)[];
}

function keepsFailing(details: RenderProcessGoneDetails): MessageBoxOptions {
  return {
    type: 'error',
    title: 'Strata',
    message: 'The window keeps failing.',
    detail: `Its process ended again and again (${details.reason}, exit code ${details.exitCode}). Your memory is safe; work in progress goes on. Try again, or quit and start Strata anew.`,
    buttons: ['Try again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  };
}

const DOES_NOT_ANSWER: MessageBoxOptions = {
  type: 'warning',
  title: 'Strata',
  message: 'The window does not answer.',
  detail: 'You can wait for it, or restart the window. Work in progress goes on either way.',
  buttons: ['Wait', 'Restart window'],
  defaultId: 0,
  cancelId: 0,
};
