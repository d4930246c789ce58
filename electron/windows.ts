import type { BrowserWindow } from 'electron';
import type electron from 'electron';
import type { WindowCommand } from '../core/contract/bridge.ts';
import { toFailure } from '../core/model/result.ts';
import { channels } from './bridge.ts';
import { createWindow, focusWindow, loadRenderer, type WindowOptions } from './window.ts';
import { recoverWindow, type RecoveryOptions } from './windowRecovery.ts';

export type WindowsElectron = Pick<
  typeof electron,
  'app' | 'BrowserWindow' | 'dialog' | 'nativeTheme'
>;

/** The windows of the app, each with a place of its own in the same memory. None of it rejects. */
export interface Windows {
  /** Brings the one that was used last to the front, or opens one; resolves when its page is loaded. */
  show(): Promise<void>;
  /** Opens one more. */
  openAnother(): Promise<void>;
  /** Shows the one that was used last, or opens one, and hands a command to its page. */
  send(command: WindowCommand): Promise<void>;
  /** Puts all of them away, without closing them. */
  hide(): void;
  /** Is there one to be seen? Whether a minimised one counts is the system's to say. */
  isShown(): boolean;
  /** Has one of them the focus? */
  isFocused(): boolean;
}

interface OpenWindow {
  readonly window: BrowserWindow;
  /** 1 for the first; the lowest that is free. Under it Electron keeps its place and size. */
  readonly number: number;
  readonly loaded: Promise<void>;
  /** It comes to the front by itself at its first paint, and must not be seen before. */
  isPainted: boolean;
}

export type WindowsOptions = WindowOptions &
  RecoveryOptions & {
    /** Called when one was opened, closed, shown, hidden or got the focus. */
    readonly changed: () => void;
  };

/**
 * Makes windows when they are asked for, and again after they were closed. A page that cannot be loaded
 * is told to the person; where there is no other window, that ends the app.
 */
export function appWindows(electron: WindowsElectron, options: WindowsOptions): Windows {
  const { changed } = options;
  /** The one that was used last comes last. */
  let open: readonly OpenWindow[] = [];
  const without = (one: OpenWindow): readonly OpenWindow[] => open.filter((each) => each !== one);

  const make = (): OpenWindow => {
    const number = lowestFree(open.map((each) => each.number));
    const window = createWindow(electron, { ...options, number, beside: open.at(-1)?.window });
    recoverWindow(electron, window, options);
    const made: OpenWindow = { window, number, loaded: load(window), isPainted: false };
    open = [...open, made];
    window.once('ready-to-show', () => {
      made.isPainted = true;
    });
    window.on('focus', () => {
      open = [...without(made), made];
      changed();
    });
    window.on('show', changed);
    window.on('hide', changed);
    window.once('closed', () => {
      open = without(made);
      changed();
    });
    return made;
  };

  const load = async (window: BrowserWindow): Promise<void> => {
    const { app, dialog } = electron;
    try {
      await loadRenderer(window);
    } catch (thrown) {
      // A window that was closed while it loaded has not failed.
      if (window.isDestroyed()) return;
      dialog.showErrorBox('Strata cannot show its window', toFailure(thrown).message);
      if (open.length > 1) window.destroy();
      else app.quit();
    }
  };

  const front = async (): Promise<OpenWindow> => {
    const last = open.at(-1);
    if (last?.isPainted === true) focusWindow(last.window);
    const shown = last ?? make();
    await shown.loaded;
    return shown;
  };

  return {
    show: async () => void (await front()),
    openAnother: async () => make().loaded,
    async send(command) {
      const { window } = await front();
      if (!window.isDestroyed()) window.webContents.send(channels.command, command);
    },
    hide: () => {
      for (const { window } of open) window.hide();
    },
    isShown: () => open.some(({ window }) => window.isVisible()),
    isFocused: () => open.some(({ window }) => window.isFocused()),
  };
}

function lowestFree(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}
