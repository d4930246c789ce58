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
  /** The operating system, as Node names it. */
  readonly platform: string;
}

/** The message event that brings the port: `ports[0]` of the event is connected to the engine. */
export interface PortMessage {
  readonly type: 'strata:port';
  /** What the page gave to `connect`, so that it takes no other answer for its own. */
  readonly nonce: string;
}
