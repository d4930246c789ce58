import { WebSocket } from 'ws';
import type { Client } from '../../contract/client.ts';
import type { MemoryName } from '../../contract/memories.ts';
import { connectWebSocket, RPC_PATH } from '../../rpc/transports/webSocketClient.ts';

/** Where a host listens, as its host file says. */
export interface LoopbackAddress {
  readonly port: number;
  readonly token: string;
  /** Which of its memories. Default: that host's own. */
  readonly memory?: MemoryName;
}

/**
 * Connects one Strata on this machine to another. Rejects with `host-gone` when nobody answers,
 * with `unauthorized` when the port belongs to another launch, with `unsupported` when the other is
 * of another version.
 */
export function connectLoopback({ port, token, memory = 'own' }: LoopbackAddress): Promise<Client> {
  const authority = `127.0.0.1:${port}`;
  return connectWebSocket({
    url: `ws://${authority}${RPC_PATH}`,
    token,
    memory,
    // The server requires its own origin, which browsers send by themselves.
    open: (url) =>
      new WebSocket(url, {
        origin: `http://${authority}`,
        perMessageDeflate: false,
        maxPayload: MAX_REPLY_BYTES,
        handshakeTimeout: 5_000,
      }),
  });
}

const MAX_REPLY_BYTES = 256 * 1024 * 1024;
