import { readFileSync } from 'node:fs';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openExplorer, openWindow, test } from './strataTest.ts';

test('the window begins with today, and its places are a key away', async ({ page, host }) => {
  await openWindow(page, host);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Today');
  const newest = page.getByRole('list', { name: 'Newest conversations' });
  await expect(newest.getByRole('listitem')).toHaveCount(12);
  const rail = page.getByRole('navigation', { name: 'Places' });
  await expect(rail.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-current', 'page');

  await page.keyboard.press('Control+3');
  await expect(heading).toHaveText('Projects');
  await page.keyboard.press('Control+4');
  await expect(heading).toHaveText('Points');
  await page.keyboard.press('Control+5');
  await expect(heading).toHaveText('Numbers');
  await page.keyboard.press('Control+2');
  // In a new window it begins with the newest day, whose conversations are in sight.
  await expect(heading).toHaveText(/^\p{L}+, 1\d November 2025$/u);
  const day = page.getByRole('treeitem', { selected: true, level: 4 });
  await expect(day).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('treeitem', { level: 5 }).first()).toBeInViewport();
  await expect(day).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  // Time is found again where it was left.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('2024');
  await page.keyboard.press('Control+1');
  await expect(heading).toHaveText('Today');
  await page.keyboard.press('j');
  await page.keyboard.press('Control+2');
  await expect(heading).toHaveText('2024');
  await page.goBack();
  await expect(heading).toHaveText('Today');
  await expect(newest.getByRole('listitem')).toHaveCount(12);
  await page.keyboard.press('j');
  await expect(page.locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Control+2');
  // What had the focus is gone; the tree has it, where j and k go on by rows.
  const row = page.getByRole('treeitem', { selected: true });
  await expect(row).toBeFocused();
  const before = await row.getAttribute('data-id');
  await page.keyboard.press('k');
  await expect(row).not.toHaveAttribute('data-id', before ?? '');
  await expect(row).toBeFocused();
  await page.keyboard.press('j');
  await expect(row).toHaveAttribute('data-id', before ?? '');
  await page.keyboard.press('Control+1');
  await expect(heading).toHaveText('Today');

  const title = await newest.getByRole('button').first().locator('span').first().innerText();
  await newest.getByRole('button').first().click();
  await expect(heading).toHaveText(title);
});

test('a project is a page, and narrows down everything', async ({ page, host }) => {
  await openWindow(page, host, '/projects');
  const rows = page.getByRole('table', { name: 'Projects' }).getByRole('rowheader');
  const name = await rows.first().innerText();
  await rows.first().getByRole('button').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(name);
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText('conversations');
  // Its conversations and files are a tab away, and part of the address.
  const tabs = page.getByRole('navigation', { name: 'What of the project' });
  await expect(tabs.locator('[aria-current]')).toHaveText('Points');
  await tabs.getByRole('button', { name: /^Conversations \d/ }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(name);
  await tabs.getByRole('button', { name: /^Files/ }).click();
  await expect(page).toHaveURL(/#\/project\/[^?]+\?tab=files$/);
  await page.reload();
  await expect(tabs.locator('[aria-current]')).toContainText('Files');
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(tabs.locator('[aria-current]')).toHaveText('Points');
  await page.getByRole('button', { name: 'Narrow down to it' }).click();
  const lens = page.getByRole('search', { name: 'Narrow down' });
  await expect(lens.getByLabel('Project')).toHaveValue(/^project:/);
  expect(page.url()).toContain('?project=project:');

  await page.keyboard.press('Control+5');
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  const counted = page.getByRole('table', { name: 'Work by project' }).locator('tbody');
  await expect(counted.getByRole('rowheader')).toHaveText([name]);
  await page.keyboard.press('Control+1');
  const newest = page.getByRole('list', { name: 'Newest conversations' });
  await expect(newest.getByRole('listitem').first()).toContainText(name);
  for (const row of await newest.getByRole('listitem').all()) await expect(row).toContainText(name);

  // The same address in another window is narrowed down, too.
  await page.reload();
  await expect(lens.getByLabel('Project')).toHaveValue(/^project:/);
  await expect(newest.getByRole('listitem').first()).toContainText(name);
  await lens.getByRole('button', { name: 'Show all' }).click();
  await expect(newest.getByRole('listitem')).toHaveCount(12);
  expect(page.url()).not.toContain('project=');
});

test('the tree shows what is of a tool, and all of it again', async ({ page, host }) => {
  await openExplorer(page, host);
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  const lens = page.getByRole('search', { name: 'Narrow down' });
  await lens.getByLabel('Tool').selectOption('Codex');
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('treeitem')).toHaveCount(2);
});

test('places say where nothing is left of them', async ({ page, host }) => {
  await openWindow(page, host, '/numbers?by=day&from=1999-01-01&to=1999-12-31');
  await expect(page.locator('#node-pane').getByText('None of these.')).toBeVisible();
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('status').getByText('None of these.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('table', { name: 'Work by day' })).toBeVisible();
});

test('a decision is closed on its board, and that is taken back', async ({ page, host }) => {
  await openWindow(page, host, '/points?board=decisions');
  const board = page.getByRole('list', { name: 'Decisions' });
  const first = board.getByRole('listitem').first();
  await first.waitFor();
  await page.getByRole('checkbox', { name: 'Also closed' }).check();
  const said = await first.innerText();
  await first.getByRole('button', { name: /^Close: / }).click();
  await expect.poll(() => first.innerText()).not.toBe(said);
  // Where it is listed still, it looks closed.
  await expect(first.locator('s')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first.locator('s')).toHaveCount(0);
  await expect.poll(() => first.innerText()).toBe(said);

  // Its words lead to the evidence, beside the board.
  await board
    .getByRole('button', { name: /passages?$/ })
    .first()
    .click();
  await expect(
    page.getByRole('complementary', { name: 'Evidence' }).locator('mark').first(),
  ).toBeVisible();
  await expect(board).toBeVisible();
});

test('numbers have a column for what there is any of, and weekdays have names', async ({
  page,
  host,
}) => {
  const client = await host.connect();
  const { rows } = await client.call('stats', { by: 'weekday' });
  client.close();
  const counted = [
    ['Requests', rows.some(({ requests }) => requests > 0)],
    ['Active', rows.some(({ activeMs }) => activeMs > 0)],
    ['Calls', rows.some(({ calls }) => calls > 0)],
    ['Edits', rows.some(({ edits }) => edits > 0)],
    ['Failed', rows.some(({ errors }) => errors > 0)],
    ['Tokens', rows.some(({ tokensIn, tokensOut }) => tokensIn + tokensOut > 0)],
    ['Cost', rows.some(({ cost }) => (cost ?? 0) > 0)],
  ] as const;
  const some = counted.flatMap(([title, isAny]) => (isAny ? [title] : []));
  expect([some.length > 0, some.length < counted.length]).toEqual([true, true]);
  await openWindow(page, host, '/numbers?by=weekday');
  const table = page.getByRole('table', { name: 'Work by weekday' });
  await expect(table.getByRole('columnheader')).toHaveText(['Weekday', ...some]);
  await expect(table.getByRole('rowheader').first()).toHaveText('Monday');
});

test('numbers are sorted by a press on a head, told by week, and lead on to the projects of a month', async ({
  page,
  host,
}) => {
  const client = await host.connect();
  const { rows } = await client.call('stats', { by: 'month' });
  const most = rows.toSorted((a, b) => b.requests - a.requests)[0];
  client.close();
  await openWindow(page, host, '/numbers?by=week');
  await expect(
    page.getByRole('table', { name: 'Work by week' }).getByRole('rowheader').first(),
  ).toHaveText(/^W\d+, /);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const table = page.getByRole('table', { name: 'Work by month' });
  const counts = async (): Promise<readonly number[]> =>
    (
      await table
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => row.querySelectorAll('td')[1]?.textContent ?? ''))
    ).map(Number);
  const head = table.getByRole('columnheader', { name: 'Requests' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const down = await counts();
  expect(down).toEqual(down.toSorted((a, b) => b - a));
  await expect(page).toHaveURL(/sort=requests$/);
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await counts()).toEqual(down.toReversed().toSorted((a, b) => a - b));
  await expectNoViolations(page);
  await page.goBack();
  await expect(head).toHaveAttribute('aria-sort', 'descending');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, 'utf8').split('\r\n')[1]).toMatch(
    new RegExp(`^${most?.key},${most?.requests},`),
  );

  await table
    .getByRole('button', { name: / by project$/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`by=project&of=toc:month:${most?.key}$`));
  const all = page
    .getByRole('table', { name: 'Work by project' })
    .getByRole('row', { name: /^All/ });
  await expect(all).toContainText(String(most?.requests));
  // Only these numbers are narrowed down, and a press widens them again.
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Take away: / }).click();
  await expect(all).toContainText(String(rows.reduce((sum, { requests }) => sum + requests, 0)));
});
