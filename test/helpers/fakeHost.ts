/** The real loopback server, in front of a memory that is made up. */
import { fileURLToPath } from 'node:url';
import {
  startLoopbackServer,
  type LoopbackServer,
} from '../../core/hosts/serve/startLoopbackServer.ts';
import { createEventHub, type EventHub } from '../../core/rpc/eventHub.ts';
import { createRpcServer, type Handlers } from '../../core/rpc/server.ts';

/** Where `vite build` puts the window. */
export const RENDERER_DIR = fileURLToPath(new URL('../../dist/renderer', import.meta.url));

export interface FakeHost {
  readonly server: LoopbackServer;
  readonly hub: EventHub;
}

export async function startFakeHost(handlers: Handlers, port?: number): Promise<FakeHost> {
  const hub = createEventHub();
  const rpc = createRpcServer({
    handlers,
    hub,
    checkOutputs: true,
    reportBug: (thrown, method) => console.error(`bug in ${method}:`, thrown),
  });
  const options = { rpc, rendererDir: RENDERER_DIR };
  const server = await startLoopbackServer(port === undefined ? options : { ...options, port });
  return { server, hub };
}
