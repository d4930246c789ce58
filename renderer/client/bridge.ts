/** The way to the desktop window's main process; absent in a browser. */
import type {
  DesktopChoices,
  PortMessage,
  ResumeOutcome,
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

/** The system that the desktop app runs on, as Node names it; null in a browser. */
export const desktopPlatform = (): string | null => window.strata?.platform ?? null;

/** Gives the desktop window's frame, menus and dialogs the theme of the page. */
export function giveTheme(theme: Theme): void {
  void window.strata?.setTheme(theme).catch(() => undefined);
}

/** Hears what is chosen in the desktop window's menu, or asked by another program, until that is ended. */
export function hearCommands(listener: (command: WindowCommand) => void): () => void {
  window.strata?.onCommand(listener);
  return () => window.strata?.onCommand(null);
}

/** What the person chose for the desktop app; null in a browser, which has no such choices. */
export async function desktopChoices(): Promise<DesktopChoices | null> {
  return (await window.strata?.choices()) ?? null;
}

/** Changes that; rejects when it cannot be kept. */
export async function chooseForDesktop(
  change: Partial<DesktopChoices>,
): Promise<DesktopChoices | null> {
  return (await window.strata?.choose(change)) ?? null;
}

/** Goes on with a conversation of the person's own memory in a terminal; a browser can open none. */
export async function resumeInTerminal(conversationId: string): Promise<ResumeOutcome> {
  return (await window.strata?.resume(conversationId)) ?? 'impossible';
}
