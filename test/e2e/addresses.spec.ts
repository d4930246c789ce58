import type { Page } from '@playwright/test';
import {
  expect,
  openExplorer,
  openWindow,
  pointsOf,
  test,
  type TestHost,
  chooseInMenu,
} from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

test('opens the address of a grip with its path, its node and its marked words', async ({
  page,
  host,
  context,
}) => {
  await openExplorer(page, host);
  await pointsOf(page).first().click();
  const mark = await page.locator('#evidence-pane mark').first().innerText();
  const address = new URL(page.url()).hash.slice(1);
  expect(address).toMatch(/^\/grip\/grip:/);

  const other = await context.newPage();
  await openWindow(other, host, address);
  await expect(other.locator('#evidence-pane mark').first()).toHaveText(mark);
  const selected = other.getByRole('treeitem', { selected: true });
  await expect(selected).toHaveAttribute('aria-level', '5');
  await expect(selected).toBeInViewport();
  await expect(other.locator('#node-pane h1')).toBeVisible();
});

test('opens the address of an event and of a node, in the address bar and in the dialog', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  const { rowId, eventId } = await someConversation(host);
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/#/event/${eventId}`);
  await expect(page.locator(`#evidence-pane [data-event-id="${eventId}"][data-own]`)).toBeVisible();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('data-id', rowId);

  await chooseInMenu(page, 'Open an address…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('somewhere else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('no address of Strata');
  await dialog.getByRole('textbox').fill('strata:node/toc:year:2024');
  await page.keyboard.press('Enter');
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
});

test('goes back and forward through what was opened, and comes back after a reload', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  await page.getByRole('treeitem', { name: /^2024/ }).click();
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
  await pointsOf(page).first().click();
  await expect(page.locator('#evidence-pane mark').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('#evidence-pane mark')).toHaveCount(0);
  // Evidence that was closed by hand is not opened again on the way back, nor is there a step in its place.
  await page.goForward();
  await expect(page.locator('#evidence-pane mark').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#evidence-pane mark')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('#node-pane h1')).toHaveText('2025');
  await page.goForward();
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
  await page.reload();
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
});

test('comes back after a reload to the same node with the evidence of the same point', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  const points = pointsOf(page);
  await points.nth(1).click();
  const mark = page.locator('#evidence-pane mark').first();
  const marked = await mark.innerText();
  await page.reload();
  await expect(mark).toHaveText(marked);
  await expect(page.locator('#node-pane h1')).toHaveText('2025');
  await expect(points.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^2025/);
});

test('says what is wrong with an address that leads nowhere', async ({ page, host }) => {
  await openWindow(page, host, '/node/toc:year:1999');
  await expect(page.locator('#node-pane').getByRole('alert').first()).toContainText(
    /The address could not be opened.*Nothing in this memory is at this address\./s,
  );
});

test('copies the address of what is shown', async ({ page, host, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openExplorer(page, host);
  await chooseAction(page, 'Copy the address');
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await copied(page)).toBe(`${new URL(page.url()).origin}/#/node/toc:year:2025`);
  await pointsOf(page).first().press('Enter');
  await expect(page.locator('#evidence-pane')).toBeFocused();
  await page.locator('#evidence-pane mark').first().waitFor();
  await page.keyboard.press('c');
  await expect(page.getByText('Address of this passage copied')).toBeVisible();
  expect(await copied(page)).toBe(page.url());
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.getByText('Address of this page copied')).toBeVisible();
  expect(await copied(page)).toMatch(/#\/node\/toc:year:2025$/);
});

test('a browser that was let in opens further tabs, also after the first was closed; another one is not', async ({
  page,
  host,
  context,
  browser,
}) => {
  await openExplorer(page, host);
  const address = page.url();
  const second = await context.newPage();
  await page.close();
  await second.goto(address);
  await expect(second.getByRole('treeitem', { selected: true })).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.locator('main')).toContainText('npm start');
  await stranger.close();
});

test('lets nobody in without its own command', async ({ page, host }) => {
  const { origin } = await host.server();
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Strata' })).toBeVisible();
  await expect(page.locator('main')).toContainText('npm start');
});

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** One with an event: its row in the tree stands for whatever part the event is in. */
async function someConversation(host: TestHost): Promise<{ rowId: string; eventId: string }> {
  const client = await host.connect();
  const { children } = await client.call('toc', { nodeId: 'toc:year:2024', depth: 4 });
  const rowId = children.at(-1)?.children?.[0]?.children?.[0]?.children?.[0]?.nodeId ?? '';
  const { events } = await client.call('events', { target: rowId });
  client.close();
  return { rowId, eventId: events[0]?.eventId ?? '' };
}
