import type { BrowserWindow } from 'electron';
import type electron from 'electron';
import type { WindowCommand } from '../core/contract/bridge.ts';
import { toFailure } from '../core/model/result.ts';
import { channels } from './bridge.ts';
import { createWindow, focusWindow, loadRenderer, type WindowOptions } from './window.ts';
import { recoverWindow, type RecoveryOptions } from './windowRecovery.ts';

export type MainWindowElectron = Pick<
  typeof electron,
  'app' | 'BrowserWindow' | 'dialog' | 'nativeTheme'
>;

/** The one window of the app. */
export interface MainWindow {
  /** Opens it or, when it is open, brings it to the front; resolves when its page is loaded. */
  show(): Promise<void>;
  /** Shows it and hands a command to its page. */
  send(command: WindowCommand): Promise<void>;
}

interface OpenWindow {
  readonly window: BrowserWindow;
  readonly loaded: Promise<void>;
  /** It comes to the front by itself at its first paint, and must not be seen before. */
  isPainted: boolean;
}

/**
 * Makes the window when it is first shown, and again after it was closed. A page that cannot be loaded
 * is told to the person and ends the app, for there is nothing else to show; neither method rejects.
 */
export function mainWindow(
  electron: MainWindowElectron,
  options: WindowOptions & RecoveryOptions,
): MainWindow {
  let current: OpenWindow | null = null;

  const open = (): OpenWindow => {
    const window = createWindow(electron, options);
    recoverWindow(electron, window, options);
    const opened: OpenWindow = { window, loaded: load(electron, window), isPainted: false };
    window.once('ready-to-show', () => {
      opened.isPainted = true;
    });
    window.once('closed', () => {
      if (current === opened) current = null;
    });
    return opened;
  };
  const show = async (): Promise<void> => {
    if (current?.isPainted === true) focusWindow(current.window);
    current ??= open();
    await current.loaded;
  };

  return {
    show,
    async send(command) {
      await show();
      current?.window.webContents.send(channels.command, command);
    },
  };
}

async function load(
  { app, dialog }: Pick<MainWindowElectron, 'app' | 'dialog'>,
  window: BrowserWindow,
): Promise<void> {
  try {
    await loadRenderer(window);
  } catch (thrown) {
    // A window that was closed while it loaded has not failed.
    if (window.isDestroyed()) return;
    dialog.showErrorBox('Strata cannot show its window', toFailure(thrown).message);
    app.quit();
  }
}
