import type { Client } from '../../contract/client.ts';
import type { MemoryName } from '../../contract/memories.ts';
import { openClient } from '../client.ts';
import type { Receiver, Transport } from '../transport.ts';
import { dataFits } from './limits.ts';

/** The part of a MessagePort that is used; both the browser's and Node's fit. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'close', listener: (event: PortEvent) => void): void;
  start(): void;
  close(): void;
}

export interface PortEvent {
  readonly type: string;
  readonly data?: unknown;
}

/**
 * Connects to the host at the other end of a port. Rejects with `host-gone` when the port is
 * closed.
 */
export function connectMessagePort(
  port: MessagePortLike,
  memory: MemoryName = 'own',
): Promise<Client> {
  return openClient(messagePortTransport(port), { memory });
}

/** Messages are sent by structured clone. */
export function messagePortTransport(port: MessagePortLike): Transport {
  let receiver: Receiver | undefined;
  let ended = false;

  return {
    send(message) {
      if (!ended) port.postMessage(message);
    },
    listen(to) {
      receiver = to;
      port.addEventListener('message', ({ data }) => {
        if (ended) return;
        const limits = to.limits?.();
        to.message(limits === undefined || dataFits(data, limits) ? data : undefined);
      });
      port.addEventListener('close', end);
      port.start();
    },
    close() {
      port.close();
      // A browser reports only to the other side of a port that it was closed.
      end();
    },
  };

  function end(): void {
    if (ended) return;
    ended = true;
    receiver?.end();
  }
}
