/** The real loopback server, in front of a memory that is made up. */
import { fileURLToPath } from 'node:url';
import {
  startLoopbackServer,
  type LoopbackServer,
} from '../../core/hosts/serve/startLoopbackServer.ts';
import { createEventHub, type EventHub } from '../../core/rpc/eventHub.ts';
import { createRpcServer, type ServedMemory } from '../../core/rpc/server.ts';
import type { Handlers } from '../../core/contract/handlers.ts';

/** Where `vite build` puts the window. */
export const RENDERER_DIR = fileURLToPath(new URL('../../dist/renderer', import.meta.url));

export interface FakeHost {
  readonly server: LoopbackServer;
  readonly hub: EventHub;
}

export interface FakeHostOptions {
  /** Makes the sample memory when a window first asks for it. */
  readonly sample?: () => ServedMemory;
}

export async function startFakeHost(
  handlers: Handlers,
  { sample }: FakeHostOptions = {},
): Promise<FakeHost> {
  const hub = createEventHub();
  const rpc = createRpcServer({
    handlers,
    hub,
    ...(sample === undefined ? {} : { sample }),
    checkOutputs: true,
    reportBug: (thrown, method) => console.error(`bug in ${method}:`, thrown),
  });
  const server = await startLoopbackServer({ rpc, rendererDir: RENDERER_DIR });
  return { server, hub };
}
