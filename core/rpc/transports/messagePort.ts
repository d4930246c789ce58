import type { Client } from '../../contract/client.ts';
import type { MemoryName } from '../../contract/memories.ts';
import { openClient } from '../client.ts';
import type { Receiver, Transport } from '../transport.ts';
import { dataFits } from './limits.ts';

/** What is used of a MessagePort; a browser's and Node's both fit. */
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

/** Connects to the host at the other end of a port. Rejects with `host-gone` when it is closed. */
export function connectMessagePort(
  port: MessagePortLike,
  memory: MemoryName = 'own',
): Promise<Client> {
  return openClient(messagePortTransport(port), { memory });
}

/** Messages cross by structured clone. */
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
      // A browser tells only the other side of a port that it was closed.
      end();
    },
  };

  function end(): void {
    if (ended) return;
    ended = true;
    receiver?.end();
  }
}
