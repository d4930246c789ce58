import type { WebSocket } from 'ws';
import type { Receiver, Transport } from '../transport.ts';
import { decodeJson } from './json.ts';

/** When this many bytes wait for a client that does not read, no further call is started. */
const FULL_BYTES = 8 * 1024 * 1024;

/**
 * The server's end of a WebSocket of the `ws` package. Messages are sent as JSON text. A reader
 * slower than its calls makes the transport full, until half of what waits was sent.
 */
export function webSocketTransport(socket: WebSocket, fullBytes = FULL_BYTES): Transport {
  let receiver: Receiver | undefined;
  let ended = false;
  let full = false;

  return {
    send(message) {
      if (!ended) socket.send(JSON.stringify(message), sent);
    },
    isFull() {
      full ||= socket.bufferedAmount > fullBytes;
      return full;
    },
    listen(to) {
      receiver = to;
      socket.on('message', (data: Buffer, isBinary) => {
        if (ended) return;
        const limits = to.limits?.();
        const isText = !isBinary && data.length <= (limits?.length ?? Infinity);
        to.message(isText ? decodeJson(data.toString(), limits) : undefined);
      });
      socket.on('close', end);
      // A broken frame or a reset connection: `close` follows.
      socket.on('error', () => undefined);
    },
    close() {
      socket.close(1000);
      end();
    },
  };

  function sent(): void {
    if (!full || ended || socket.bufferedAmount > fullBytes / 2) return;
    full = false;
    receiver?.room?.();
  }

  function end(): void {
    if (ended) return;
    ended = true;
    receiver?.end();
  }
}
