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
    expect(await first.json()).toEqual({ token });
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

function launch(origin: string, code: unknown): Promise<Response> {
  return fetch(`${origin}/launch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ code }),
  });
}
