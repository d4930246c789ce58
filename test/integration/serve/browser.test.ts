/** What a real browser may and may not do: the rows of a table of attacks, replayed. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findBrowser } from '../../../core/hosts/serve/findBrowser.ts';
import { startTestServer, temporaryFolder } from './startTestServer.ts';

const executablePath = findBrowser({
  platform: process.platform,
  env: process.env,
  home: homedir(),
});
if (executablePath === undefined)
  process.stderr.write(
    'SKIPPED: no Chromium here, so no test of the loopback server in a browser.\n',
  );

describe.skipIf(executablePath === undefined)('in a browser, the loopback server', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--host-resolver-rules=MAP rebind.test 127.0.0.1',
      ],
    });
  });
  afterAll(() => browser.close());

  async function newPage() {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const violations: string[] = [];
    await page.exposeFunction('violated', (directive: string) => violations.push(directive));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
        const { violated } = globalThis as unknown as Violated;
        violated(violatedDirective);
      });
    });
    return { page, violations };
  }

  it('opens by its launch address, and the built client talks over its WebSocket under the CSP', async () => {
    const rendererDir = await builtPage();
    const { launchUrl, hub, clients } = await startTestServer({ rendererDir });
    const { page, violations } = await newPage();
    await page.goto(launchUrl());
    await expect.poll(() => page.title()).toBe('located a');
    expect(clients()).toBe(1);
    hub.publish('ended', { taskId: 't1', task: 'index', cancelled: false, failure: null });
    await expect.poll(() => page.title()).toBe('ended index');
    expect(violations).toEqual([]);
    await page.close();
    await expect.poll(() => clients()).toBe(0);
  });

  it('lets nothing run or load in its page that is not its own', async () => {
    const other = await otherOrigin();
    const rendererDir = temporaryFolder();
    writeFileSync(
      join(rendererDir, 'index.html'),
      `<!doctype html><title>quiet</title><body>
       <script>document.title = 'inline'</script>
       <script src="${other.origin}/evil.js"></script>
       <img src="${other.origin}/evil.png" onerror="document.title = 'onerror'">
       <iframe src="${other.origin}/frame"></iframe>
       <style>title { display: block }</style>`,
    );
    const { origin } = await startTestServer({ rendererDir });
    const { page, violations } = await newPage();
    await page.goto(origin);
    expect(await page.title()).toBe('quiet');
    const attempts = [
      page.evaluate((url) => fetch(`${url}/data`).then(() => 'read'), other.origin),
      page.evaluate(() => {
        document.body.innerHTML = '<b>text of a log</b>';
        return 'written';
      }),
      openSocketIn(page, other.origin),
    ];
    expect(await Promise.all(attempts.map(outcomeOf))).toEqual(['refused', 'refused', 'refused']);
    expect(other.requests).toEqual([]);
    await expect
      .poll(() => [...new Set(violations)].sort())
      .toEqual([
        'connect-src',
        'frame-src',
        'img-src',
        'require-trusted-types-for',
        'script-src-attr',
        'script-src-elem',
        'style-src-elem',
      ]);
  });

  it('refuses a page of another local port: reading, posting, framing and its WebSocket', async () => {
    const { origin, launchUrl, clients } = await startTestServer();
    const code = launchUrl().split('=')[1] ?? '';
    const other = await otherOrigin();
    const { page } = await newPage();
    await page.goto(other.origin);
    const attempts = {
      read: page.evaluate(
        (url) => fetch(url, { credentials: 'include' }).then(() => 'read'),
        origin,
      ),
      post: postFrom(page, { origin, code, type: 'application/json', mode: 'cors' }),
      // It cannot be kept from being sent, only from having an effect: see the code below.
      blindPost: postFrom(page, { origin, code, type: 'text/plain', mode: 'no-cors' }),
      script: page.evaluate(
        (url) =>
          new Promise<string>((resolve, reject) => {
            const element = document.createElement('script');
            element.src = `${url}/app.js`;
            element.addEventListener('load', () => resolve('loaded'));
            element.addEventListener('error', () => reject(new Error('not loaded')));
            document.head.append(element);
          }),
        origin,
      ),
      socket: openSocketIn(page, origin),
    };
    const outcomes = await Promise.all(
      Object.entries(attempts).map(async ([name, attempt]) => [name, await outcomeOf(attempt)]),
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      read: 'refused',
      post: 'refused',
      blindPost: 'refused',
      script: 'refused',
      socket: 'refused',
    });
    await page.setContent(`<iframe src="${origin}/"></iframe>`);
    const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame());
    expect(await frame?.content()).not.toContain('<title>Strata</title>');
    expect(clients()).toBe(0);
    const redeemed = await fetch(`${origin}/launch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ code }),
    });
    expect(redeemed.status).toBe(200);
  });

  it('refuses a name that was re-bound to this machine', async () => {
    const { port } = await startTestServer();
    const { page } = await newPage();
    const reply = await page.goto(`http://rebind.test:${port}/`);
    expect(reply?.status()).toBe(421);
    expect(await page.content()).not.toContain('<title>Strata</title>');
    expect(await outcomeOf(openSocketIn(page, `http://rebind.test:${port}`))).toBe('refused');
  });
});

/** Opens a WebSocket to the host of an origin from inside the page. */
function openSocketIn(page: Page, origin: string): Promise<string> {
  return page.evaluate(
    (url) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(url);
        socket.addEventListener('open', () => resolve('open'));
        socket.addEventListener('error', () => reject(new Error('not opened')));
      }),
    `${origin.replace('http:', 'ws:')}/rpc`,
  );
}

interface Post {
  readonly origin: string;
  readonly code: string;
  readonly type: string;
  readonly mode: RequestMode;
}

function postFrom(page: Page, post: Post): Promise<string> {
  return page.evaluate(async ({ origin, code, type, mode }) => {
    const reply = await fetch(`${origin}/launch`, {
      method: 'POST',
      mode,
      credentials: 'include',
      headers: { 'Content-Type': type },
      body: JSON.stringify({ code }),
    });
    return `${reply.type} ${reply.status}`;
  }, post);
}

function outcomeOf(attempt: Promise<string>): Promise<string> {
  return attempt.catch(() => 'refused');
}

/** What the page is given to tell of a violation. */
interface Violated {
  readonly violated: (directive: string) => void;
}

/** A page that does with the built client what the explorer does: launch, connect, call, listen. */
async function builtPage(): Promise<string> {
  const outDir = temporaryFolder();
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL('testPage.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><title>opening</title><script type="module" src="/page.js"></script>',
  );
  return outDir;
}

/** A server of somebody else on this machine, with a page that locks nothing. */
async function otherOrigin(): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/' && request.url !== '/favicon.ico') requests.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>other</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, requests };
}
