import type { Page } from '@playwright/test';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expect, openExplorer, test } from './strataTest.ts';

test('leads from a year to a raw line with the keyboard alone', async ({ page, host }) => {
  await openExplorer(page, host);
  await page.keyboard.press('F6');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('role', 'treeitem');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAccessibleName(/^2025 .+ [\d,]+ requests$/);

  // Year, month, week, day, conversation: each opens, then its first child has the focus.
  for (const level of [2, 3, 4, 5]) {
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator(`[role=treeitem][aria-level="${level}"]`).first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('aria-level', String(level));
    // Its place may be held for a moment by the row that says it loads.
    await expect(focused).not.toHaveAttribute('data-id', /^loading:/);
  }
  // What the arrows came to is shown; Enter goes there.
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('id', 'node-pane');
  const points = page.locator('#node-pane').getByRole('region', { name: 'Points', exact: true });
  await expect(points).toBeVisible();
  await tabUntil(page, () => points.locator(':focus').count());
  await page.keyboard.press('Enter');

  await expect(focused).toHaveAttribute('id', 'evidence-pane');
  await expect(page.locator('#evidence-pane mark').first()).toBeVisible();
  await page.keyboard.press('r');
  const raw = page.getByRole('region', { name: 'Original line' });
  await expect(raw).toContainText('"sessionId"');
  await expect(raw).toContainText('.jsonl at byte');

  await page.keyboard.press('Escape');
  expect(await points.locator(':focus').count()).toBe(1);
  await page.keyboard.press('Shift+F6');
  await expect(focused).toHaveAttribute('aria-selected', 'true');
});

test('what one came to before it was there is shown once it is', async ({ page }) => {
  const made = makeConversations({ seed: 5, from: '2025-01-01', to: '2025-12-20', count: 9 });
  const handlers = fakeHandlers(fakeMemory(made));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { server } = await startFakeHost({
    ...handlers,
    toc: async (input, context) => {
      if (input.nodeId?.startsWith('toc:day:') === true) await released;
      return handlers.toc(input, context);
    },
  });
  try {
    // Not at the newest day: what is below that is not there yet.
    await page.goto(`${server.launchUrl()}&/node/toc:year:2025`);
    await page.getByRole('treeitem', { selected: true }).waitFor();
    await page.keyboard.press('F6');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    for (const level of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await expect(focused).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowRight');
      await expect(focused).toHaveAttribute('aria-level', String(level));
      await expect(focused).not.toHaveAttribute('data-id', /^loading:/);
    }
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('data-id', /^loading:/);
    release();
    await expect(focused).toHaveAttribute('data-id', /^toc:conversation:/);
    await expect(focused).toHaveAttribute('aria-selected', 'true');
  } finally {
    release();
    await server.close();
  }
});

test('an arrow comes with the page of its row, a held one marks rows first', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  await page.keyboard.press('F6');
  await page.keyboard.press('Home');
  const heading = page.locator('#node-pane h1');
  await expect(heading).toHaveText('2025');
  // Their answers are known from now on.
  await page.keyboard.press('ArrowDown');
  await expect(heading).toHaveText('2024');
  await page.keyboard.press('ArrowUp');
  await expect(heading).toHaveText('2025');
  expect(await pressedAt(page, { key: 'ArrowDown' })).toEqual(['toc:year:2024', '2024']);
  expect(await pressedAt(page, { key: 'ArrowUp', repeat: true })).toEqual([
    'toc:year:2025',
    '2024',
  ]);
  await expect(heading).toHaveText('2025');
});

/** Which row is marked and which page stands there once a key's own handlers have drawn. */
function pressedAt(
  page: Page,
  init: { readonly key: string; readonly repeat?: boolean },
): Promise<readonly (string | undefined)[]> {
  return page.evaluate(async (own) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...own, bubbles: true }));
    await Promise.resolve();
    const row = document.querySelector<HTMLElement>('[role=treeitem][aria-selected=true]');
    return [row?.dataset['id'], document.querySelector('#node-pane h1')?.textContent];
  }, init);
}

test('goes through the tree by the keys of the ARIA pattern', async ({ page, host }) => {
  await openExplorer(page, host);
  await page.keyboard.press('F6');
  const focused = page.locator(':focus');
  await page.keyboard.press('Home');
  await page.keyboard.press('*');
  await expect(page.getByRole('treeitem', { name: /^2024/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(page.getByRole('treeitem', { name: /^2025/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );

  await page
    .getByRole('treeitem', { name: /^March/ })
    .first()
    .waitFor();
  await page.keyboard.type('mar');
  await expect(focused).toHaveAccessibleName(/^March/);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName(/^2025/);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-level', '2');
  await expect(focused).toHaveAttribute(
    'aria-posinset',
    (await focused.getAttribute('aria-setsize')) ?? '',
  );
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('role', 'treeitem');
});

test('moves the edge between panes by keys, and remembers it', async ({ page, host }) => {
  await openExplorer(page, host);
  const edge = page.getByRole('separator', { name: 'Width of the table of contents' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '384');
  await page.reload();
  await page.getByRole('treeitem').first().waitFor();
  await expect(edge).toHaveAttribute('aria-valuenow', '384');
  expect((await page.locator('#tree-pane').boundingBox())?.width).toBe(384);
});

test('a width that a pane was given in a large window does not hold in a smaller one', async ({
  page,
  host,
}) => {
  const edge = page.getByRole('separator', { name: 'Width of the table of contents' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openExplorer(page, host);
  await expect(edge).toHaveAttribute('aria-valuenow', '416');
  await edge.press('End');
  await expect(edge).toHaveAttribute('aria-valuenow', '560');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(edge).toHaveAttribute('aria-valuenow', '352');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '352');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(edge).toHaveAttribute('aria-valuenow', '560');
});

test('shows the keys on ?, and gives the focus back', async ({ page, host }) => {
  await openExplorer(page, host);
  await page.keyboard.press('F6');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('role', 'treeitem');
});

/** Presses Tab until the focus is where it is wanted; thirty stops are more than the way may have. */
async function tabUntil(page: Page, arrived: () => Promise<number>): Promise<void> {
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab');
    if ((await arrived()) > 0) return;
  }
  throw new Error('Tab did not lead there');
}
