import type { BrowserWindow } from 'electron';
import type electron from 'electron';
import { toFailure } from '../core/model/result.ts';
import { createWindow, focusWindow, loadRenderer, type WindowOptions } from './window.ts';
import { recoverWindow, type RecoveryOptions } from './windowRecovery.ts';

export type MainWindowElectron = Pick<
  typeof electron,
  'app' | 'BrowserWindow' | 'dialog' | 'nativeTheme'
>;

/**
 * The one window of the app. The returned function opens it or, when it is open, brings it to the
 * front; it resolves when the page is loaded. A page that cannot be loaded is told to the person
 * and ends the app, for there is nothing else to show.
 */
export function mainWindow(
  electron: MainWindowElectron,
  options: WindowOptions & RecoveryOptions,
): () => Promise<void> {
  const { app, dialog } = electron;
  let current: BrowserWindow | null = null;

  return async () => {
    if (current !== null) {
      focusWindow(current);
      return;
    }
    const window = createWindow(electron, options);
    current = window;
    window.once('closed', () => {
      current = null;
    });
    recoverWindow(electron, window, options);
    try {
      await loadRenderer(window);
    } catch (thrown) {
      // A window that was closed while it loaded has not failed.
      if (window.isDestroyed()) return;
      dialog.showErrorBox('Strata cannot show its window', toFailure(thrown).message);
      app.quit();
    }
  };
}
