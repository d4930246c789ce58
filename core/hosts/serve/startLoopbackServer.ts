import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { StrataError, toFailure } from '../../model/result.ts';
import type { RpcServer } from '../../rpc/server.ts';
import { RPC_PATH } from '../../rpc/transports/webSocketClient.ts';
import { resolveAsset } from './assets.ts';
import { evictStrangers } from './evictStrangers.ts';
import { createIdleTimer } from './idleTimer.ts';
import { refuseUpgrade, sendAsset, sendJson, sendRefusal } from './httpReplies.ts';
import { judgeRequest } from './judgeRequest.ts';
import { readJsonBody } from './readJsonBody.ts';
import { createLaunchCodes, createPasses, createSecret } from './secrets.ts';
import { serveSockets } from './serveSockets.ts';

export interface LoopbackServerOptions {
  readonly rpc: RpcServer;
  /** The folder of the built renderer; null to serve programs only. */
  readonly rendererDir: string | null;
  /** Default: any free port. */
  readonly port?: number;
  /** The secret of the launch that this one continues. Default: a new one. */
  readonly token?: string;
  /** Called when the last client has been gone for `idleAfterMs` (5 s: a reload is shorter). */
  readonly onIdle?: () => void;
  readonly idleAfterMs?: number;
  /** Shorter limits, for tests. */
  readonly limits?: Partial<Limits>;
}

export interface LoopbackServer {
  readonly port: number;
  /** `http://127.0.0.1:{port}` */
  readonly origin: string;
  /** The secret of this launch. It goes into a 0600 file, never into an address or a log. */
  readonly token: string;
  /** An address that opens the explorer once, within 30 s: its fragment holds a launch code. */
  readonly launchUrl: () => string;
  /** Number of connected clients that have shown the token. */
  readonly clients: () => number;
  /**
   * Ends all connections and stops listening. Calls in flight end with `host-gone`; drain first.
   */
  readonly close: () => Promise<void>;
}

interface Limits {
  /** Time within which a socket's first message must arrive. */
  readonly helloTimeoutMs: number;
  /** Time within which a request's head must arrive. */
  readonly headersTimeoutMs: number;
  readonly heartbeatMs: number;
  readonly launchCodeMs: number;
  /** Connections that have not shown the token; each further one ends the oldest of them. */
  readonly maxStrangers: number;
}

const LIMITS: Limits = {
  helloTimeoutMs: 5_000,
  headersTimeoutMs: 5_000,
  heartbeatMs: 15_000,
  launchCodeMs: 30_000,
  maxStrangers: 128,
};
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_BODY_BYTES = 1024;

/**
 * Serves the engine, and the explorer on request, to this machine only. Other programs and pages
 * can reach the port too, so every request is judged first, and only the token opens the engine.
 *
 * - `GET /…` the built renderer
 * - `POST /launch` `{code}` → `{token, pass}`: how the page opened by {@link LoopbackServer.launchUrl}
 *   gets the token; `{pass}` → `{token}`: how another tab of that browser does, as long as the server
 *   runs. No cookie does it: browsers send those to every port of 127.0.0.1, whoever listens there;
 *   what a page stores is its own port's alone
 * - WebSocket on {@link RPC_PATH}: the procedures and events, after a hello with the token
 *
 * @throws StrataError `bad-input` when the port is taken or may not be used
 */
export async function startLoopbackServer(options: LoopbackServerOptions): Promise<LoopbackServer> {
  const { rpc, rendererDir, onIdle, idleAfterMs = 5_000 } = options;
  const limits = { ...LIMITS, ...options.limits };
  const token = options.token ?? createSecret();
  const codes = createLaunchCodes(limits.launchCodeMs, () => performance.now());
  const passes = createPasses();
  const idle = createIdleTimer(idleAfterMs, onIdle);
  const strangers = evictStrangers(limits.maxStrangers);
  const sockets = serveSockets({
    rpc,
    token,
    strangers,
    helloTimeoutMs: limits.helloTimeoutMs,
    heartbeatMs: limits.heartbeatMs,
    onClients: idle.update,
  });
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: 2 * limits.headersTimeoutMs,
    keepAliveTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  server.on('connection', strangers.add);
  server.on('request', (request, response) => {
    // The folder was replaced or removed while serving; later requests may find it again.
    answer(request, response).catch(() =>
      sendRefusal(response, 500, 'The built explorer cannot be read. Build it again.'),
    );
  });
  server.on('upgrade', (request, socket, head) => {
    const refusal = judgeRequest(request, 'upgrade', authority);
    if (refusal !== undefined) refuseUpgrade(socket, refusal.status, refusal.reason);
    else if (request.url !== RPC_PATH) refuseUpgrade(socket, 404, 'Nothing here.');
    else sockets.accept(request, socket, head);
  });

  const port = await listen(server, options.port ?? 0).catch(async (error: unknown) => {
    // Their heartbeat would keep the process alive.
    await sockets.close();
    throw error;
  });
  const authority = `127.0.0.1:${port}`;
  const origin = `http://${authority}`;
  return {
    port,
    origin,
    token,
    launchUrl: () => `${origin}/#launch=${codes.issue()}`,
    clients: sockets.count,
    async close() {
      idle.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      await sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = judgeRequest(request, 'request', authority);
    if (refusal !== undefined) return sendRefusal(response, refusal.status, refusal.reason);
    const path = request.url?.split('?', 1)[0] ?? '';
    const { method } = request;
    if (path === '/launch') {
      if (method !== 'POST') return sendRefusal(response, 405, 'POST only.');
      return exchangeCode(request, response);
    }
    if (method !== 'GET' && method !== 'HEAD')
      return sendRefusal(response, 405, 'GET and HEAD only.');
    const asset = rendererDir === null ? undefined : resolveAsset(rendererDir, path);
    if (asset === undefined) return sendRefusal(response, 404, 'Nothing here.');
    return sendAsset(response, asset, method);
  }

  async function exchangeCode(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { data } = launchSchema.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
      if (data !== undefined && 'code' in data && codes.redeem(data.code))
        sendJson(response, 200, { token, pass: passes.issue() });
      else if (data !== undefined && 'pass' in data && passes.holds(data.pass))
        sendJson(response, 200, { token });
      else sendRefusal(response, 401, 'This address was used or is too old. Open Strata again.');
    } catch (thrown) {
      sendRefusal(response, 400, toFailure(thrown).message);
    }
  }
}

const launchSchema = z.union([z.object({ code: z.string() }), z.object({ pass: z.string() })]);

/** Listens on 127.0.0.1, never on an address that another machine can reach. */
async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen({ host: '127.0.0.1', port, exclusive: true });
    await once(server, 'listening');
  } catch (cause) {
    const message = `Strata cannot listen on port ${port}: ${reasonOf(cause)} Choose another port, or none.`;
    throw new StrataError({ code: 'bad-input', message, details: { port } }, { cause });
  }
  return (server.address() as AddressInfo).port;
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') return 'another program uses it.';
  if (code === 'EACCES') return 'it is reserved for the system.';
  return cause instanceof Error ? `${cause.message}.` : 'it was refused.';
}
