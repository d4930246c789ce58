/** The road from a page to the engine: built preload, IPC, port, RPC server; only Electron is a stand-in. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { StrataError } from '../../../core/model/result.ts';
import { createEventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer } from '../../../core/rpc/server.ts';
import type { Handlers } from '../../../core/contract/handlers.ts';
import { connectInProcess } from '../../../core/rpc/transports/inProcess.ts';
import { connectMessagePort } from '../../../core/rpc/transports/messagePort.ts';
import type { MainDeps } from '../../../electron/startMain.ts';
import { FakeFrame } from '../../unit/electron/fakePorts.ts';
import { startApp } from '../../unit/electron/startedApp.ts';
import { builtPreload, loadPreload } from './builtPreload.ts';

let script: string;
beforeAll(async () => {
  script = await builtPreload();
});

const NONCE = '3f0e1c52-7a51-4f0c-9c7e-1f6f7f5a2b10';

function engine() {
  const hub = createEventHub();
  const handlers: Partial<Handlers> = {
    browse: () => Promise.resolve({ path: '/logs', parent: '/', entries: [], truncated: false }),
    show: ({ nodeId }) =>
      Promise.reject(new StrataError({ code: 'not-found', message: `There is no ${nodeId}.` })),
  };
  const rpc = createRpcServer({ handlers: handlers as Handlers, hub, checkOutputs: true });
  const createHost: MainDeps['createHost'] = () =>
    Promise.resolve({
      ended: new Promise(() => undefined),
      accept: (transport) => void rpc.accept(transport),
      connect: () => connectInProcess(rpc),
      close: () => rpc.drain({ timeoutMs: 0 }),
    });
  return { hub, createHost };
}

/** Opens the window and does what its page does to reach the engine. */
async function openPage(createHost: MainDeps['createHost']) {
  const app = startApp({ createHost });
  await app.started;
  const frame = new FakeFrame();
  const event = { sender: app.windows[0]?.webContents, senderFrame: frame };
  const preload = loadPreload(script, (channel, ...args) =>
    app.ipcMain.invoke(channel, event, ...args),
  );
  const connect = async (): Promise<Client> => {
    await preload.bridge.connect(NONCE);
    const sent = frame.posted.at(-1);
    if (sent === undefined) throw new Error('the main process sent no port');
    preload.listeners.get(sent.channel)?.(
      { ports: sent.ports.map(({ inner }) => inner) },
      sent.message,
    );
    const [message, origin, ports] = preload.posted.at(-1) ?? [];
    expect([message, origin]).toEqual([{ type: 'strata:port', nonce: NONCE }, 'app://bundle']);
    const [port] = ports as Parameters<typeof connectMessagePort>;
    const client = await connectMessagePort(port);
    onTestFinished(() => {
      client.close();
    });
    return client;
  };
  return { app, connect };
}

test('a page calls the engine, hears its events and gets its failures', async () => {
  const { hub, createHost } = engine();
  const { connect } = await openPage(createHost);
  const client = await connect();
  expect(await client.call('browse', {})).toEqual({
    path: '/logs',
    parent: '/',
    entries: [],
    truncated: false,
  });
  await expect(client.call('show', { nodeId: 'toc:year:1999' })).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no toc:year:1999.',
  });
  const heard = new Promise((resolve) => {
    client.on('changed', resolve);
  });
  hub.publish('changed', { what: ['nodes'] });
  expect(await heard).toEqual({ what: ['nodes'] });
});

test('a page that was reloaded connects anew, and its earlier connection has ended', async () => {
  const { connect } = await openPage(engine().createHost);
  const earlier = await connect();
  const later = await connect();
  await earlier.closed;
  expect(await later.call('browse', {})).toMatchObject({ path: '/logs' });
});

test('quitting ends the connections of the pages, then the app', async () => {
  const { app, connect } = await openPage(engine().createHost);
  const client = await connect();
  app.newCalls();
  app.app.quit();
  await client.closed;
  await expect(client.call('browse', {})).rejects.toMatchObject({ code: 'host-gone' });
  await expect
    .poll(() =>
      app
        .newCalls()
        .map(([name]) => name)
        .at(-1),
    )
    .toBe('app.quit');
});

test('a page of a memory that cannot be opened is told why', async () => {
  const { connect } = await openPage(() =>
    Promise.reject(new StrataError({ code: 'database-damaged', message: 'It is damaged.' })),
  );
  await expect(connect()).rejects.toThrow('It is damaged.');
});
