import { mkdirSync } from 'node:fs';
import type electron from 'electron';
import type { WindowCommand } from '../core/contract/bridge.ts';
import type { Client } from '../core/contract/client.ts';
import { StrataError, toFailure } from '../core/model/result.ts';
import { addressQueue, registerAddresses, type AddressQueue } from './addresses.ts';
import { background } from './background.ts';
import { folderChooser } from './chooseFolder.ts';
import { choiceHandlers, choiceStore } from './desktopChoices.ts';
import type { Host } from './host.ts';
import { registerIpc, type IpcElectron } from './ipc.ts';
import { setMenu } from './menu.ts';
import { notifier } from './notifications.ts';
import { externalLinks } from './openExternal.ts';
import type { FindTerminal } from './openTerminal.ts';
import { closeHostBeforeQuit } from './orderlyQuit.ts';
import { registerAppScheme, serveBundle } from './protocol.ts';
import { conversationResumer } from './resume.ts';
import { textEncryption, type TextEncryption } from './safeStorage.ts';
import { lockAllContents, lockSession } from './security.ts';
import { windowPorts } from './windowPorts.ts';
import { appWindows } from './windows.ts';

/** As in electron-builder.yml. */
const APP_ID = 'app.strata.explorer';

/** What the main process uses of Electron. */
export type ElectronApi = IpcElectron &
  Pick<
    typeof electron,
    | 'app'
    | 'BrowserWindow'
    | 'clipboard'
    | 'crashReporter'
    | 'dialog'
    | 'Menu'
    | 'MessageChannelMain'
    | 'nativeImage'
    | 'nativeTheme'
    | 'Notification'
    | 'powerMonitor'
    | 'protocol'
    | 'safeStorage'
    | 'session'
    | 'shell'
    | 'Tray'
  >;

export interface MainDeps {
  /**
   * Starts the engine. Rejects with a StrataError whose message is shown to the person. Encryption is
   * asked for when a key is first read or kept: the system may ask the person then.
   */
  readonly createHost: (openEncryption: () => Promise<TextEncryption | null>) => Promise<Host>;
  /** What this process was started with. */
  readonly argv: readonly string[];
  /**
   * Is told, once or more, that Electron runs here: whatever ends the app from now on, the start has
   * not failed for want of a display or a library.
   */
  readonly started: () => void;
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
  /** Does something a while later, ms, unless what it gives is called before. */
  readonly later: (ms: number, run: () => void) => () => void;
  readonly findTerminal: FindTerminal;
  /** Writes a line for whoever watches the process. */
  readonly log: (message: string) => void;
}

/**
 * Runs the desktop app: one instance for each profile, its windows, the engine inside this process.
 * Resolves when a window shows its page, or when it is clear that there will be none: another
 * instance took over, or the start failed, which is shown in a dialog and ends with exit code 1.
 */
export async function startMain(electron: ElectronApi, deps: MainDeps): Promise<void> {
  try {
    const addresses = prepare(electron, deps);
    if (addresses === null) return;
    await electron.app.whenReady();
    await run(electron, deps, addresses);
  } catch (thrown) {
    fail(electron, deps, 'Strata cannot start', thrown);
  }
}

/**
 * What must precede the app's readiness. Gives the addresses that are asked for; null when another
 * instance runs already, which is then asked for them.
 */
function prepare(
  { app, crashReporter, protocol }: ElectronApi,
  deps: MainDeps,
): AddressQueue | null {
  // Root can only run without Chromium's sandbox; enableSandbox would drop the switch that says so.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  makeFolder(deps.profileDirectory);
  app.setPath('userData', deps.profileDirectory);
  // The lock and the crash dumps lie in the profile, so they come after it.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return null;
  }
  crashReporter.start({ uploadToServer: false });
  registerAppScheme(protocol);
  lockAllContents(app);
  // Quitting is not failing, however the app then ends.
  app.on('before-quit', deps.started);
  return askedAddresses(app, deps);
}

/** Addresses of this start and, on macOS, of later ones; that event comes before the app is ready. */
function askedAddresses(app: ElectronApi['app'], { argv, platform }: MainDeps): AddressQueue {
  const addresses = addressQueue();
  addresses.add(argv);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    addresses.add([url]);
  });
  registerAddresses(app, platform);
  return addresses;
}

async function run(electron: ElectronApi, deps: MainDeps, addresses: AddressQueue): Promise<void> {
  const { app, session, nativeTheme, safeStorage } = electron;
  const { platform } = deps;
  // Starts while the window loads; the page waits for it.
  const hostReady = deps.createHost(() => textEncryption(safeStorage, platform));
  closeHostBeforeQuit(electron, hostReady, { deadlineMs: 10_000, log: deps.log });
  hostReady.then(
    async ({ ended }) => fail(electron, deps, 'Strata cannot go on', new StrataError(await ended)),
    (thrown: unknown) => fail(electron, deps, 'Strata cannot open its memory', thrown),
  );

  const reload = !app.isPackaged;
  const devTools = reload || deps.devTools;
  const choices = choiceStore(deps.profileDirectory);
  // Before there is a window, which would else open in the system's theme and change.
  nativeTheme.themeSource = choices.get().theme;
  const engine = async (): Promise<Client> => (await hostReady).connect();
  const windows = appWindows(electron, {
    ...deps,
    devTools,
    changed: () => beside.windowsChanged(),
  });
  const send = (command: WindowCommand): void => void windows.send(command);
  const beside = background(electron, {
    ...deps,
    choices,
    engine,
    windows,
    notify: notifier(electron, send),
    quit: () => app.quit(),
  });
  // By it Windows tells whose notifications these are: as the installed package is called there.
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(APP_ID);
  lockSession(session.defaultSession);
  serveBundle(session.defaultSession.protocol, deps.rendererRoot);
  setMenu(electron, {
    reload,
    devTools,
    platform,
    send,
    openAnother: () => void windows.openAnother(),
  });
  registerIpc(electron, {
    connect: windowPorts(electron, hostReady),
    chooseFolder: folderChooser(electron),
    openExternal: externalLinks(electron),
    ...choiceHandlers(nativeTheme, choices, () => beside.chosen()),
    resume: conversationResumer(electron, { ...deps, engine }),
  });

  app.on('second-instance', (_event, argv) => {
    if (!addresses.add(argv)) void windows.show();
  });
  app.on('activate', () => void windows.show());
  app.on('window-all-closed', () => {
    // On macOS an app stays without windows, until it is quit.
    if (platform !== 'darwin' && !choices.get().keepFollowing) app.quit();
  });
  logGoneProcesses(app, deps.log);
  addresses.take((address) => send({ name: 'open', address }));
  beside.chosen();
  await windows.show();
  deps.started();
}

/** Chromium starts its own processes again; who looks for a fault must know that one ended. */
function logGoneProcesses(app: ElectronApi['app'], log: MainDeps['log']): void {
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log(`A process of the window ended: ${name ?? type}, ${reason}, exit code ${exitCode}.`);
  });
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
  { log, started }: MainDeps,
  title: string,
  thrown: unknown,
): void {
  const { code, message } = toFailure(thrown);
  log(`${title} (${code}): ${message}`);
  if (code === 'internal' && thrown instanceof Error && thrown.stack !== undefined)
    log(thrown.stack);
  // The fault is Strata's or its memory's, and a browser window would have it, too.
  started();
  dialog.showErrorBox(title, message);
  app.exit(1);
}
