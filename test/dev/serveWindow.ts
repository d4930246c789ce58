import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createServer as createViteServer } from 'vite';
import type { FSWatcher } from 'vite';
import { securityHeaders } from '../../core/hosts/serve/contentPolicy.ts';
import { judgeRequest } from '../../core/hosts/serve/judgeRequest.ts';
import { RPC_PATH } from '../../core/rpc/transports/webSocketClient.ts';
import type { KeptHost } from './keepHost.ts';

export interface WindowServerOptions {
  /** The project's folder. */
  readonly root: string;
  readonly host: KeptHost;
  /** 0 is any free one. */
  readonly port: number;
}

export interface WindowServer {
  /** `http://127.0.0.1:{port}` */
  readonly origin: string;
  /** Sees changes of the sources. */
  readonly watcher: FSWatcher;
  close(): Promise<void>;
}

/**
 * Serves the window from its sources, with hot replacement. It stands before a host as that stands
 * before its built window: the page's launch code and its socket go on to the host, and wait while
 * there is none. Requests are judged here as they are there, since the host sees them come from itself.
 */
export async function serveWindow({
  root,
  host,
  port,
}: WindowServerOptions): Promise<WindowServer> {
  const nonce = randomBytes(16).toString('base64');
  const server = createServer();
  server.listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cacheDir = join(root, '.dev', 'vite');
  const vite = await createViteServer({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'renderer'),
    mode: 'renderer',
    cacheDir,
    clearScreen: false,
    logLevel: 'warn',
    // What Vite puts into the page is let in by name; nothing else that stands inline is.
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      fs: {
        allow: [
          join(root, 'renderer'),
          join(root, 'core'),
          // It may be a link.
          realpathSync(join(root, 'node_modules')),
          cacheDir,
        ],
      },
    },
  });
  vite.watcher.add(join(root, 'core'));
  const headers = developmentHeaders(nonce);

  server.on('request', (request, response) => {
    const refusal = judgeRequest(request, 'request', authority);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (refusal !== undefined) response.writeHead(refusal.status).end(`${refusal.reason}\n`);
    else if (request.url === '/launch') void passOn(request, response, host);
    else vite.middlewares(request, response, () => response.writeHead(404).end());
  });
  server.on('upgrade', (request, socket, head) => {
    // Vite sees to its own, which carries a token of its own.
    if (request.url !== RPC_PATH) return;
    const refused = judgeRequest(request, 'upgrade', authority) !== undefined;
    socket.unshift(head);
    if (refused) socket.destroy();
    else void passSocket(request, socket, host);
  });
  return {
    origin: `http://${authority}`,
    watcher: vite.watcher,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await vite.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The policy of the built window, and what Vite's client needs: its inline script and styles, by a nonce. */
function developmentHeaders(nonce: string): Readonly<Record<string, string>> {
  const { 'Content-Security-Policy': policy = '', ...others } = securityHeaders();
  return {
    ...others,
    'Content-Security-Policy': policy.replaceAll(
      /(script|style)-src 'self'/g,
      `$& 'nonce-${nonce}'`,
    ),
  };
}

/** Exchanges a launch code at the host. */
async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  host: KeptHost,
): Promise<void> {
  const port = await host.port();
  const sent = sendRequest(
    {
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers: hostsOwn(request, port),
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  sent.on('error', () => response.destroy());
  request.pipe(sent);
}

/** Joins a page's socket with one of the host. */
async function passSocket(request: IncomingMessage, socket: Duplex, host: KeptHost): Promise<void> {
  const port = await host.port();
  const other = connect({ host: '127.0.0.1', port });
  const end = (): void => {
    socket.destroy();
    other.destroy();
  };
  for (const side of [socket, other]) side.on('error', end).on('close', end);
  const lines = Object.entries(hostsOwn(request, port)).map(([name, value]) => `${name}: ${value}`);
  other.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.pipe(other).pipe(socket);
}

/** The headers of a request as if the host's own page had sent it. */
function hostsOwn({ headers }: IncomingMessage, port: number): Record<string, string> {
  const kept = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(kept),
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
  };
}
