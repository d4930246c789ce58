import { describe, expect, it } from 'vitest';
import { createLaunchCodes } from '../../../core/hosts/serve/secrets.ts';
import { startTestServer } from './startTestServer.ts';

describe('a launch code', () => {
  it('stands in the fragment, which no server and no Referer sees, and gives the token once', async () => {
    const { origin, token, launchUrl } = await startTestServer();
    const url = new URL(launchUrl());
    expect([url.origin, url.pathname, url.search]).toEqual([origin, '/', '']);
    const code = url.hash.replace('#launch=', '');
    expect(code).toMatch(/^[\w-]{43}$/);

    const first = await launch(origin, code);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.json()).toEqual({ token, pass: expect.stringMatching(/^[\w-]{43}$/) });
    // Browsers would send it to every port of this address, whoever listens there.
    expect(first.headers.get('set-cookie')).toBeNull();
    const second = await launch(origin, code);
    expect(second.status).toBe(401);
    expect(await second.text()).not.toContain(token);
  });

  it('is refused when it is made up, the token itself, or no text', async () => {
    const { origin, token } = await startTestServer();
    const statuses = [];
    for (const code of ['', 'x'.repeat(43), token, 7, null])
      statuses.push((await launch(origin, code)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
  });

  it('is good for its time only', () => {
    let now = 0;
    const codes = createLaunchCodes(30_000, () => now);
    const early = codes.issue();
    const late = codes.issue();
    now = 29_999;
    expect(codes.redeem(early)).toBe(true);
    now = 30_000;
    expect(codes.redeem(late)).toBe(false);
  });

  it('is another one each time, as is the token of each launch', async () => {
    const { launchUrl, token } = await startTestServer();
    const other = await startTestServer();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set([launchUrl(), launchUrl(), launchUrl()]).size).toBe(3);
    expect(other.token).not.toBe(token);
  });
});

describe('a pass', () => {
  it('lets other tabs of the browser in that was let in, as often as they come', async () => {
    const { origin, token, launchUrl } = await startTestServer();
    const pass = await passFrom(origin, launchUrl());
    for (const reply of [await show(origin, { pass }), await show(origin, { pass })]) {
      expect(reply.status).toBe(200);
      expect(await reply.json()).toEqual({ token });
    }
  });

  it('is neither the token nor a code, and none that is made up', async () => {
    const { origin, token, launchUrl } = await startTestServer();
    const code = launchUrl().split('#launch=')[1] ?? '';
    const pass = await passFrom(origin, launchUrl());
    expect(pass).not.toBe(token);
    const shown = [{ pass: token }, { pass: code }, { code: pass }, { pass: '' }, { pass: 7 }, {}];
    const statuses = [];
    for (const each of shown) statuses.push((await show(origin, each)).status);
    expect(statuses).toEqual(shown.map(() => 401));
    // The code was shown as a pass, which does not use it up.
    expect((await launch(origin, code)).status).toBe(200);
  });

  it('is of no use for another site, nor when its server has ended, though the token goes on', async () => {
    const { origin, token, launchUrl } = await startTestServer();
    const pass = await passFrom(origin, launchUrl());
    const elsewhere = await fetch(`${origin}/launch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://127.0.0.1:1' },
      body: JSON.stringify({ pass }),
    });
    expect(elsewhere.status).toBe(403);
    const later = await startTestServer({ token });
    expect((await show(later.origin, { pass })).status).toBe(401);
  });
});

async function passFrom(origin: string, url: string): Promise<string> {
  const given: unknown = await (await launch(origin, url.split('#launch=')[1])).json();
  return (given as { readonly pass: string }).pass;
}

const launch = (origin: string, code: unknown): Promise<Response> => show(origin, { code });

function show(origin: string, body: unknown): Promise<Response> {
  return fetch(`${origin}/launch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(body),
  });
}
