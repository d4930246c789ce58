import type { Locator, Page } from '@playwright/test';
import {
  expect,
  findEvent,
  openExplorer,
  openWindow,
  pointsOf,
  test,
  type TestHost,
} from './strataTest.ts';

test('leads from a point of a year to the marked raw sentence with one click', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  const point = pointsOf(page).first();
  await point.click();
  const evidence = page.locator('#evidence-pane');
  const mark = evidence.locator('mark').first();
  await expect(mark).toBeInViewport();

  const { shown, held } = await shownAndHeld(page, host);
  expect(shown).toBe(held);
});

test('marks the excerpt of every grip that the newest year leads to', async ({ page, host }) => {
  await openExplorer(page, host);
  const points = pointsOf(page);
  await points.first().waitFor();
  for (const point of await points.all()) {
    await point.click();
    const count = Number(
      /of (\d+)/.exec(await page.locator('#evidence-pane header').first().innerText())?.[1],
    );
    for (let n = 1; n <= count; n++) {
      await expect(page.getByText(`passage ${n} of ${count}`)).toBeVisible();
      await expect(page.locator('#evidence-pane mark').first()).toBeInViewport();
      const { shown, held } = await shownAndHeld(page, host);
      expect(shown).toBe(held);
      if (n < count) await page.getByRole('button', { name: 'Next passage' }).click();
    }
  }
});

test('is read on to the start of the conversation', async ({ page, host }) => {
  await openExplorer(page, host);
  await pointsOf(page).first().click();
  const evidence = page.locator('#evidence-pane');
  await evidence.locator('[data-own]').first().waitFor();
  await evidence.getByRole('region', { name: 'What was said' }).press('Home');
  await expect(evidence.locator('[data-row="0"] article')).toHaveAccessibleName(/you$/);
  await expect(evidence.locator('[data-row="0"] article')).toBeInViewport();
});

test('takes room only while there is some in a small window, and what was pressed stays in its place', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await openExplorer(page, host);
  const evidence = page.locator('#evidence-pane');
  const point = pointsOf(page).last();
  await expect(evidence).toBeHidden();
  const before = await placeOnceStill(point);
  await point.click();
  await evidence.locator('mark').first().waitFor();
  expect((await point.boundingBox())?.y).toBeCloseTo(before, 0);
  // The tree gives way, so that both are read with ease; the keys still find it, over the page.
  const tree = page.locator('#tree-pane');
  await expect(tree).toHaveCSS('opacity', '0');
  for (const pane of [page.locator('#node-pane'), evidence])
    expect((await pane.boundingBox())?.width).toBeGreaterThan(420);
  await tree.getByRole('treeitem').and(tree.locator('[tabindex="0"]')).focus();
  await expect(tree).toHaveCSS('opacity', '1');
  await evidence.focus();
  await expect(tree).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Close evidence' }).click();
  await expect(tree).toHaveCSS('opacity', '1');
  await expect(evidence).toBeHidden();
  expect((await point.boundingBox())?.y).toBeCloseTo(before, 0);
});

/** Scrolls to it and tells its y, once what comes in above it moves it no more. */
async function placeOnceStill(point: Locator): Promise<number> {
  let y = Number.NaN;
  await expect
    .poll(async () => {
      await point.scrollIntoViewIfNeeded();
      const last = y;
      y = (await point.boundingBox())?.y ?? Number.NaN;
      return y === last;
    })
    .toBe(true);
  return y;
}

test('what can be done with a conversation stays at hand beside its evidence', async ({
  page,
  host,
}) => {
  const client = await host.connect();
  const { conversations } = await client.call('conversations', { limit: 30 });
  const turned = conversations.find(({ requests }) => requests > 1)?.conversationId ?? '';
  const { nodes } = await client.call('conversation', { conversationId: turned });
  client.close();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWindow(page, host, `/node/${nodes[0] ?? ''}`);
  await page.getByRole('list', { name: 'Turns' }).getByRole('button').first().click();
  await page.locator('#evidence-pane article').first().waitFor();
  const pane = page.locator('#node-pane');
  const tops: number[] = [];
  for (const name of ['Star', 'Outline', 'Resume', 'Hand over…', 'Export…']) {
    const button = pane.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    tops.push((await button.boundingBox())?.y ?? 0);
  }
  // In one line, with the levels.
  tops.push((await pane.getByRole('radiogroup').boundingBox())?.y ?? 0);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
  const words = await pane.locator('article').evaluate((element) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
  });
  expect(words).toBeGreaterThan(500);
});

test('folds tools and thinking into a line that opens', async ({ page, host }) => {
  const call = await findEvent(host, ({ kind, name }) => kind === 'tool_call' && name === 'Bash');
  const client = await host.connect();
  const { events } = await client.call('around', { eventId: call.eventId, before: 1, after: 0 });
  client.close();
  await openWindow(page, host, `/event/${events[0]?.eventId ?? ''}`);
  const fold = page
    .locator('#evidence-pane [data-row] button[aria-expanded]')
    .filter({ hasText: call.text.split('\n')[0] ?? '' })
    .first();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator(`article[data-event-id="${call.eventId}"]`)).toBeVisible();
});

/** The marked words, and the excerpt that the host holds for this grip; compared by their letters. */
async function shownAndHeld(page: Page, host: TestHost) {
  const marks = await page.locator('#evidence-pane mark').allInnerTexts();
  const gripId = decodeURIComponent(new URL(page.url()).hash.slice('#/grip/'.length));
  const client = await host.connect();
  const { excerpt } = await client.call('grip', { gripId });
  client.close();
  return { shown: letters(marks.join('')), held: letters(excerpt) };
}

const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
