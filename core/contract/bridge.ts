/** What crosses between the desktop window's page, its preload script and the main process. */

/**
 * `window.strata` in the page: everything that the preload script exposes.
 *
 * A MessagePort cannot be returned through the context bridge, so {@link connect} resolves once the
 * main process has sent one, and the port itself arrives as a message event on `window` whose data
 * is a {@link PortMessage} with the same nonce. The page must listen before it calls, and accept
 * only events whose `source` is `window` and whose `origin` is its own.
 */
export interface StrataBridge {
  /** Asks for a port to the engine; rejects if the engine could not start. */
  connect(nonce: string): Promise<void>;
  /** Lets the user choose a folder; null if they chose none. */
  chooseFolder(): Promise<string | null>;
  /** Path on disk of a file that was dropped on the page or chosen in it; null if it has none. */
  pathOf(file: object): string | null;
  /**
   * Opens an https or mailto link outside the app once the user agrees; rejects for other links.
   */
  openExternal(url: string): Promise<void>;
  /**
   * Sets the listener for commands from the menu or the system. There is only one: a later listener
   * replaces it, and null removes it. Commands that arrived before there was a listener are
   * delivered at once, in order.
   */
  onCommand(listener: ((command: WindowCommand) => void) | null): void;
  /** Applies the page's theme to the windows' frames, menus and dialogs, also at the next start. */
  setTheme(theme: Theme): Promise<void>;
  /** What the person chose for the app itself. */
  choices(): Promise<DesktopChoices>;
  /** Changes that; takes effect at once. Rejects if it cannot be kept, and nothing changes then. */
  choose(change: Partial<DesktopChoices>): Promise<DesktopChoices>;
  /**
   * Goes on with a conversation of the user's own memory in a terminal, by the command of its tool.
   * The app makes the command from the memory, shows it, and runs it only if the user agrees; it
   * is copied instead where no terminal can be opened. Rejects with `not-found`.
   */
  resume(conversationId: string): Promise<ResumeOutcome>;
  /** The operating system, as Node names it. */
  readonly platform: string;
}

/** The members of {@link StrataBridge}, so that tests can check what the page really gets. */
export const BRIDGE_PARTS = {
  connect: 'function',
  chooseFolder: 'function',
  pathOf: 'function',
  openExternal: 'function',
  onCommand: 'function',
  setTheme: 'function',
  choices: 'function',
  choose: 'function',
  resume: 'function',
  platform: 'string',
} as const satisfies Readonly<Record<keyof StrataBridge, 'function' | 'string'>>;

/** Something the user asked for outside the page. */
export type WindowCommand =
  | { readonly name: 'settings' | 'find' | 'help' | 'activity' }
  /** Address of a node, grip or event, as received from another program and not yet validated. */
  | { readonly name: 'open'; readonly address: string };

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What the app does beyond showing a window. Each is off until it is chosen. */
export interface DesktopChoices {
  /** Whether Strata stays, with an icon among the system's, when its last window is closed. */
  readonly keepFollowing: boolean;
  /** Whether it tells by the system's notifications what ended, failed or is about to be lost. */
  readonly notify: boolean;
}

/** How asking to resume a conversation went; `impossible`: its tool has no command for that. */
export const RESUME_OUTCOMES = ['opened', 'copied', 'declined', 'impossible'] as const;
export type ResumeOutcome = (typeof RESUME_OUTCOMES)[number];

/** The message event that delivers the port: its `ports[0]` is connected to the engine. */
export interface PortMessage {
  readonly type: 'strata:port';
  /**
   * The nonce the page passed to `connect`, so that it mistakes no other message for its answer.
   */
  readonly nonce: string;
}
