import type { Client } from '../../contract/client.ts';
import type { MemoryName } from '../../contract/memories.ts';
import { StrataError } from '../../model/result.ts';
import { openClient } from '../client.ts';
import type { Receiver, Transport } from '../transport.ts';
import { decodeJson } from './json.ts';

/** The part of a WebSocket that is used: the browser's and that of the `ws` package. */
export interface WebSocketLike {
  /** 0 connecting, 1 open, 2 closing, 3 closed. */
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
}

const OPEN = 1;

/** Where the loopback host accepts WebSockets. */
export const RPC_PATH = '/rpc';

export interface WebSocketAddress {
  /** `ws://127.0.0.1:{port}{RPC_PATH}` */
  readonly url: string;
  readonly token: string;
  /** Which of the host's memories. Default: the person's own. */
  readonly memory?: MemoryName;
  /** Creates the socket. Default: the platform's WebSocket. */
  readonly open?: (url: string) => WebSocketLike;
}

/**
 * Connects to a loopback host. Rejects with `host-gone` when nobody answers there, with
 * `unauthorized` when the token is not that of its current launch, with `unsupported` when it
 * speaks another version of the contract. Runs in browsers and on Node.
 */
export async function connectWebSocket(address: WebSocketAddress): Promise<Client> {
  const { url, token, memory = 'own', open = (at) => new WebSocket(at) } = address;
  const socket = open(url);
  await opened(socket, url);
  return openClient(webSocketClientTransport(socket), { token, memory });
}

export function opened(socket: WebSocketLike, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void =>
      reject(new StrataError({ code: 'host-gone', message: `Strata does not answer at ${url}.` }));
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', fail);
    socket.addEventListener('close', fail);
  });
}

/** Messages are sent as JSON text. */
export function webSocketClientTransport(socket: WebSocketLike): Transport {
  let receiver: Receiver | undefined;
  let ended = false;

  return {
    send(message) {
      // Between the host's close and the event that tells it, a browser logs each attempt as a fault.
      if (!ended && socket.readyState <= OPEN) socket.send(JSON.stringify(message));
    },
    listen(to) {
      receiver = to;
      socket.addEventListener('message', ({ data }) => {
        if (!ended) to.message(decodeJson(data));
      });
      socket.addEventListener('close', end);
    },
    close() {
      socket.close();
      // The closing handshake may take a while, and nothing depends on it any more.
      end();
    },
  };

  function end(): void {
    if (ended) return;
    ended = true;
    receiver?.end();
  }
}
