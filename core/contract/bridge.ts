/** What crosses between the desktop window's page, its preload script and the main process. */

/**
 * `window.strata` in the page: all that the preload script exposes.
 *
 * A MessagePort cannot be returned through the context bridge, so {@link connect} resolves when the
 * main process has sent one, and the port itself arrives as a message event on `window` whose data
 * is a {@link PortMessage} with the same nonce. The page must listen before it calls, and accept
 * only events whose `source` is `window` and whose `origin` is its own.
 */
export interface StrataBridge {
  /** Asks for a port to the engine. Rejects when the engine could not start. */
  connect(nonce: string): Promise<void>;
  /** Lets the person choose a folder; null when they chose none. */
  chooseFolder(): Promise<string | null>;
  /** Where a file lies that was dropped on the page or chosen in it; null when it lies nowhere. */
  pathOf(file: object): string | null;
  /** Opens an https or mailto link outside the app after the person agreed; rejects for others. */
  openExternal(url: string): Promise<void>;
  /**
   * Hears what the menu or the system asks of the window. Commands that came before somebody listened
   * are heard at once, in their order. There is one listener: a later one takes its place, null ends it.
   */
  onCommand(listener: ((command: WindowCommand) => void) | null): void;
  /** Gives the window's frame, menus and dialogs the theme of the page. */
  setTheme(theme: Theme): Promise<void>;
  /** The operating system, as Node names it. */
  readonly platform: string;
}

/** What {@link StrataBridge} holds, for tests of what the page really gets. */
export const BRIDGE_PARTS = {
  connect: 'function',
  chooseFolder: 'function',
  pathOf: 'function',
  openExternal: 'function',
  onCommand: 'function',
  setTheme: 'function',
  platform: 'string',
} as const satisfies Readonly<Record<keyof StrataBridge, 'function' | 'string'>>;

/** Something that a person asked for outside of the page. */
export type WindowCommand =
  | { readonly name: 'settings' | 'find' | 'help' }
  /** An address of a node, a grip or an event, as it came from another program: not yet checked. */
  | { readonly name: 'open'; readonly address: string };

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The message event that brings the port: `ports[0]` of the event is connected to the engine. */
export interface PortMessage {
  readonly type: 'strata:port';
  /** What the page gave to `connect`, so that it takes no other answer for its own. */
  readonly nonce: string;
}
