/** Keys act on what has the focus, and the focus is never lost. */
import type { Locator, Page } from '@playwright/test';
import { makeConversations } from '../helpers/madeConversations.ts';
import { writeShop } from '../integration/ideas/shop.ts';
import { expect, openSettingsAt, openWindow, startTestHost, test } from './strataTest.ts';

const points = (page: Page, name: string): Locator =>
  page.getByRole('list', { name }).getByRole('listitem');
const entry = (row: Locator): Locator => row.getByRole('button', { name: /passages?$/ });

test('on a board keys step from point to point; what stands above one is none, and what is closed hands the focus on', async ({
  page,
}) => {
  const host = await startTestHost();
  try {
    await host.fill(...(await writeShop(host.dir)));
    await openWindow(page, host, '/points?board=open');
    const rows = points(page, 'Open loops');
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('j');
    await expect(entry(rows.nth(0))).toBeFocused();
    // The title of its conversation is no point: closing means nothing there.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await expect(entry(rows.nth(0))).toBeFocused();
    await expect(rows).toHaveCount(2);
    const second = await rows.nth(1).innerText();
    await page.keyboard.press('x');
    await expect(rows).toHaveCount(1);
    await expect(entry(rows.nth(0))).toBeFocused();
    expect(second).toContain((await entry(rows.nth(0)).innerText()).split('\n')[1]);
    await page.keyboard.press('u');
    await expect(rows).toHaveCount(2);
    await expect(page.locator('#node-pane :focus')).toHaveCount(1);
  } finally {
    await host.close();
  }
});

test('a point of a conversation’s page is closed, corrected and has its menu, as on the boards', async ({
  page,
}) => {
  const host = await startTestHost({
    conversations: makeConversations({ seed: 3, from: '2025-11-01', to: '2025-11-14', count: 4 }),
  });
  try {
    const client = await host.connect();
    const [point] = (await client.call('points', { roles: ['decided', 'open', 'found'] })).points;
    const { openAt } = await client.call('conversation', {
      conversationId: point?.conversationId ?? '',
    });
    client.close();
    await openWindow(page, host, `/node/${openAt ?? ''}`);
    const row = page.locator(`#node-pane li[data-subject*='"kind":"point"']`).first();
    await expect(row).toBeVisible();
    await page.keyboard.press('j');
    await expect(entry(row)).toBeFocused();
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog', { name: /point/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await entry(row).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Close, or open again/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await expect(row.locator('s')).toBeVisible();
    await page.keyboard.press('u');
    await expect(row.locator('s')).toHaveCount(0);

    // What was changed last is taken back first, in the settings too.
    await openSettingsAt(page, 'General');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('u');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  } finally {
    await host.close();
  }
});

test('what is narrowed down to nothing is no empty memory', async ({ page, host }) => {
  await openWindow(page, host, '/today');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const lens = page.getByRole('search', { name: 'Narrow down' });
  await lens.getByLabel('Time').selectOption({ label: 'Today' });
  await expect(
    page.locator('#node-pane').getByText('None of these. Show all to see the others.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(
    page.getByRole('list', { name: 'Newest conversations' }).getByRole('listitem'),
  ).not.toHaveCount(0);
});

test('the row of what is read comes into sight, from Today too', async ({ page, host }) => {
  await page.setViewportSize({ width: 1000, height: 560 });
  const client = await host.connect();
  const { conversations, total } = await client.call('conversations', { limit: 1 });
  const oldest = (await client.call('conversations', { limit: 1, offset: total - 1 }))
    .conversations[0];
  client.close();
  await openWindow(page, host, '/today');
  const newest = page.getByRole('list', { name: 'Newest conversations' }).getByRole('button');
  await newest.first().click();
  const row = page.getByRole('treeitem', { selected: true });
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.evaluate((id) => (location.hash = `/conversation/${id}`), oldest?.conversationId);
  await page.keyboard.press('Control+1');
  await newest.first().click();
  await expect(page.locator('#node-pane h1')).toHaveText(conversations[0]?.title ?? '');
  const scroller = page.getByTestId('tree-scroller');
  await expect
    .poll(async () => {
      const [pane, box] = await Promise.all([scroller.boundingBox(), row.boundingBox()]);
      if (pane === null || box === null) return 'not there';
      return box.y >= pane.y - 1 && box.y + box.height <= pane.y + pane.height + 1;
    })
    .toBe(true);
});

test('in a narrow window evidence slides over the page, as wide as it is read', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await openWindow(page, host, '/points?board=decisions');
  await page
    .getByRole('button', { name: /passages?$/ })
    .first()
    .click();
  const evidence = page.locator('#evidence-pane');
  await expect(evidence.locator('mark').first()).toBeInViewport();
  expect((await evidence.boundingBox())?.width).toBeGreaterThan(400);
});
