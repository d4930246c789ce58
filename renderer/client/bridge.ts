/** The way to the desktop window's main process; absent in a browser. */
import type {
  PortMessage,
  StrataBridge,
  Theme,
  WindowCommand,
} from '../../core/contract/bridge.ts';

declare global {
  interface Window {
    readonly strata?: StrataBridge;
  }
}

/**
 * Asks the main process for a port to the engine. A port cannot come through the context bridge: it
 * arrives as a message of the page to itself, which is told from others by its origin and a nonce.
 */
export function obtainPort(window: Window, bridge: StrataBridge): Promise<MessagePort> {
  const nonce = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const receive = ({ source, origin, data, ports }: MessageEvent<Partial<PortMessage>>): void => {
      const [port] = ports;
      if (source !== window || origin !== window.location.origin || port === undefined) return;
      if (data.type !== 'strata:port' || data.nonce !== nonce) return;
      window.removeEventListener('message', receive);
      resolve(port);
    };
    window.addEventListener('message', receive);
    bridge.connect(nonce).catch((thrown: unknown) => {
      window.removeEventListener('message', receive);
      reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
    });
  });
}

/** Is the page in the desktop's window? */
export const isDesktop = (): boolean => window.strata !== undefined;

/** Gives the desktop window's frame, menus and dialogs the theme of the page. */
export function giveTheme(theme: Theme): void {
  void window.strata?.setTheme(theme).catch(() => undefined);
}

/** Hears what is chosen in the desktop window's menu, or asked by another program, until that is ended. */
export function hearCommands(listener: (command: WindowCommand) => void): () => void {
  window.strata?.onCommand(listener);
  return () => window.strata?.onCommand(null);
}
