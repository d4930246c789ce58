/**
 * A recording stand-in for the parts of Electron that the main process uses. Each part is typed by
 * a pick of the real definitions, so that a change of Electron's typings fails the type-check here
 * or in electron/. Ports are Node's own, so that messages really cross by structured clone.
 */
import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type Electron from 'electron';
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import type { ElectronApi } from '../../../electron/startMain.ts';

/** What was called on which part, in order: `['app.quit']`, `['app.exit', 1]`. */
export type Call = readonly [name: string, ...args: readonly unknown[]];

export interface FakeElectron {
  readonly electron: ElectronApi;
  readonly calls: Call[];
  readonly app: FakeApp;
  readonly dialog: FakeDialog;
  readonly ipcMain: FakeIpcMain;
  readonly nativeTheme: FakeNativeTheme;
  readonly session: FakeSession;
  readonly windows: FakeWindow[];
  /** How pages behave that are loaded from now on. */
  readonly pages: PageBehaviour;
}

export interface PageBehaviour {
  /** What a load rejects with; null when it succeeds. */
  loadFailure: Error | null;
}

export function fakeElectron(): FakeElectron {
  const calls: Call[] = [];
  const record: Record = (...call) => void calls.push(call);
  const windows: FakeWindow[] = [];
  const pages: PageBehaviour = { loadFailure: null };
  const app = new FakeApp(record);
  const dialog = new FakeDialog(record);
  const ipcMain = new FakeIpcMain();
  const nativeTheme = new FakeNativeTheme();
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

  const parts: { readonly [Part in keyof ElectronApi]: object } = {
    app,
    BrowserWindow,
    crashReporter: recorded<Pick<Electron.CrashReporter, 'start'>>({
      start: (options) => record('crashReporter.start', options),
    }),
    dialog,
    ipcMain,
    Menu: recorded<Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>>({
      buildFromTemplate: (template) => template as unknown as Electron.Menu,
      setApplicationMenu: (menu) => record('Menu.setApplicationMenu', menu),
    }),
    MessageChannelMain: FakeMessageChannelMain,
    nativeTheme,
    protocol: recorded<Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>>({
      registerSchemesAsPrivileged: (schemes) =>
        record('protocol.registerSchemesAsPrivileged', schemes),
    }),
    session: { defaultSession: session },
    shell: recorded<Pick<Electron.Shell, 'openExternal'>>({
      openExternal: async (url) => record('shell.openExternal', url),
    }),
  };
  return {
    electron: parts as unknown as ElectronApi,
    calls,
    app,
    dialog,
    ipcMain,
    nativeTheme,
    session,
    windows,
    pages,
  };
}

type Record = (name: string, ...args: readonly unknown[]) => void;

/** Names the type that a part must have; the value is passed on. */
function recorded<Part>(part: Part): Part {
  return part;
}

type AppPart = 'enableSandbox' | 'exit' | 'quit' | 'requestSingleInstanceLock' | 'setPath';

export class FakeApp extends EventEmitter implements Pick<Electron.App, AppPart | 'whenReady'> {
  isPackaged = true;
  switches: readonly string[] = [];
  isFirstInstance = true;
  readonly commandLine = { hasSwitch: (name: string) => this.switches.includes(name) };
  readonly #record: Record;
  readonly #ready = Promise.withResolvers<void>();

  constructor(record: Record) {
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
  readonly #record: Record;

  constructor(record: Record) {
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

export class FakeNativeTheme extends EventEmitter {
  shouldUseDarkColors = false;
}

type SessionHandlers = Pick<
  Electron.Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;
type HandlerOf<Name extends keyof SessionHandlers> = Parameters<SessionHandlers[Name]>[0];
type BlockingListener = (
  details: Pick<Electron.OnBeforeRequestListenerDetails, 'url'>,
  answer: (response: Electron.CallbackResponse) => void,
) => void;

export class FakeSession extends EventEmitter implements SessionHandlers {
  permissionRequest: HandlerOf<'setPermissionRequestHandler'> = null;
  permissionCheck: HandlerOf<'setPermissionCheckHandler'> = null;
  devicePermission: HandlerOf<'setDevicePermissionHandler'> = null;
  displayMedia: HandlerOf<'setDisplayMediaRequestHandler'> = null;
  beforeRequest: BlockingListener | null = null;
  serve: Parameters<Electron.Protocol['handle']>[1] | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: BlockingListener) => {
      this.beforeRequest = listener;
    },
  };
  readonly protocol = recorded<Pick<Electron.Protocol, 'handle'>>({
    handle: (scheme, handler) => {
      this.#record('session.protocol.handle', scheme);
      this.serve = handler;
    },
  });
  readonly #record: Record;

  constructor(record: Record) {
    super();
    this.#record = record;
  }
  setPermissionRequestHandler(handler: HandlerOf<'setPermissionRequestHandler'>): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: HandlerOf<'setPermissionCheckHandler'>): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: HandlerOf<'setDevicePermissionHandler'>): void {
    this.devicePermission = handler;
  }
  setDisplayMediaRequestHandler(handler: HandlerOf<'setDisplayMediaRequestHandler'>): void {
    this.displayMedia = handler;
  }
  setSpellCheckerEnabled(enable: boolean): void {
    this.#record('session.setSpellCheckerEnabled', enable);
  }
}

export class FakeContents extends EventEmitter {
  readonly id: number;
  windowOpenHandler: Parameters<WebContents['setWindowOpenHandler']>[0] | null = null;
  readonly #record: Record;

  constructor(id: number, record: Record) {
    super();
    this.id = id;
    this.#record = record;
  }
  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]): void {
    this.windowOpenHandler = handler;
  }
  reload(): void {
    this.#record('contents.reload');
  }
  forcefullyCrashRenderer(): void {
    this.#record('contents.forcefullyCrashRenderer');
  }
}

type WindowPart =
  'focus' | 'isDestroyed' | 'isMinimized' | 'loadURL' | 'restore' | 'setBackgroundColor' | 'show';

let lastContentsId = 0;

export class FakeWindow extends EventEmitter implements Pick<Electron.BrowserWindow, WindowPart> {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents: FakeContents;
  minimized = false;
  destroyed = false;
  readonly #record: Record;
  readonly #pages: PageBehaviour;

  constructor(
    options: Electron.BrowserWindowConstructorOptions,
    { record, pages }: { readonly record: Record; readonly pages: PageBehaviour },
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
  }
  focus(): void {
    this.#record('window.focus');
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
    this.emit('closed');
  }
}

type PortPart = 'postMessage' | 'start' | 'close';

/** A Node port with the events of Electron's. */
export class FakePort extends EventEmitter implements Pick<Electron.MessagePortMain, PortPart> {
  /** The Node port, for the side that is given away. */
  readonly inner: MessagePort;
  #started = false;

  constructor(inner: MessagePort) {
    super();
    this.inner = inner;
    inner.once('close', () => this.emit('close'));
  }
  postMessage(message: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    this.inner.postMessage(message);
  }
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.inner.on('message', (data) => this.emit('message', { data, ports: [] }));
  }
  close(): void {
    this.inner.close();
  }
}

class FakeMessageChannelMain {
  readonly port1: FakePort;
  readonly port2: FakePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new FakePort(port1);
    this.port2 = new FakePort(port2);
  }
}

/** A frame as `senderFrame` gives it: by default the main frame of our own page. */
export class FakeFrame {
  readonly origin: string;
  readonly parent: WebFrameMain | null;
  destroyed = false;
  readonly posted: { channel: string; message: unknown; ports: readonly FakePort[] }[] = [];

  constructor(options: { origin?: string; parent?: FakeFrame } = {}) {
    this.origin = options.origin ?? 'app://bundle';
    this.parent = (options.parent ?? null) as unknown as WebFrameMain | null;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  postMessage(channel: string, message: unknown, ports: readonly FakePort[] = []): void {
    this.posted.push({ channel, message, ports });
  }
}
