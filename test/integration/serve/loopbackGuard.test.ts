import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { securityHeaders } from '../../../core/hosts/serve/contentPolicy.ts';
import { exchange, sendRaw } from './rawHttp.ts';
import { startTestServer } from './startTestServer.ts';

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('the loopback server', () => {
  it('serves its own page, and with every reply the headers that lock it', async () => {
    const { port, authority } = await startTestServer();
    const reply = await sendRaw(port, [
      'GET / HTTP/1.1',
      `Host: ${authority}`,
      'Sec-Fetch-Site: none',
      'Connection: close',
    ]);
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('<title>Strata</title>');
    const refused = await sendRaw(port, ['GET / HTTP/1.1', 'Host: evil.test']);
    for (const { headers } of [reply, refused]) {
      for (const [name, value] of Object.entries(securityHeaders()))
        expect(headers.get(name.toLowerCase())).toBe(value);
      expect(headers.get('cache-control')).toBe('no-store');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('allows scripts, styles and connections of its own only', () => {
    expect(securityHeaders()['Content-Security-Policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'",
    );
  });

  it('listens on 127.0.0.1 and nowhere else', async () => {
    const { port } = await startTestServer();
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .map(({ address, family, scopeid }) =>
        family === 'IPv6' && scopeid !== 0 && scopeid !== undefined ? undefined : address,
      )
      .filter((address) => address !== undefined && address !== '127.0.0.1');
    for (const host of ['127.0.0.2', '::1', ...others]) {
      const socket = connect({ host: host ?? '', port });
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => 'connected'),
        new Promise((resolve) => socket.once('error', () => resolve('refused'))),
      ]);
      socket.destroy();
      expect([host, outcome]).toEqual([host, 'refused']);
    }
  });

  it.each([
    ['a re-bound name', 'rebind.test:PORT'],
    ['localhost', 'localhost:PORT'],
    ['no port', '127.0.0.1'],
    ['another port', '127.0.0.1:1'],
    ['another loopback address', '127.0.0.2:PORT'],
    ['a longer name', '127.0.0.1:PORT.evil.test'],
    ['a trailing dot', '127.0.0.1.:PORT'],
    ['capital letters of a name', 'LOCALHOST:PORT'],
    ['a user', 'user@127.0.0.1:PORT'],
    ['nothing', ''],
  ])('refuses %s as Host, on requests and upgrades', async (_name, host) => {
    const { port, origin } = await startTestServer();
    const line = `Host: ${host.replace('PORT', String(port))}`;
    expect((await sendRaw(port, ['GET / HTTP/1.1', line])).status).toBe(421);
    expect((await sendRaw(port, ['GET /nothing HTTP/1.1', line])).status).toBe(421);
    const socket = ['GET /rpc HTTP/1.1', line, `Origin: ${origin}`, ...upgrade];
    expect((await sendRaw(port, socket)).status).toBe(421);
  });

  it('refuses two Hosts, none, and an address in place of the path', async () => {
    const { port, authority } = await startTestServer();
    const host = `Host: ${authority}`;
    expect((await sendRaw(port, ['GET / HTTP/1.1', host, 'Host: evil.test'])).status).toBe(421);
    expect((await sendRaw(port, ['GET / HTTP/1.0'])).status).toBe(421);
    expect((await sendRaw(port, ['GET / HTTP/1.1'])).status).toBe(400);
    expect((await sendRaw(port, ['GET http://evil.test/ HTTP/1.1', host])).status).toBe(404);
    expect(await exchange(port, `CONNECT evil.test:80 HTTP/1.1\r\n${host}\r\n\r\n`)).toBe('');
  });

  it.each([
    ['another port', 'http://127.0.0.1:1'],
    ['another scheme', 'https://127.0.0.1:PORT'],
    ['localhost', 'http://localhost:PORT'],
    ['an opaque origin', 'null'],
    ['a site', 'https://evil.test'],
    ['a trailing slash', 'http://127.0.0.1:PORT/'],
    ['nothing', ''],
  ])('refuses %s as Origin, on requests and upgrades', async (_name, value) => {
    const { port, authority } = await startTestServer();
    const host = `Host: ${authority}`;
    const origin = `Origin: ${value.replace('PORT', String(port))}`;
    expect((await sendRaw(port, ['GET / HTTP/1.1', host, origin])).status).toBe(403);
    expect((await post(port, '{"code":"x"}', [host, origin, JSON_TYPE])).status).toBe(403);
    expect((await sendRaw(port, ['GET /rpc HTTP/1.1', host, origin, ...upgrade])).status).toBe(403);
  });

  it('wants an Origin on upgrades and on all that is not reading, and only one', async () => {
    const { port, authority, origin } = await startTestServer();
    const host = `Host: ${authority}`;
    expect((await sendRaw(port, ['GET /rpc HTTP/1.1', host, ...upgrade])).status).toBe(403);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await sendRaw(port, [`${method} / HTTP/1.1`, host])).status).toBe(403);
    const two = [`Origin: ${origin}`, 'Origin: https://evil.test'];
    expect((await sendRaw(port, ['GET / HTTP/1.1', host, ...two])).status).toBe(403);
  });

  it.each(['cross-site', 'same-site', '', 'other'])(
    'refuses Sec-Fetch-Site %j, on requests and upgrades, also with its own Origin',
    async (site) => {
      const { port, authority, origin } = await startTestServer();
      const lines = [`Host: ${authority}`, `Sec-Fetch-Site: ${site}`];
      const own = `Origin: ${origin}`;
      expect((await sendRaw(port, ['GET / HTTP/1.1', ...lines])).status).toBe(403);
      expect((await post(port, '{"code":"x"}', [...lines, own, JSON_TYPE])).status).toBe(403);
      expect((await sendRaw(port, ['GET /rpc HTTP/1.1', ...lines, own, ...upgrade])).status).toBe(
        403,
      );
    },
  );

  it('takes an address that a person opened for reading only', async () => {
    const { port, authority, origin } = await startTestServer();
    const lines = [`Host: ${authority}`, 'Sec-Fetch-Site: none', 'Connection: close'];
    expect((await sendRaw(port, ['GET / HTTP/1.1', ...lines])).status).toBe(200);
    const own = `Origin: ${origin}`;
    expect((await post(port, '{"code":"x"}', [...lines, own, JSON_TYPE])).status).toBe(403);
  });

  it('answers no preflight', async () => {
    const { port, authority, origin } = await startTestServer();
    const reply = await sendRaw(port, [
      'OPTIONS /launch HTTP/1.1',
      `Host: ${authority}`,
      `Origin: ${origin}`,
      'Access-Control-Request-Method: POST',
    ]);
    expect(reply.status).toBe(403);
  });

  it('has no way in by a cookie, a query or a header: only a hello opens the engine', async () => {
    const { port, authority, origin, token, clients } = await startTestServer();
    const lines = [`Host: ${authority}`, `Origin: ${origin}`, `Cookie: token=${token}`];
    for (const path of [`/rpc?token=${token}`, '/RPC', '/rpc/', '/'])
      expect((await sendRaw(port, [`GET ${path} HTTP/1.1`, ...lines, ...upgrade])).status).toBe(
        404,
      );
    for (const path of ['/rpc', '/api', '/status', '/launch/'])
      expect((await sendRaw(port, [`GET ${path} HTTP/1.1`, ...lines])).status).toBe(404);
    expect((await sendRaw(port, ['GET /launch HTTP/1.1', ...lines])).status).toBe(405);
    expect(clients()).toBe(0);
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/%252e%252e/package.json',
    '/app.js%00.html',
    '/./app.js',
    '//app.js',
    '/app.js/',
    '/app.js/.',
    '/%',
    '/%C0%AE%C0%AE/package.json',
    '/APP.JS',
    '/assets',
  ])('serves nothing for the path %s', async (path) => {
    const { port, authority } = await startTestServer();
    const reply = await sendRaw(port, [`GET ${path} HTTP/1.1`, `Host: ${authority}`]);
    expect(reply.status).toBe(404);
  });

  it('refuses a body of another type, one that is too long, and one that is no JSON', async () => {
    const { port, authority, origin } = await startTestServer();
    const own = [`Host: ${authority}`, `Origin: ${origin}`];
    const body = '{"code":"x"}';
    const statuses = [];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      statuses.push((await post(port, body, [...own, `Content-Type: ${type}`])).status);
    statuses.push((await post(port, body, own)).status);
    statuses.push((await post(port, `"${'x'.repeat(2_000)}"`, [...own, JSON_TYPE])).status);
    statuses.push((await post(port, '{"code":', [...own, JSON_TYPE])).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('refuses a head that is too long', async () => {
    const { port, authority } = await startTestServer();
    const lines = ['GET / HTTP/1.1', `Host: ${authority}`, `X: ${'x'.repeat(20_000)}`];
    expect((await sendRaw(port, lines)).status).toBe(431);
  });

  it('ends connections that send nothing, or half a head', async () => {
    const { port, authority } = await startTestServer({ limits: { headersTimeoutMs: 200 } });
    const replies = await Promise.all([
      exchange(port, ''),
      exchange(port, `GET / HTTP/1.1\r\nHost: ${authority}\r\n`),
      exchange(port, 'GET'),
    ]);
    expect(replies.map((reply) => reply.split('\r\n')[0])).toEqual([
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 408 Request Timeout',
    ]);
  });

  it('ends a request whose body does not come', async () => {
    const { port, authority, origin } = await startTestServer({
      limits: { headersTimeoutMs: 100 },
    });
    const own = [`Host: ${authority}`, `Origin: ${origin}`, JSON_TYPE, 'Content-Length: 100'];
    expect((await sendRaw(port, ['POST /launch HTTP/1.1', ...own], '{"code"')).status).toBe(408);
  });

  it('lives on when the built explorer is gone', async () => {
    const { port, authority, rendererDir } = await startTestServer();
    const get = ['GET / HTTP/1.1', `Host: ${authority}`, 'Connection: close'];
    rmSync(rendererDir, { recursive: true });
    expect((await sendRaw(port, get)).status).toBe(500);
    mkdirSync(rendererDir);
    writeFileSync(join(rendererDir, 'index.html'), 'again');
    expect((await sendRaw(port, get)).status).toBe(200);
  });

  it('serves programs only, without a renderer', async () => {
    const { port, authority } = await startTestServer({ rendererDir: null });
    expect((await sendRaw(port, ['GET / HTTP/1.1', `Host: ${authority}`])).status).toBe(404);
  });

  it('answers HEAD without a body, and no other method', async () => {
    const { port, authority, origin } = await startTestServer();
    const own = [`Host: ${authority}`, `Origin: ${origin}`, 'Connection: close'];
    const head = await sendRaw(port, ['HEAD / HTTP/1.1', ...own]);
    expect([head.status, head.body]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await sendRaw(port, [`${method} / HTTP/1.1`, ...own])).status).toBe(405);
  });

  it('says which port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startTestServer({ port })).rejects.toMatchObject({
      code: 'bad-input',
      message: `Strata cannot listen on port ${port}: another program uses it. Choose another port, or none.`,
    });
    await expect(startTestServer({ port: 70_000 })).rejects.toMatchObject({ code: 'bad-input' });
  });
});

const JSON_TYPE = 'Content-Type: application/json';

function post(port: number, body: string, lines: readonly string[]) {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return sendRaw(port, ['POST /launch HTTP/1.1', ...lines, length, 'Connection: close'], body);
}
