import { mkdirSync } from 'node:fs';
import type electron from 'electron';
import { StrataError, toFailure } from '../core/model/result.ts';
import { folderChooser } from './chooseFolder.ts';
import type { Host } from './host.ts';
import { registerIpc, type IpcElectron } from './ipc.ts';
import { mainWindow } from './mainWindow.ts';
import { setMenu } from './menu.ts';
import { externalLinks } from './openExternal.ts';
import { closeHostBeforeQuit } from './orderlyQuit.ts';
import { registerAppScheme, serveBundle } from './protocol.ts';
import { textEncryption } from './safeStorage.ts';
import type { TextEncryption } from './safeStorage.ts';
import { lockAllContents, lockSession } from './security.ts';
import { windowPorts } from './windowPorts.ts';

/** What the main process uses of Electron. */
export type ElectronApi = IpcElectron &
  Pick<
    typeof electron,
    | 'app'
    | 'BrowserWindow'
    | 'crashReporter'
    | 'dialog'
    | 'Menu'
    | 'MessageChannelMain'
    | 'nativeTheme'
    | 'protocol'
    | 'safeStorage'
    | 'session'
    | 'shell'
  >;

export interface MainDeps {
  /** Starts the engine. Rejects with a StrataError whose message is shown to the person. */
  readonly createHost: (encryption: TextEncryption | null) => Promise<Host>;
  /**
   * Where Chromium keeps what it needs, made when it is missing. Windows on the same profile are
   * one app, so there must be one profile for each memory.
   */
  readonly profileDirectory: string;
  /** Folder of the built renderer. */
  readonly rendererRoot: string;
  /** Absolute path of the bundled preload script. */
  readonly preload: string;
  readonly platform: NodeJS.Platform;
  /** Whether a packaged app may be inspected too; one that is not packaged always may. */
  readonly devTools: boolean;
  /** Milliseconds on a clock that does not go backwards. */
  readonly now: () => number;
  /** Writes a line for whoever watches the process. */
  readonly log: (message: string) => void;
}

/**
 * Runs the desktop app: one instance for each profile, one window, the engine inside this process.
 * Resolves when the window shows its page, or when it is clear that there will be none: another
 * instance took over, or the start failed, which is shown in a dialog and ends with exit code 1.
 */
export async function startMain(electron: ElectronApi, deps: MainDeps): Promise<void> {
  try {
    if (!prepare(electron, deps)) return;
    await electron.app.whenReady();
    await run(electron, deps);
  } catch (thrown) {
    fail(electron, deps, 'Strata cannot start', thrown);
  }
}

/** What must precede the app's readiness. False when another instance runs already. */
function prepare({ app, crashReporter, protocol }: ElectronApi, deps: MainDeps): boolean {
  // Root can only run without Chromium's sandbox; enableSandbox would drop the switch that says so.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  makeFolder(deps.profileDirectory);
  app.setPath('userData', deps.profileDirectory);
  // The lock and the crash dumps lie in the profile, so they come after it.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  crashReporter.start({ uploadToServer: false });
  registerAppScheme(protocol);
  lockAllContents(app);
  return true;
}

async function run(electron: ElectronApi, deps: MainDeps): Promise<void> {
  const { app, session } = electron;
  const { platform } = deps;
  // Starts while the window loads; the page waits for it.
  const hostReady = textEncryption(electron.safeStorage, platform)
    // Keys can lie elsewhere.
    .catch(() => null)
    .then((encryption) => deps.createHost(encryption));
  closeHostBeforeQuit(app, hostReady, { deadlineMs: 10_000, log: deps.log });
  hostReady.then(
    async ({ ended }) => fail(electron, deps, 'Strata cannot go on', new StrataError(await ended)),
    (thrown: unknown) => fail(electron, deps, 'Strata cannot open its memory', thrown),
  );

  const reload = !app.isPackaged;
  const devTools = reload || deps.devTools;
  lockSession(session.defaultSession);
  serveBundle(session.defaultSession.protocol, deps.rendererRoot);
  setMenu(electron, { reload, devTools, platform });
  registerIpc(electron, {
    connect: windowPorts(electron, hostReady),
    chooseFolder: folderChooser(electron),
    openExternal: externalLinks(electron),
  });

  const showWindow = mainWindow(electron, { ...deps, devTools });
  app.on('second-instance', () => void showWindow());
  app.on('activate', () => void showWindow());
  app.on('window-all-closed', () => {
    // On macOS an app stays without windows, until it is quit.
    if (platform !== 'darwin') app.quit();
  });
  await showWindow();
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StrataError(
      {
        code: 'path-unreadable',
        message: `Strata cannot make the folder ${path}: ${toFailure(cause).message}. Make its place writable, or set STRATA_HOME to another one.`,
        details: { path },
      },
      { cause },
    );
  }
}

/** Says what went wrong and ends with exit code 1, without waiting: what was written is safe. */
function fail(
  { app, dialog }: ElectronApi,
  { log }: MainDeps,
  title: string,
  thrown: unknown,
): void {
  const { code, message } = toFailure(thrown);
  log(`${title} (${code}): ${message}`);
  if (code === 'internal' && thrown instanceof Error && thrown.stack !== undefined)
    log(thrown.stack);
  dialog.showErrorBox(title, message);
  app.exit(1);
}
