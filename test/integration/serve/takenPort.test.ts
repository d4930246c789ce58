import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';

const SERVER = new URL('../../../core/hosts/serve/startLoopbackServer.ts', import.meta.url);

test('a server whose port is taken says so and leaves nothing that keeps its process alive', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const code = `
     import { startLoopbackServer } from ${JSON.stringify(SERVER.href)};
     import { parentPort } from 'node:worker_threads';
     await startLoopbackServer({ rpc: {}, rendererDir: null, port: ${port} })
       .catch(({ code, message }) => parentPort.postMessage({ code, message }));`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  onTestFinished(() => void thread.terminate());
  const said = once(thread, 'message');
  const ended = once(thread, 'exit').then(([exitCode]: unknown[]) => exitCode);
  expect(await said).toEqual([
    {
      code: 'bad-input',
      message: `Strata cannot listen on port ${port}: another program uses it. Choose another port, or none.`,
    },
  ]);
  expect(await ended).toBe(0);
});
