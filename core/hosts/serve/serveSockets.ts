import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Connection, RpcServer } from '../../rpc/server.ts';
import { webSocketTransport } from '../../rpc/transports/webSocket.ts';
import type { Strangers } from './evictStrangers.ts';
import { limitRate } from './limitRate.ts';
import { sameSecret } from './secrets.ts';

export interface SocketOptions {
  readonly rpc: RpcServer;
  readonly token: string;
  /** Notified of connections that are no longer strangers. */
  readonly strangers: Pick<Strangers, 'welcome'>;
  readonly helloTimeoutMs: number;
  /** How often, in ms, a client must show that it is still there. */
  readonly heartbeatMs: number;
  /** Called after a client was let in, and after one that was let in has gone. */
  readonly onClients: (count: number) => void;
}

export interface Sockets {
  /** Turns an upgrade request that was already judged into a client. */
  readonly accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Number of clients that were let in and are still there. */
  readonly count: () => number;
  /** Ends all connections; those that do not answer within a second are cut. */
  readonly close: () => Promise<void>;
}

/** Bytes of one message: the longest inputs are lists of paths. */
const MAX_PAYLOAD = 4 * 1024 * 1024;
/** A page that opens everything at once makes a few hundred calls. */
const RATE = { burst: 5_000, perSecond: 1_000 };

/** The WebSocket side of the loopback server. */
export function serveSockets(options: SocketOptions): Sockets {
  const { rpc, token, strangers, helloTimeoutMs, heartbeatMs, onClients } = options;
  // Compressing costs five times what it saves when nothing leaves the machine.
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();
  const silent = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate();
      else {
        silent.add(socket);
        socket.ping();
      }
    }
  }, heartbeatMs);

  return {
    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, (accepted) => {
        accepted.on('pong', () => silent.delete(accepted));
        welcome(accepted, socket);
      });
    },
    count,
    close,
  };

  function welcome(accepted: WebSocket, socket: Duplex): void {
    const transport = limitRate(webSocketTransport(accepted), RATE, () => performance.now());
    let letIn = false;
    const connection = rpc.accept(transport, {
      authorize: (shown) => sameSecret(shown, token),
      helloTimeoutMs,
      onWelcome: () => {
        letIn = true;
        strangers.welcome(socket);
        onClients(count());
      },
    });
    connections.add(connection);
    void forgetWhenClosed(connection);

    async function forgetWhenClosed({ closed }: Connection): Promise<void> {
      await closed;
      connections.delete(connection);
      if (letIn) onClients(count());
    }
  }

  function count(): number {
    return [...connections].filter((connection) => connection.welcomed).length;
  }

  async function close(): Promise<void> {
    clearInterval(heartbeat);
    const closed = [...server.clients].map(
      (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
    );
    for (const socket of server.clients) socket.close(1001);
    const timer = setTimeout(() => {
      for (const socket of server.clients) socket.terminate();
    }, CLOSE_TIMEOUT_MS);
    await Promise.all(closed);
    clearTimeout(timer);
  }
}

const CLOSE_TIMEOUT_MS = 1_000;
