import type { Locator, Page } from '@playwright/test';
import { chooseAction } from './chooseAction.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openExplorer, openWindow, test } from './strataTest.ts';

const lensOf = (page: Page): Locator => page.getByRole('search', { name: 'Narrow down' });
const timeOf = (page: Page): Locator => lensOf(page).getByLabel('Time');
const cursorOf = (page: Page): Locator => page.getByRole('grid').locator('[tabindex="0"]');

test('the calendar is one stop of Tab, its arrows go by days and weeks, Enter opens a day', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  // Its days are counted.
  await expect(cursorOf(page)).toHaveAttribute('data-known', '');
  await page.getByRole('button', { name: 'Days of 2025' }).focus();
  await page.keyboard.press('Tab');
  const cursor = cursorOf(page);
  await expect(cursor).toBeFocused();
  // It begins with the newest day that has anything.
  const date = (await cursor.getAttribute('data-date')) ?? '';
  const words = (await cursor.getAttribute('aria-label')) ?? '';
  expect(words).toMatch(/ 2025: \d+ requests? in \d+ conversations?$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const moved = new Date(Date.parse(date) - 6 * 86_400_000).toISOString().slice(0, 10);
  await expect(cursor).toHaveAttribute('data-date', moved);
  await expect(cursor).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    String(Number(date.slice(8))),
  );
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '4');
  await expect(cursor).toBeFocused();
  await expect(cursor).toHaveAttribute('data-shown', '');
  const requests = / (\d+) request/.exec(words)?.[1] ?? '';
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText(requests);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('treeitem', { selected: true })).toBeFocused();
});

test('the calendar turns to other half years, by its buttons and over the end of a year', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  const earlier = page.getByRole('button', { name: 'Earlier days' });
  const later = page.getByRole('button', { name: 'Later days' });
  const halves = ['1 Jul – 31 Dec 2024', '1 Jan – 30 Jun 2025', '1 Jul – 31 Dec 2025'];
  const shows = (half: string | undefined) =>
    expect(page.getByRole('grid', { name: `Days of ${half}` })).toBeVisible();
  await expect(later).toBeDisabled();
  await earlier.click();
  await shows(halves[1]);
  await earlier.click();
  await shows(halves[0]);
  // It comes to a day that has anything.
  await expect(cursorOf(page)).toHaveAttribute('data-known', '');
  await later.click();
  await shows(halves[1]);
  await expect(cursorOf(page)).toHaveAttribute('data-known', '');
  await earlier.click();
  await shows(halves[0]);
  await cursorOf(page).focus();
  await page.keyboard.press('End');
  await expect(cursorOf(page)).toHaveAttribute('data-date', '2024-12-31');
  await page.keyboard.press('ArrowDown');
  await shows(halves[1]);
  await expect(cursorOf(page)).toBeFocused();
  await expect(cursorOf(page)).toHaveAttribute('data-date', '2025-01-01');
  await page.keyboard.press('End');
  await shows(halves[2]);
});

test('closed, the calendar is a strip, and stays one', async ({ page, host }) => {
  await openExplorer(page, host);
  const calendar = page.getByRole('region', { name: 'Calendar' });
  // Half a year fits, in squares that a mouse hits.
  const days = await page.getByRole('grid').boundingBox();
  const square = await cursorOf(page).boundingBox();
  const pane = await calendar.boundingBox();
  expect(days?.width).toBeLessThanOrEqual(pane?.width ?? 0);
  expect(pane?.height).toBeLessThanOrEqual(160);
  expect(Math.min(square?.width ?? 0, square?.height ?? 0)).toBeGreaterThanOrEqual(11);
  const toggle = page.getByRole('button', { name: 'Days of 2025' });
  // It counts the year, whether half of it is shown or none.
  await expect(calendar).toContainText(/\d+ requests on \d+ days/);
  const [total = ''] = /\d+ requests on \d+ days/.exec(await calendar.innerText()) ?? [];
  await toggle.click();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(calendar).toContainText(total);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect((await calendar.boundingBox())?.height).toBeLessThanOrEqual(30);
});

test('Shift with the arrows narrows everything down to days, and a chip takes it back', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  await expect(cursorOf(page)).toHaveAttribute('data-known', '');
  await cursorOf(page).focus();
  const last = (await cursorOf(page).getAttribute('data-date')) ?? '';
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Shift');
  const first = new Date(Date.parse(last) - 14 * 86_400_000).toISOString().slice(0, 10);
  await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}`));
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(15);
  await expect(cursorOf(page)).toBeFocused();
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(1);

  // Lists, numbers and projects keep to it.
  const counted = await page.evaluate(() =>
    [...document.querySelectorAll('[role="gridcell"][aria-selected="true"]')]
      .map((cell) => Number(/: (\d+) request/.exec(cell.ariaLabel ?? '')?.[1] ?? 0))
      .reduce((sum, count) => sum + count, 0),
  );
  await page.keyboard.press('Control+5');
  const all = page.getByRole('row', { name: /^All / });
  await expect(all.getByRole('cell').first()).toHaveText(String(counted));
  await page.keyboard.press('Control+3');
  await expect(page.getByRole('table', { name: 'Projects' })).toBeVisible();
  await page.reload();
  await expect(timeOf(page)).toHaveValue('chosen');
  await expect(
    page.getByRole('img', { name: /\d+ requests?, most in W\d+/ }).first(),
  ).toBeVisible();
  await expectNoViolations(page);

  // What is looked for begins with it.
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Time in words')).toHaveValue(/\d{4}$/);
  await page.keyboard.press('Escape');

  await lensOf(page)
    .getByRole('button', { name: /^Not only / })
    .click();
  await expect(timeOf(page)).toHaveValue('');
  expect(page.url()).not.toContain('from=');
});

test('a drag over the calendar is a span; a click is a day', async ({ page, host }) => {
  await openExplorer(page, host);
  const cells = page.getByRole('gridcell');
  const [one, other] = [cells.nth(110), cells.nth(121)];
  await one.hover();
  await page.mouse.down();
  await other.hover();
  await page.mouse.up();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(12);
  await lensOf(page).getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.locator('[role="gridcell"][data-heat="5"]').last().click();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '4');
});

test('a time is chosen in words, and what is none is said', async ({ page, host }) => {
  await openWindow(page, host);
  await timeOf(page).selectOption('In words…');
  const words = lensOf(page).getByLabel('Time in words');
  await expect(words).toBeFocused();
  await words.fill('the other day');
  await page.keyboard.press('Enter');
  const problem = lensOf(page).getByRole('alert');
  await expect(problem).toHaveText(/^the other day is no time\. Such as: W26/);
  await expect(words).toHaveAccessibleDescription(/^the other day is no time/);
  const [above, below] = [await words.boundingBox(), await problem.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(8);
  await words.fill('W26 2025');
  await page.keyboard.press('Enter');
  await expect(timeOf(page).locator('option:checked')).toHaveText('W26, 23–29 Jun 2025');
  await expect(timeOf(page)).toBeFocused();
  const newest = page.getByRole('list', { name: 'Newest conversations' });
  await expect(newest).toContainText('Jun 2025');
  for (const row of await newest.getByRole('listitem').all())
    await expect(row).toContainText('Jun 2025');
  await page.goBack();
  await expect(timeOf(page)).toHaveValue('');

  // A span in which nothing was said.
  await timeOf(page).selectOption('Today');
  await expect(page.locator('#node-pane')).toContainText('None of these. Show all');
});

test('what is read goes along to a time that is written', async ({ page, host }) => {
  const client = await host.connect();
  const days = (await client.call('toc', { depth: 4 })).children
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ children }) => children ?? [])
    .map(({ nodeId }) => nodeId);
  client.close();
  const [last, first] = [days.at(-1) ?? '', days[0] ?? ''];
  const date = first.slice('toc:day:'.length);
  await openWindow(page, host, `/node/${last}`);
  const write = async (words: string): Promise<void> => {
    await timeOf(page).selectOption('In words…');
    await lensOf(page).getByLabel('Time in words').fill(words);
    await page.keyboard.press('Enter');
  };
  await write(`week of ${date}`);
  await expect(page).toHaveURL(/#\/node\/toc:week:/);
  await expect(page.locator('#node-pane')).not.toContainText('None of these');
  // No period of the calendar: its newest day.
  await page.goto(page.url().replace(/#.*$/, `#/node/${last}`));
  await write(`${date} to ${date}`);
  await expect(page).toHaveURL(new RegExp(`#/node/${first}\\?`));
  // What lies within stays.
  await write(date.slice(0, 4));
  await expect(page).toHaveURL(new RegExp(`#/node/${first}\\?`));
});

test('a period narrows everything down to itself; a day outside widens it again, and nothing else', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('June 2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('June 2025');
  await chooseAction(page, 'narrow');
  await expect(timeOf(page).locator('option:checked')).toHaveText('June 2025');
  await lensOf(page).getByLabel('Tool').selectOption('Claude Code');
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Later days' }).click();
  await page.getByRole('gridcell').and(page.locator('[data-known]')).last().click();
  await expect(timeOf(page)).toHaveValue('');
  await expect(lensOf(page).getByLabel('Tool')).toHaveValue('claude-code');
});

test('heat is a pattern in forced colours', async ({ page, host }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openExplorer(page, host);
  const hot = page.locator('[role="gridcell"][data-heat="5"]').first();
  await expect(hot).toHaveCSS('background-image', /linear-gradient\(.* 100%/);
  await expect(page.locator('[role="gridcell"][data-heat="0"]').first()).toHaveCSS(
    'background-image',
    /linear-gradient\(.* 0%/,
  );
});

test('the time of a list of what was found is the one that all is narrowed down to', async ({
  page,
  host,
}) => {
  await openWindow(page, host, '/found?q=the');
  await expect(page.getByRole('tree', { name: 'Found, by conversation' })).toBeVisible();
  const words = page.getByRole('textbox', { name: 'Words that are listed' });
  await words.fill('the from:2025-03 errors:');
  await words.press('Enter');
  await expect(words).toHaveValue('the');
  await expect(timeOf(page)).toHaveValue('chosen');
  expect(page.url()).toMatch(/q=the&errors&from=2025-03-01$/);
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByLabel('Time')).toHaveCount(0);
  // It takes back what is the list's own.
  await filters.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/q=the&from=2025-03-01$/);
});

test('a click on a period opens it with what it holds; a second one folds it away', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  const month = page.locator('[role=treeitem]:not([aria-level="5"])[aria-expanded=false]').first();
  const id = (await month.getAttribute('data-id')) ?? '';
  const row = page.locator(`[data-id="${id}"]`);
  await month.click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await expect(row).toHaveAttribute('aria-selected', 'true');
});
