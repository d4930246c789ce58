/** What can be done with what has the focus: by its menu, its keys, the palette; and how it is taken back. */
import type { Page } from '@playwright/test';
import { chooseAction } from './chooseAction.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expect, openWindow, startTestHost, test as base } from './strataTest.ts';

/** A memory of its own: it is changed. Opening gives the day of its newest conversation. */
const test = base.extend<{ readonly openToday: () => Promise<string> }>({
  openToday: async ({ page }, provide) => {
    const made = makeConversations({ seed: 5, from: '2026-02-20', to: '2026-03-01', count: 20 });
    const host = await startTestHost({ conversations: made });
    await provide(async () => {
      await openWindow(page, host);
      await newest(page).getByRole('listitem').first().waitFor();
      const client = await host.connect();
      const { conversations } = await client.call('conversations', { limit: 1 });
      client.close();
      return conversations[0]?.start.slice(0, '2026-01-30'.length) ?? '';
    });
    await host.close();
  },
});

const newest = (page: Page) => page.getByRole('list', { name: 'Newest conversations' });
const marks = (page: Page) => page.getByRole('list', { name: 'Star and tags' });
const notice = (page: Page) => page.locator('output', { hasText: /./ });

test('a topic of several conversations leads to each of them', async ({ page, openToday }) => {
  await openToday();
  const topic = page
    .getByRole('list', { name: /^Topics of/ })
    .getByRole('button', { name: / \d+ conversations$/ })
    .first();
  const count = Number(
    / (\d+) conversations$/.exec((await topic.getAttribute('aria-label')) ?? '')?.[1],
  );
  await topic.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu').getByRole('menuitem');
  await expect(items).toHaveCount(count);
  await expectNoViolations(page);
  await page.keyboard.press('End');
  const chosen = (await items.last().innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen);
});

test('a row’s menu renames, and that is taken back', async ({ page, openToday }) => {
  await openToday();
  const row = newest(page).getByRole('listitem').first();
  const title = (await row.locator('[dir="auto"]').first().innerText()).trim();
  await row.getByRole('button').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'What can be done with this conversation' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectNoViolations(page);
  await menu.getByRole('menuitem', { name: /^Rename/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the conversation' });
  await expect(dialog.getByLabel('Name')).toHaveValue(title);
  await dialog.getByLabel('Name').fill('The one with the ferry');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('The one with the ferry');
  await expect(row.getByRole('button')).toBeFocused();
  await page.keyboard.press('u');
  await expect(row).toContainText(title);
  await expect(notice(page).last()).toContainText('Taken back');
});

test('a star and tags are given by keys, shown, and narrow everything down', async ({
  page,
  openToday,
}) => {
  await openToday();
  const rows = newest(page).getByRole('listitem');
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  await rows.first().getByRole('button').focus();
  await page.keyboard.press('Alt+s');
  await expect(rows.first()).toContainText('★');
  await page.keyboard.press('Alt+t');
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByLabel('Another tag').fill('release');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Its tags' })).toContainText('release');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(rows.first()).toContainText('#release');

  const lens = page.getByRole('search', { name: 'Narrow down' });
  await lens.getByLabel('Star or tag').selectOption('#release');
  await expect(rows).toHaveCount(1);
  expect(page.url()).toContain('tag=release');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await lens.getByRole('button', { name: 'Show all' }).click();

  await page.keyboard.press('Control+1');
  await rows.first().getByRole('button').click();
  await expect(marks(page).getByRole('button', { name: 'Star' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await marks(page).getByRole('button', { name: 'Star' }).click();
  await expect(marks(page).getByRole('button', { name: 'Star' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks(page).getByRole('button', { name: 'Star' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('an export is seen before it is saved, and a hand-over before it is copied', async ({
  page,
  context,
  openToday,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openToday();
  await newest(page).getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const seen = dialog.getByRole('textbox', { name: 'As it will be' });
  await expect(seen).toHaveValue(/^# .+\n[\s\S]*\[\^1\]/);
  await dialog.getByRole('checkbox', { name: 'Words behind it' }).uncheck();
  await expect(seen).not.toHaveValue(/\[\^1\]/);
  await dialog.getByRole('combobox', { name: 'As' }).selectOption('json');
  await expect(seen).toHaveValue(/"strata": ?"export"/);
  await expectNoViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-[\w-]+\.json$/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+h');
  const handOver = page.getByRole('dialog', { name: 'Hand over' });
  await expect(handOver.getByRole('textbox')).toHaveValue(/## Goal/);
  await expect(handOver.getByRole('status')).toHaveText(/^A summary of the whole conversation, \d/);
  const [handed] = await Promise.all([
    page.waitForEvent('download'),
    handOver.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(handed.suggestedFilename()).toMatch(/^hand-over(?:-[\p{L}\p{N}]+)+\.md$/u);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+r');
  await expect(notice(page).last()).toContainText(/^Copied: cd .+ && claude --resume /);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^cd .+ && claude --resume [\w-]+$/,
  );
  await chooseAction(page, 'Copy as Markdown');
  await expect(notice(page).last()).toContainText('Copied as Markdown');
});

test('the palette goes to places and periods, and does what can be done', async ({
  page,
  openToday,
}) => {
  const day = await openToday();
  await newest(page).getByRole('listitem').first().getByRole('button').click();
  await marks(page).waitFor();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await page.keyboard.type(day);
  await expect(options.nth(1)).toHaveText(/^Go to\w{3} \d+ \w{3} \d{4}/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`toc:day:${day}`));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('journal');
  await expect(options.filter({ hasText: /^Dojournal/ })).toHaveCount(1);
  await options.filter({ hasText: /^Dojournal/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Journal' }).getByRole('textbox', { name: 'As it will be' }),
  ).toHaveValue(/2026/);
});

test('filters alone list conversations in the palette; a whole title leads to its conversation', async ({
  page,
  openToday,
}) => {
  await openToday();
  const row = newest(page).getByRole('listitem').nth(1);
  await row.getByRole('button').click();
  await marks(page).waitFor();
  // By then it is a place where one was of late.
  await page.waitForTimeout(1_200);
  await page.keyboard.press('Alt+s');
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByLabel('Name').fill('Cleaning the router');
  await page.keyboard.press('Enter');
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Cleaning the router');
  const address = page.url();
  await page.keyboard.press('Control+1');
  await newest(page).waitFor();

  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('is:starred ');
  await expect(options.first()).toHaveText(/^Go toCleaning the router/);
  await expect(options.nth(1)).not.toHaveText(/ · /);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);

  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: /^Go toCleaning the router\s*$/ })).toHaveCount(1);
  await page.keyboard.type('cleaning the router');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('time');
  await expect(options.filter({ hasText: /^Go toTime/ })).toHaveCount(1);
});

test('Today counts what is open as its board does', async ({ page, openToday }) => {
  await openToday();
  const all = page.getByRole('button', { name: /^All \d+ that are open$/ });
  const told = Number.parseInt((await all.innerText()).slice('All '.length), 10);
  await all.click();
  await expect(page.getByRole('heading', { name: 'Also' })).toBeVisible();
  await expect(page.getByText(/^\d+ that are open$/)).toHaveText(`${told} that are open`);
});

test('a command gets another key, which is refused where another has it', async ({
  page,
  openToday,
}) => {
  await openToday();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  // A long list is narrowed down; what has no key stands apart.
  const filter = dialog.getByRole('textbox', { name: 'Filter the keys' });
  await filter.fill('take back');
  await expect(dialog.getByRole('definition')).toHaveText(['take back the last change']);
  await filter.fill('nothing at all');
  await expect(dialog.getByText('No key does that.')).toBeVisible();
  await filter.fill('');
  await expect(
    dialog.getByRole('region', { name: 'Without a key' }).getByRole('definition'),
  ).not.toHaveCount(0);
  const key = dialog.getByRole('button', { name: /key of: take back the last change$/ });
  await key.click();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('alert')).toContainText('find words');
  await page.keyboard.press('Control+y');
  await expect(key).toHaveText('Ctrl+Y');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await newest(page).getByRole('listitem').first().getByRole('button').focus();
  await page.keyboard.press('Alt+s');
  await expect(newest(page).getByRole('listitem').first()).toContainText('★');
  await page.keyboard.press('u');
  await page.keyboard.press('Control+y');
  await expect(newest(page).getByRole('listitem').first()).not.toContainText('★');
});

test('a board is exported as it is narrowed down, and printed', async ({ page, openToday }) => {
  // A browser without a screen prints nothing: what would be is kept.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement): Window | null {
        const inner = own?.get?.call(this) as Window | null;
        if (inner !== null)
          inner.print = () => {
            const heading = inner.document.querySelector('h1');
            document.documentElement.dataset['printed'] = [
              inner.document.title,
              heading === null ? '' : inner.getComputedStyle(heading).fontSize,
              inner.document.querySelectorAll('li').length,
              inner.document.querySelectorAll('script, img, [href], [src]').length,
            ].join(' ');
          };
        return inner;
      },
    });
  });
  await openToday();
  await page.keyboard.press('Control+4');
  await page.getByRole('button', { name: 'Decisions' }).press('Enter');
  const points = page.getByRole('list', { name: 'Decisions' });
  await expect(points).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const seen = dialog.getByLabel('As it will be');
  await expect(seen).toHaveValue(/^# Decisions\n\n\d+ points?\n/);
  await expectNoViolations(page);
  await dialog.getByLabel('As', { exact: true }).selectOption('JSON with citations');
  await expect(seen).toHaveValue(/"kind": "points"/);
  await dialog.getByRole('button', { name: 'Print…' }).press('Enter');
  const printed = page.locator('html');
  await expect(printed).toHaveAttribute('data-printed', /^Decisions \d+(?:\.\d+)?px [1-9]\d* 0$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await points
    .getByRole('button', { name: /passages?$/ })
    .first()
    .focus();
  await page.keyboard.press('Alt+c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^- .+ — \*.+\*.* <http\S+#\/grip\/grip:\S+>\n$/);
});
