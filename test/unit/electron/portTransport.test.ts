import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { portTransport } from '../../../electron/portTransport.ts';
import { FakePort } from './fakeElectron.ts';
import { settle } from './startedApp.ts';

function connected() {
  const { port1, port2 } = new MessageChannel();
  const seen: unknown[] = [];
  const page: unknown[] = [];
  const transport = portTransport(new FakePort(port1));
  transport.listen({
    message: (message) => seen.push(message),
    end: () => seen.push('end'),
  });
  port2.on('message', (message) => page.push(message));
  port2.on('close', () => page.push('end'));
  return { transport, port: port2, seen, page };
}

test('messages cross as data, in order, both ways', async () => {
  const { transport, port, seen, page } = connected();
  for (const number of [1, 2, 3]) {
    transport.send({ number, text: 'é\u0000\ud800' });
    port.postMessage([number, null]);
  }
  await settle();
  expect(page).toEqual([1, 2, 3].map((number) => ({ number, text: 'é\u0000\ud800' })));
  expect(seen).toEqual([1, 2, 3].map((number) => [number, null]));
  port.close();
});

test('the end that the page makes is told once, and nothing is sent after it', async () => {
  const { transport, port, seen } = connected();
  port.close();
  await settle();
  transport.send('late');
  transport.close();
  await settle();
  expect(seen).toEqual(['end']);
});

test('closing tells both sides once, after what was sent', async () => {
  const { transport, seen, page } = connected();
  transport.send('last');
  transport.close();
  await settle();
  expect([seen, page]).toEqual([['end'], ['last', 'end']]);
});

test('what cannot be carried throws', () => {
  const { transport, port } = connected();
  expect(() => {
    transport.send({ method: () => undefined });
  }).toThrow(/could not be cloned/);
  port.close();
});
