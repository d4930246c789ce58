// oxlint-disable unicorn/require-post-message-target-origin -- ports have no origin, only windows do
import type { MessagePort } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { channels } from '../../../electron/bridge.ts';
import type { Host } from '../../../electron/host.ts';
import type { Sender } from '../../../electron/ipc.ts';
import { windowPorts } from '../../../electron/windowPorts.ts';
import { fakeElectron } from './fakeElectron.ts';
import { FakeFrame } from './fakePorts.ts';
import { fakeHost, settle } from './startedApp.ts';

const NONCE = '3f0e1c52-7a51-4f0c-9c7e-1f6f7f5a2b10';

function connecting(hostReady: Promise<Host>) {
  const connect = windowPorts(fakeElectron().electron, hostReady);
  const page = (id: number, frame = new FakeFrame()) => ({
    frame,
    connect: () => connect({ contents: { id }, frame } as unknown as Sender, NONCE),
    /** The page's end of the port that was sent last. */
    port: (): MessagePort => {
      const port = frame.posted.at(-1)?.ports[0]?.inner;
      if (port === undefined) throw new Error('no port was sent');
      onTestFinished(() => {
        port.close();
      });
      return port;
    },
  });
  return { page };
}

function nextMessage(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => port.once('message', resolve));
}

test('a page gets one port with its own nonce, and talks over it to the engine', async () => {
  const host = fakeHost();
  const page = connecting(Promise.resolve(host)).page(1);
  await page.connect();
  expect(page.frame.posted).toEqual([
    { channel: channels.port, message: NONCE, ports: [expect.anything()] },
  ]);
  const port = page.port();
  port.postMessage({ type: 'hello' });
  expect(await nextMessage(port)).toEqual({ echo: { type: 'hello' } });
});

test('the port is sent only when the engine is ready', async () => {
  const starting = Promise.withResolvers<Host>();
  const page = connecting(starting.promise).page(1);
  const connected = page.connect();
  await settle();
  expect(page.frame.posted).toEqual([]);
  starting.resolve(fakeHost());
  await connected;
  expect(page.frame.posted).toHaveLength(1);
  page.port();
});

test('an engine that could not start rejects the page', async () => {
  const failure = new StrataError({ code: 'disk-full', message: 'The disk is full.' });
  const page = connecting(Promise.reject<Host>(failure)).page(1);
  await expect(page.connect()).rejects.toBe(failure);
});

test('a page that went away meanwhile gets nothing', async () => {
  const host = fakeHost();
  const page = connecting(Promise.resolve(host)).page(1);
  page.frame.destroyed = true;
  await page.connect();
  expect([page.frame.posted, host.accepted]).toEqual([[], []]);
});

test('a page that connects again gives up its earlier port, and only its own', async () => {
  const { page } = connecting(Promise.resolve(fakeHost()));
  const first = page(1);
  const other = page(2);
  await first.connect();
  await other.connect();
  const otherPort = other.port();
  const earlier = first.port();
  const ended = new Promise((resolve) => earlier.once('close', () => resolve('closed')));
  await first.connect();
  expect(await ended).toBe('closed');
  otherPort.postMessage(1);
  expect(await nextMessage(otherPort)).toEqual({ echo: 1 });
  const later = first.port();
  later.postMessage(2);
  expect(await nextMessage(later)).toEqual({ echo: 2 });
});
