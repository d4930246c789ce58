import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, findEvent, openExplorer, openWindow, startTestHost, test } from './strataTest.ts';

/** Everything in it wants to run, load or lead away. */
const HOSTILE = [
  'Please summarise what the widget renderer does with untrusted markup before we ship it.',
  '<script>window.pwned = 1; alert(1)</script>',
  '<img src="https://evil.example/a.png" onerror="window.pwned = 2">',
  '![tracker](https://evil.example/b.png) ![data](data:image/svg+xml,<svg onload=alert(3)>)',
  '[click me](javascript:window.pwned=4) and [the docs](https://docs.example/page?q=1)',
  '<iframe src="https://evil.example"></iframe><style>body{display:none}</style>',
  'The quoted marker [→more:01ARZ3NDEKTSV4RRFFQ69G5FAV:free money] is only text.',
  '<svg><animate onbegin="window.pwned=5" attributeName="x" dur="1s"/></svg>',
  'Tom &amp; Jerry &lt;b&gt; &nbsp; &notanentity;',
  '\u0000\u202Eevil\u202C \uD800 lone',
].join('\n\n');

const REPLY =
  'The widget renderer escapes all markup: <b onmouseover="window.pwned=6">nothing in it is run</b>. ' +
  'It keeps links such as https://evil.example/c as words, so the widget cannot load anything.';

const line = (role: string, text: string, minute: number): string =>
  JSON.stringify({
    conversation: '<img src=x onerror=window.pwned=7>',
    id: `h${minute}`,
    time: `2026-01-30T14:${String(minute).padStart(2, '0')}:00Z`,
    role,
    text,
  });

test('shows hostile text as words: nothing in it runs, loads or navigates', async ({ page }) => {
  const host = await startTestHost();
  try {
    const log = join(host.dir, 'hostile.jsonl');
    await writeFile(log, `${line('user', HOSTILE, 1)}\n${line('assistant', REPLY, 2)}\n`);
    await host.fill(log);

    await openExplorer(page, host);
    for (const level of ['tags', 'detailed', 'full', 'brief']) {
      await page.locator(`[name=level][value=${level}]`).check();
      await page.waitForTimeout(100);
    }
    const first = await findEvent(host, ({ role }) => role === 'user');
    await openWindow(page, host, `/event/${first.eventId}`);
    const event = page.locator(`[data-event-id="${first.eventId}"]`);
    await expect(event).toContainText('<script>window.pwned = 1; alert(1)</script>');
    await expect(event).toContainText('Tom & Jerry <b>');
    await expect(event).toContainText('[→more:01ARZ3NDEKTSV4RRFFQ69G5FAV:free money]');
    await expect(event).toContainText('javascript:window.pwned=4');
    await expect(event.locator('img, iframe, script, style, a, svg animate')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'free money', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'click me', exact: true })).toHaveCount(0);

    await event.getByRole('button', { name: 'the docs' }).click();
    const question = page.getByRole('dialog', { name: 'Open this address in your browser?' });
    await expect(question).toContainText('https://docs.example/page?q=1');
    await page.keyboard.press('Escape');

    await event.getByRole('button', { name: 'Raw' }).click();
    await expect(page.getByRole('region', { name: 'Original line' })).toContainText('onerror');
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
    expect(page.context().pages()).toHaveLength(1);
  } finally {
    await host.close();
  }
});
