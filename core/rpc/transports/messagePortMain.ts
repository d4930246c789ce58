import type { Transport } from '../transport.ts';
import { messagePortTransport } from './messagePort.ts';

/**
 * The part of Electron's MessagePortMain that is used: the main process's end of a window's port.
 */
export interface MessagePortMainLike {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

/** Like {@link messagePortTransport}, for the port of Electron's main process, an emitter. */
export function messagePortMainTransport(port: MessagePortMainLike): Transport {
  return messagePortTransport({
    postMessage: (message) => port.postMessage(message),
    addEventListener: (type, listener) => {
      if (type === 'message') port.on(type, ({ data }) => listener({ type, data }));
      else port.on(type, () => listener({ type }));
    },
    start: () => port.start(),
    close: () => port.close(),
  });
}
