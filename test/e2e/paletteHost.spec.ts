import { openPalette, foundList } from './paletteTest.ts';
import { expect, openExplorer, test } from './strataTest.ts';

test('finds, opens and navigates on a real memory', async ({ page, host }) => {
  await openExplorer(page, host);
  const { dialog, field } = await openPalette(page);
  await page.keyboard.type('clock of the prox');
  const event = dialog.locator('[data-kind="event"]').first();
  await expect(event.locator('mark').last()).toHaveText(/proxy/i);
  await expect(dialog.getByText(/events? · (?:\d+ texts? · )?[\d,]+ ms$/)).toBeVisible();
  await dialog.getByLabel('Project').selectOption('shop');
  await expect(dialog.getByLabel('Project')).toHaveValue(/^project:/);
  await event.click();
  const mark = page.locator('#evidence-pane [data-own] mark').first();
  await expect(mark).toBeInViewport();
  await expect(mark).toHaveText(/clock|proxy/i);
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');

  await openPalette(page);
  await field.fill('Why did the session drop every few minutes in 2025?');
  await page.keyboard.press('Enter');
  const focused = page.locator(':focus');
  await expect(focused).toContainText('[1]');
  const client = await host.connect();
  const question = 'Why did the session drop every few minutes in 2025?';
  const { evidence, found } = await client.call('navigate', { question });
  client.close();
  expect(found).toBe(true);
  const shown = dialog.getByRole('treeitem').and(dialog.locator('[data-kind="evidence"]'));
  await expect(shown).toHaveCount(evidence.length);
  await expect(shown.first()).toContainText(evidence[0]?.excerpt ?? '');

  // The index leads straight to the evidence; what lies beside the way can be searched all the same.
  await page.keyboard.press('End');
  await expect(focused).toHaveText('Other years');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByText('Looking below…')).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${evidence[0]?.events[0]?.eventId}$`));
  await expect(page.locator('#evidence-pane [data-own]')).toBeInViewport();
});

test('what was decided is told point by point, and what it is', async ({ page, host }) => {
  await openExplorer(page, host);
  const { dialog } = await openPalette(page);
  const question = 'What was decided in 2025?';
  await page.keyboard.insertText(question);
  await page.keyboard.press('Control+Enter');
  const client = await host.connect();
  const { evidence } = await client.call('navigate', { question });
  client.close();
  const [first] = evidence;
  expect(first?.role).toBe('decided');
  const row = dialog.locator('[data-kind="evidence"]').first();
  await expect(row).toContainText(`Decided ${first?.bullet ?? ''}`);
  await expect(row).not.toContainText('Cited by');
});

test('shows more nodes, and all events as a list of their own', async ({ page, host }) => {
  await openExplorer(page, host);
  const { dialog, active, options } = await openPalette(page);
  await page.keyboard.type('refresh');
  // Events come behind titles.
  await expect(dialog.locator('[data-kind="event"]').first()).toBeVisible();
  const moreNodes = dialog.locator('[data-kind="more"]').first();
  await expect(moreNodes).toHaveText(/^Show all \d texts$/);
  await moreNodes.click();
  await expect(active).toHaveAttribute('aria-posinset', '4');
  await expect(moreNodes).toHaveCount(0);
  await page.keyboard.press('Control+End');
  await expect(active).toHaveText(/^All 1\d\d/);
  expect(await options.count()).toBeLessThan(40);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1\d\d events in \d+ conversations$/)).toBeVisible();
  await expect(foundList(page)).toBeFocused();
});
