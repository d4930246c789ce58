import type { BrowserWindow, BrowserWindowConstructorOptions, NativeTheme } from 'electron';
import type electron from 'electron';
import { APP_ORIGIN } from './appOrigin.ts';

export type WindowElectron = Pick<typeof electron, 'BrowserWindow' | 'nativeTheme'>;

export interface WindowOptions {
  /** Absolute path of the bundled preload script. */
  readonly preload: string;
  /** Whether the page may be inspected. */
  readonly devTools: boolean;
}

/**
 * Makes the window, hidden until its first paint, on the background of the current theme so that it
 * never flashes. Its place and size are kept by Electron under its name. Nothing is loaded yet.
 */
export function createWindow(electron: WindowElectron, options: WindowOptions): BrowserWindow {
  const { BrowserWindow, nativeTheme } = electron;
  const window = new BrowserWindow(windowOptions(options, backgroundColor(nativeTheme)));
  window.once('ready-to-show', () => {
    window.show();
  });
  const followTheme = (): void => {
    window.setBackgroundColor(backgroundColor(nativeTheme));
  };
  nativeTheme.on('updated', followTheme);
  window.once('closed', () => {
    nativeTheme.off('updated', followTheme);
  });
  return window;
}

/** Shows the bundled renderer. Rejects when its page cannot be loaded. */
export async function loadRenderer(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${APP_ORIGIN}/`);
}

/** Brings a window to the front, wherever it was put away. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function windowOptions(
  { preload, devTools }: WindowOptions,
  background: string,
): BrowserWindowConstructorOptions {
  return {
    name: 'main',
    windowStatePersistence: true,
    title: 'Strata',
    width: 1320,
    height: 860,
    minWidth: 640,
    minHeight: 420,
    show: false,
    backgroundColor: background,
    // Most of these are Electron's defaults: written down so that no later default weakens them.
    webPreferences: {
      preload,
      devTools,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    },
  };
}

/** The paper of the renderer's two themes, `--paper` in its tokens. */
function backgroundColor(theme: NativeTheme): string {
  return theme.shouldUseDarkColors ? '#17181a' : '#fcfbf8';
}
