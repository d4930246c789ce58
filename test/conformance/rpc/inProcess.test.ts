import { connectInProcess, inProcessPair } from '../../../core/rpc/transports/inProcess.ts';
import { describeTransport } from './describeTransport.ts';

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
