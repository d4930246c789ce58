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

export interface NewWindow extends WindowOptions {
  /** Its number among the windows, from 1. */
  readonly number: number;
  /** The window that it opens beside, so that neither hides the other. */
  readonly beside: BrowserWindow | undefined;
}

/** How far a second window stands off the first, in pixels: as much as a title bar is high. */
const STEP = 32;

/**
 * Makes a window, hidden until its first paint, on the background of the current theme so that it
 * never flashes. Its place, its size and whether it was maximised are kept by Electron under its name;
 * a place on a display that is gone is moved to one that is there. Nothing is loaded yet.
 */
export function createWindow(electron: WindowElectron, options: NewWindow): BrowserWindow {
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
  { preload, devTools, number, beside }: NewWindow,
  background: string,
): BrowserWindowConstructorOptions {
  const place = beside?.getNormalBounds();
  return {
    name: number === 1 ? 'main' : `window-${number}`,
    windowStatePersistence: true,
    title: 'Strata',
    width: place?.width ?? 1320,
    height: place?.height ?? 860,
    ...(place === undefined ? {} : { x: place.x + STEP, y: place.y + STEP }),
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
