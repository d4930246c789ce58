/** What the desktop window's preload exposes; absent in a browser. */
export interface StrataBridge {
  connect(): Promise<MessagePort>;
  /** The chosen folder, or null when the person changed their mind. */
  chooseFolder(): Promise<string | null>;
  openExternal(url: string): void;
  readonly platform: string;
}

declare global {
  interface Window {
    readonly strata?: StrataBridge;
  }
}
