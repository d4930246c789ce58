import { expect, it } from 'vitest';
import { createEventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer } from '../../../core/rpc/server.ts';
import { connectInProcess, inProcessPair } from '../../../core/rpc/transports/inProcess.ts';
import { describeTransport } from './describeTransport.ts';
import { located, testHandlers } from './testHandlers.ts';

describeTransport('the in-process transport', (server) =>
  Promise.resolve({
    connect: () => connectInProcess(server),
    raw: () => {
      const [ours, theirs] = inProcessPair();
      server.accept(theirs);
      return Promise.resolve(ours);
    },
    token: '',
    close: () => server.drain({ timeoutMs: 0 }),
  }),
);

it('opens no memory for a client that says hello while it drains', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const served = {
    handlers: testHandlers({
      locate: async ({ id }) => {
        started.resolve();
        await finish.promise;
        return located(id);
      },
    }),
    hub: createEventHub({ mergeMs: 5 }),
  };
  const opened: string[] = [];
  const server = createRpcServer({
    ...served,
    sample: () => {
      opened.push('sample');
      return served;
    },
  });
  const inFlight = (await connectInProcess(server)).call('locate', { id: 'a' });
  await started.promise;
  // Accepted, but its hello is still on its way.
  const late = connectInProcess(server, 'sample');
  const drained = server.drain({ timeoutMs: 10_000 });
  await expect(late).rejects.toMatchObject({ code: 'host-gone' });
  finish.resolve();
  expect(await inFlight).toEqual(located('a'));
  await drained;
  expect(opened).toEqual([]);
});
