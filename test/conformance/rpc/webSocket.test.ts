import { WebSocket as NodeWebSocket } from 'ws';
import { connectLoopback } from '../../../core/hosts/serve/connectLoopback.ts';
import { startLoopbackServer } from '../../../core/hosts/serve/startLoopbackServer.ts';
import type { RpcServer } from '../../../core/rpc/server.ts';
import {
  connectWebSocket,
  opened,
  webSocketClientTransport,
  type WebSocketLike,
} from '../../../core/rpc/transports/webSocketClient.ts';
import { describeTransport, type Link } from './describeTransport.ts';

interface Side {
  readonly url: string;
  readonly origin: string;
  readonly port: number;
  readonly token: string;
}

async function loopbackLink(
  server: RpcServer,
  open: (side: Side) => WebSocketLike,
  connect: (side: Side) => ReturnType<Link['connect']>,
): Promise<Link> {
  const { port, origin, token, close } = await startLoopbackServer({
    rpc: server,
    rendererDir: null,
  });
  const side = { url: `ws://127.0.0.1:${port}/rpc`, origin, port, token };
  return {
    connect: () => connect(side),
    raw: async () => {
      const socket = open(side);
      await opened(socket, side.url);
      return webSocketClientTransport(socket);
    },
    token,
    close,
  };
}

const openNode = ({ url, origin }: Side) => new NodeWebSocket(url, { origin });
/** The platform's own, which has the browser's interface; here it must be told the origin. */
const openPlatform = ({ url, origin }: Side) => new WebSocket(url, withOrigin(origin));
/** The types know no headers, which Node's own takes all the same. */
const withOrigin = (origin: string): string[] => ({ headers: { origin } }) as unknown as string[];

describeTransport('a WebSocket of another Strata', (server) =>
  loopbackLink(server, openNode, connectLoopback),
);
describeTransport("the platform's WebSocket", (server) =>
  loopbackLink(server, openPlatform, (side) =>
    connectWebSocket({ url: side.url, token: side.token, open: () => openPlatform(side) }),
  ),
);
