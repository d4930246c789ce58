import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import type { CallOptions, Client as MemoryClient } from '../../../core/contract/client.ts';
import { createHandles } from '../../../core/hosts/mcp/handles.ts';
import { createMcpServer } from '../../../core/hosts/mcp/createMcpServer.ts';
import { StrataError } from '../../../core/model/result.ts';

it('a cancelled request aborts the call to the engine', async () => {
  const reached = Promise.withResolvers<NonNullable<CallOptions['signal']>>();
  const client = {
    call: (_name, _input, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        if (signal === undefined) throw new Error('nothing could stop this call');
        signal.addEventListener('abort', () =>
          reject(new StrataError({ code: 'cancelled', message: 'Cancelled.' })),
        );
        reached.resolve(signal);
      }),
    on: () => () => undefined,
    closed: new Promise(() => undefined),
    close: () => undefined,
  } satisfies MemoryClient;
  const bugs: unknown[] = [];
  const server = createMcpServer({
    client,
    isLegacy: true,
    textOnly: false,
    handles: createHandles(),
    startedIn: null,
    loadCounter: () => Promise.reject(new Error('nothing is counted')),
    reportBug: (thrown) => bugs.push(thrown),
  });
  const agent = new Client({ name: 'a test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), agent.connect(here)]);
  onTestFinished(() => agent.close());
  const cancelled = new AbortController();
  const asked = agent.callTool(
    { name: 'navigate', arguments: { question: 'anything' } },
    { signal: cancelled.signal },
  );
  const signal = await reached.promise;
  expect(signal.aborted).toBe(false);
  cancelled.abort();
  await expect(asked).rejects.toThrow(/abort/i);
  await expect.poll(() => signal.aborted).toBe(true);
  expect((await agent.listTools()).tools.length).toBeGreaterThan(0);
  expect(bugs).toEqual([]);
});
