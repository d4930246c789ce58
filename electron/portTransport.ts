import type { MessagePortMain } from 'electron';
import { messagePortTransport } from '../core/rpc/transports/messagePort.ts';
import type { Transport } from '../core/rpc/transport.ts';

/** The main process's end of a port to a page, as a transport. Electron's port has Node's event names, not the web's. */
export function portTransport(
  port: Pick<MessagePortMain, 'on' | 'postMessage' | 'start' | 'close'>,
): Transport {
  return messagePortTransport({
    postMessage: (message) => port.postMessage(message),
    addEventListener: (type, listener) => {
      if (type === 'message') port.on(type, ({ data }: WithData) => listener({ type, data }));
      else port.on(type, () => listener({ type }));
    },
    start: () => port.start(),
    close: () => port.close(),
  });
}

/** Electron types its message event loosely. */
interface WithData {
  readonly data: unknown;
}
