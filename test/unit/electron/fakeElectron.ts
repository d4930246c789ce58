/**
 * A recording stand-in for the parts of Electron that the main process uses. Each part is typed by
 * a pick of the real definitions, so that a change of Electron's typings fails the type-check here
 * or in electron/.
 */
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import type { ElectronApi } from '../../../electron/startMain.ts';
import { FakeMessageChannelMain } from './fakePorts.ts';
import { FakeSession } from './fakeSession.ts';
import { typed, type Call, type Recorder } from './recorder.ts';

export interface FakeElectron {
  readonly electron: ElectronApi;
  readonly calls: Call[];
  readonly app: FakeApp;
  readonly dialog: FakeDialog;
  readonly ipcMain: FakeIpcMain;
  readonly nativeTheme: FakeNativeTheme;
  readonly powerMonitor: EventEmitter;
  readonly session: FakeSession;
  readonly windows: FakeWindow[];
  readonly trays: FakeTray[];
  readonly notifications: FakeNotification[];
  /** How pages behave that are loaded from now on. */
  readonly pages: PageBehaviour;
}

export interface PageBehaviour {
  /** What a load rejects with; null when it succeeds. */
  loadFailure: Error | null;
}

export function fakeElectron(): FakeElectron {
  const calls: Call[] = [];
  const record: Recorder = (...call) => void calls.push(call);
  const windows: FakeWindow[] = [];
  const trays: FakeTray[] = [];
  const notifications: FakeNotification[] = [];
  const pages: PageBehaviour = { loadFailure: null };
  const app = new FakeApp(record);
  const dialog = new FakeDialog(record);
  const ipcMain = new FakeIpcMain();
  const nativeTheme = new FakeNativeTheme();
  const powerMonitor = new EventEmitter();
  const session = new FakeSession(record);

  class BrowserWindow extends FakeWindow {
    static fromWebContents(contents: WebContents): FakeWindow | null {
      return windows.find((window) => Object.is(window.webContents, contents)) ?? null;
    }
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      super(options, { record, pages });
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
  }

  class Tray extends FakeTray {
    constructor(image: FakeImage) {
      super(image, record);
      trays.push(this);
    }
  }

  class Notification extends FakeNotification {
    static isSupported(): boolean {
      return true;
    }
    constructor(options: Electron.NotificationConstructorOptions) {
      super(options, record);
      notifications.push(this);
    }
  }

  const parts: { readonly [Part in keyof ElectronApi]: object } = {
    app,
    BrowserWindow,
    clipboard: typed<Pick<Electron.Clipboard, 'writeText'>>({
      writeText: async (text) => record('clipboard.writeText', text),
    }),
    crashReporter: typed<Pick<Electron.CrashReporter, 'start'>>({
      start: (options) => record('crashReporter.start', options),
    }),
    dialog,
    ipcMain,
    Menu: typed<Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>>({
      buildFromTemplate: (template) => template as unknown as Electron.Menu,
      setApplicationMenu: (menu) => record('Menu.setApplicationMenu', menu),
    }),
    MessageChannelMain: FakeMessageChannelMain,
    nativeImage: typed<Pick<typeof Electron.nativeImage, 'createEmpty'>>({
      createEmpty: () => new FakeImage() as unknown as Electron.NativeImage,
    }),
    nativeTheme,
    Notification,
    powerMonitor,
    protocol: typed<Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>>({
      registerSchemesAsPrivileged: (schemes) =>
        record('protocol.registerSchemesAsPrivileged', schemes),
    }),
    safeStorage: typed<Pick<Electron.SafeStorage, 'isAsyncEncryptionAvailable'>>({
      isAsyncEncryptionAvailable: () => {
        record('safeStorage.isAsyncEncryptionAvailable');
        return Promise.resolve(false);
      },
    }),
    session: { defaultSession: session },
    shell: typed<Pick<Electron.Shell, 'openExternal'>>({
      openExternal: async (url) => record('shell.openExternal', url),
    }),
    Tray,
  };
  return {
    electron: parts as unknown as ElectronApi,
    calls,
    app,
    dialog,
    ipcMain,
    nativeTheme,
    powerMonitor,
    session,
    windows,
    trays,
    notifications,
    pages,
  };
}

/** The app's folder, and its program. */
export const APP_PATH = '/src/strata';
export const EXE = '/opt/Strata/strata';

type AppPart =
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getPath'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setPath';

export class FakeApp extends EventEmitter implements Pick<Electron.App, AppPart | 'whenReady'> {
  isPackaged = true;
  switches: readonly string[] = [];
  isFirstInstance = true;
  readonly commandLine = { hasSwitch: (name: string) => this.switches.includes(name) };
  readonly #record: Recorder;
  readonly #ready = Promise.withResolvers<void>();

  constructor(record: Recorder) {
    super();
    this.#record = record;
  }
  /** What the real app does once the main script has run. */
  becomeReady(): void {
    this.#record('app: ready');
    this.#ready.resolve();
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  enableSandbox(): void {
    this.#record('app.enableSandbox');
  }
  setPath(name: string, path: string): void {
    this.#record('app.setPath', name, path);
  }
  requestSingleInstanceLock(): boolean {
    this.#record('app.requestSingleInstanceLock');
    return this.isFirstInstance;
  }
  setAppUserModelId(id: string): void {
    this.#record('app.setAppUserModelId', id);
  }
  setAsDefaultProtocolClient(...call: readonly unknown[]): boolean {
    this.#record('app.setAsDefaultProtocolClient', ...call);
    return true;
  }
  getAppPath(): string {
    return APP_PATH;
  }
  getPath(): string {
    return EXE;
  }
  /** Asks the listeners of `before-quit`, as the real one does, and ends when none objects. */
  quit(): void {
    let isPrevented = false;
    this.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    this.#record(isPrevented ? 'app.quit, held back' : 'app.quit');
  }
  exit(code?: number): void {
    this.#record('app.exit', code);
  }
}

export class FakeDialog {
  /** The button that the person presses next. */
  answer = 0;
  folder: string | null = null;
  readonly #record: Recorder;

  constructor(record: Recorder) {
    this.#record = record;
  }
  async showMessageBox(
    _window: unknown,
    options: Electron.MessageBoxOptions,
  ): Promise<Electron.MessageBoxReturnValue> {
    this.#record('dialog.showMessageBox', options);
    return { response: this.answer, checkboxChecked: false };
  }
  async showOpenDialog(
    _window: unknown,
    options: Electron.OpenDialogOptions,
  ): Promise<Electron.OpenDialogReturnValue> {
    this.#record('dialog.showOpenDialog', options);
    return { canceled: this.folder === null, filePaths: this.folder === null ? [] : [this.folder] };
  }
  showErrorBox(title: string, content: string): void {
    this.#record('dialog.showErrorBox', title, content);
  }
}

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

export class FakeIpcMain implements Pick<Electron.IpcMain, 'handle'> {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    this.handlers.set(channel, handler);
  }
  /** Sends a message as a page does. */
  async invoke(channel: string, event: unknown, ...args: unknown[]): Promise<unknown> {
    return this.handlers.get(channel)?.(event as IpcMainInvokeEvent, ...args);
  }
}

export class FakeNativeTheme
  extends EventEmitter
  implements Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
{
  themeSource: Electron.NativeTheme['themeSource'] = 'system';
  shouldUseDarkColors = false;
}

export class FakeContents extends EventEmitter {
  readonly id: number;
  windowOpenHandler: Parameters<WebContents['setWindowOpenHandler']>[0] | null = null;
  readonly #record: Recorder;

  constructor(id: number, record: Recorder) {
    super();
    this.id = id;
    this.#record = record;
  }
  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]): void {
    this.windowOpenHandler = handler;
  }
  send(channel: string, ...args: readonly unknown[]): void {
    this.#record('contents.send', channel, ...args);
  }
  reload(): void {
    this.#record('contents.reload');
  }
  forcefullyCrashRenderer(): void {
    this.#record('contents.forcefullyCrashRenderer');
  }
}

type WindowPart =
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'restore'
  | 'setBackgroundColor'
  | 'show';

let lastContentsId = 0;

export class FakeWindow extends EventEmitter implements Pick<Electron.BrowserWindow, WindowPart> {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents: FakeContents;
  minimized = false;
  destroyed = false;
  visible = false;
  focused = false;
  readonly #record: Recorder;
  readonly #pages: PageBehaviour;

  constructor(
    options: Electron.BrowserWindowConstructorOptions,
    { record, pages }: { readonly record: Recorder; readonly pages: PageBehaviour },
  ) {
    super();
    this.options = options;
    this.#record = record;
    this.#pages = pages;
    this.webContents = new FakeContents(++lastContentsId, record);
  }
  async loadURL(url: string): Promise<void> {
    this.#record('window.loadURL', url);
    if (this.#pages.loadFailure !== null) throw this.#pages.loadFailure;
  }
  show(): void {
    this.#record('window.show');
    if (this.visible) return;
    this.visible = true;
    this.emit('show');
  }
  hide(): void {
    this.#record('window.hide');
    this.visible = false;
    this.focused = false;
    this.emit('hide');
  }
  focus(): void {
    this.#record('window.focus');
    this.focused = true;
    this.emit('focus');
  }
  isVisible(): boolean {
    return this.visible;
  }
  isFocused(): boolean {
    return this.focused;
  }
  getNormalBounds(): Electron.Rectangle {
    return { x: 100, y: 80, width: 1_000, height: 700 };
  }
  destroy(): void {
    this.#record('window.destroy');
    this.close();
  }
  restore(): void {
    this.#record('window.restore');
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  setBackgroundColor(color: string): void {
    this.#record('window.setBackgroundColor', color);
  }
  /** What the real one does when the person closes it. */
  close(): void {
    this.destroyed = true;
    this.visible = false;
    this.focused = false;
    this.emit('closed');
  }
}

/** A picture that is drawn, not read from a file. */
export class FakeImage implements Pick<
  Electron.NativeImage,
  'addRepresentation' | 'setTemplateImage'
> {
  readonly representations: Electron.AddRepresentationOptions[] = [];
  isTemplate = false;

  addRepresentation(options: Electron.AddRepresentationOptions): void {
    this.representations.push(options);
  }
  setTemplateImage(isTemplate: boolean): void {
    this.isTemplate = isTemplate;
  }
}

export class FakeTray
  extends EventEmitter
  implements Pick<Electron.Tray, 'destroy' | 'setToolTip'>
{
  readonly image: FakeImage;
  menu: readonly Electron.MenuItemConstructorOptions[] = [];
  tip = '';
  destroyed = false;
  readonly #record: Recorder;

  constructor(image: FakeImage, record: Recorder) {
    super();
    this.image = image;
    this.#record = record;
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  /** The fake `Menu` builds a menu that is its own template. */
  setContextMenu(menu: readonly Electron.MenuItemConstructorOptions[]): void {
    this.menu = menu;
    this.#record('tray.setContextMenu');
  }
  destroy(): void {
    this.destroyed = true;
    this.#record('tray.destroy');
  }
  /** What the menu shows, its separators left out. */
  labels(): readonly (string | undefined)[] {
    return this.menu.filter(({ type }) => type !== 'separator').map(({ label }) => label);
  }
  press(label: string): void {
    const { click } = this.menu.find((item) => item.label === label) ?? {};
    (click as (() => void) | undefined)?.();
  }
}

export class FakeNotification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly options: Electron.NotificationConstructorOptions;
  readonly #record: Recorder;

  constructor(options: Electron.NotificationConstructorOptions, record: Recorder) {
    super();
    this.options = options;
    this.#record = record;
  }
  show(): void {
    this.#record('notification.show', this.options);
  }
}
