import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  startLoopbackServer,
  type LoopbackServerOptions,
} from '../../../core/hosts/serve/startLoopbackServer.ts';
import { createEventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer } from '../../../core/rpc/server.ts';
import type { Handlers } from '../../../core/contract/handlers.ts';
import { testHandlers } from '../../conformance/rpc/testHandlers.ts';

export interface TestServerOptions extends Partial<Omit<LoopbackServerOptions, 'rpc'>> {
  readonly handlers?: Partial<Handlers>;
}

/** A real server on a free port, with a renderer of two files, ended with the test. */
export async function startTestServer({ handlers, ...options }: TestServerOptions = {}) {
  const rendererDir = temporaryFolder();
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Strata</title>');
  writeFileSync(join(rendererDir, 'app.js'), 'export {};');
  const hub = createEventHub();
  const rpc = createRpcServer({ handlers: testHandlers(handlers), hub, checkOutputs: true });
  const server = await startLoopbackServer({ rpc, rendererDir, ...options });
  onTestFinished(() => server.close());
  return { ...server, rpc, hub, rendererDir, authority: `127.0.0.1:${server.port}` };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strata-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
