/** What one does with a memory of real work, and in how many steps: a key or a click each, typing is none. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, openWindow, startTestHost, test as base, type TestHost } from './strataTest.ts';

const ROOT = resolve(process.env['STRATA_TEST_DATA'] ?? '../shared/data');
const LOGS = [join(ROOT, 'claude-code', 'entire-cli'), join(ROOT, 'codex', 'agentv')];

const test = base.extend<object, { readonly real: TestHost | null }>({
  real: [
    // Playwright reads the fixtures that one needs from this pattern.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      if (!LOGS.every((folder) => existsSync(folder))) return use(null);
      const host = await startTestHost();
      await host.fill(...LOGS);
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** A person who counts. */
class Steps {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(key: string): Promise<void> {
    this.count++;
    await this.#page.keyboard.press(key);
  }

  async click(what: Locator): Promise<void> {
    this.count++;
    await what.click();
  }

  async choose(field: Locator, label: string): Promise<void> {
    this.count++;
    await field.selectOption({ label });
  }

  async type(words: string): Promise<void> {
    await this.#page.keyboard.type(words);
  }
}

const place = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Places' }).getByText(name);
const node = (page: Page): Locator => page.locator('#node-pane');
const lens = (page: Page, field: string): Locator =>
  page.getByRole('search', { name: 'Narrow down' }).getByLabel(field, { exact: true });

async function begin(page: Page, real: TestHost | null, at = ''): Promise<Steps> {
  test.skip(real === null, `no real logs at ${ROOT}: set STRATA_TEST_DATA`);
  if (real !== null) await openWindow(page, real, at);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return new Steps(page);
}

/** The conversation in which most was asked, of a project. */
async function longest(real: TestHost | null, project: string): Promise<string> {
  if (real === null) return '';
  const client = await real.connect();
  const { conversations } = await client.call('conversations', { project, limit: 50 });
  const [most] = conversations.toSorted((a, b) => b.requests - a.requests);
  const { nodes } = await client.call('conversation', {
    conversationId: most?.conversationId ?? '',
  });
  client.close();
  return nodes.at(-1) ?? '';
}

/** What the conversation with the most requests of a day is called, in its first words. */
async function calledOn(real: TestHost | null, day: string): Promise<string> {
  if (real === null) return '';
  const client = await real.connect();
  const { conversations } = await client.call('conversations', { from: day, to: day, limit: 50 });
  client.close();
  const [most] = conversations.toSorted((a, b) => b.requests - a.requests);
  return most?.title.split(' ').slice(0, 4).join(' ') ?? '';
}

/** What all projects cost in a span of days, as it is said. */
async function costIn(
  real: TestHost | null,
  span: { readonly from: string; readonly to: string },
): Promise<string> {
  if (real === null) return '';
  const client = await real.connect();
  const { rows } = await client.call('stats', { by: 'project', ...span });
  client.close();
  return `$${rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0).toFixed(2)}`;
}

test('A: finds when and why something was decided, and checks the words', async ({
  page,
  real,
}) => {
  const steps = await begin(page, real);
  await steps.key('ControlOrMeta+k');
  await steps.type('true/false and not on/off skip-push-sessions');
  await page.locator('[role=option][data-kind=event]').first().waitFor();
  await steps.click(page.locator('[role=option][data-kind=event]').first());
  const own = page.locator('#evidence-pane [data-own]');
  await expect(own.locator('mark').first()).toBeInViewport();
  await expect(own.first()).toContainText('true/false and not on/off');
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('January');
  expect(steps.count).toBeLessThanOrEqual(4);
});

test('B: hands a conversation over, with a look at what is handed', async ({
  page,
  real,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const steps = await begin(page, real, `/node/${await longest(real, 'agentv')}`);
  await steps.key('Alt+h');
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await expect(dialog).toContainText(/\d tokens/);
  await expect(dialog.getByRole('textbox', { name: 'As it will be' })).toHaveValue(/^# Resume/);
  await steps.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Resume');
  expect(steps.count).toBeLessThanOrEqual(3);
});

test('C: reads what was done in one project in one week', async ({ page, real }) => {
  const steps = await begin(page, real);
  await steps.choose(lens(page, 'Project'), 'agentv');
  await steps.key('ControlOrMeta+k');
  await steps.type('W26');
  await page.getByRole('option').filter({ hasText: '22–28 Jun 2026' }).first().waitFor();
  await steps.key('Enter');
  await expect(node(page).getByRole('heading', { level: 1 })).toContainText('Week 26');
  await expect(node(page).getByRole('region', { name: 'Points', exact: true })).toBeVisible();
  await expect(node(page)).not.toContainText('cli');
  expect(steps.count).toBeLessThanOrEqual(6);
});

test('D: finds "that session on a Tuesday" by browsing', async ({ page, real }) => {
  const steps = await begin(page, real);
  await steps.click(place(page, 'Time'));
  await steps.click(page.getByRole('gridcell', { name: /^Tue 13 Jan 2026/ }));
  await expect(node(page).getByRole('heading', { level: 1 })).toContainText('13 January 2026');
  const called = await calledOn(real, '2026-01-13');
  await steps.click(node(page).getByRole('button', { name: called }).first());
  await expect(node(page).getByRole('heading', { level: 1 })).toContainText(called);
  expect(steps.count).toBeLessThanOrEqual(5);
});

test('D by keys alone: the first conversation of that Tuesday', async ({ page, real }) => {
  const steps = await begin(page, real);
  await steps.key('ControlOrMeta+k');
  await steps.type('13 January 2026');
  await page.getByRole('option').filter({ hasText: '13 January 2026' }).first().waitFor();
  await steps.key('Enter');
  await expect(node(page).getByRole('heading', { level: 1 })).toContainText('13 January 2026');
  const first = node(page).locator('ul [data-subject]').first();
  const called = (await first.locator('[title]').getAttribute('title')) ?? '';
  await steps.key('j');
  await steps.key('Enter');
  await expect(node(page).getByRole('heading', { level: 1 })).toHaveText(called);
  expect(steps.count).toBeLessThanOrEqual(5);
});

test('E: sees what is still open in a project, closes one, takes it back', async ({
  page,
  real,
}) => {
  const steps = await begin(page, real);
  await steps.choose(lens(page, 'Project'), 'devenv/cli');
  await steps.click(place(page, 'Points'));
  const points = node(page).locator('[data-subject*="point:"]');
  await points.first().waitFor();
  const before = await points.count();
  await steps.key('j');
  await steps.key('x');
  await expect(points).toHaveCount(before - 1);
  await steps.key('u');
  await expect(points).toHaveCount(before);
  expect(steps.count).toBeLessThanOrEqual(6);
});

test('F: sees what a month cost, by project', async ({ page, real }) => {
  const steps = await begin(page, real);
  await steps.click(place(page, 'Numbers'));
  await steps.click(node(page).getByRole('button', { name: 'Project', exact: true }));
  await steps.choose(lens(page, 'Time'), 'In words…');
  await steps.type('January 2026');
  await steps.key('Enter');
  const numbers = node(page).getByRole('table');
  await expect(numbers.getByRole('row', { name: /^devenv\/cli/ })).toContainText(/\$\d/);
  await expect(numbers.getByRole('row', { name: /^agentv/ })).toHaveCount(0);
  const spent = await costIn(real, { from: '2026-01-01', to: '2026-01-31' });
  await expect(numbers.getByRole('row', { name: /^All/ })).toContainText(spent);
  expect(steps.count).toBeLessThanOrEqual(4);
});

test('G: resumes a session in its tool', async ({ page, real, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const steps = await begin(page, real, `/node/${await longest(real, 'agentv')}`);
  await steps.key('Alt+r');
  await expect(page.getByText(/^Copied/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^cd \S+agentv && codex resume [0-9a-f-]{36}$/);
  expect(steps.count).toBe(1);
});

test("H: saves a week's journal", async ({ page, real }) => {
  const steps = await begin(page, real, '/node/toc:week:2026-W26');
  await steps.key('Alt+j');
  const dialog = page.getByRole('dialog', { name: 'Journal' });
  await expect(dialog.getByRole('textbox', { name: 'As it will be' })).toHaveValue(/agentv/);
  const saved = page.waitForEvent('download');
  await steps.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await saved).suggestedFilename()).toMatch(/^journal.*\.md$/);
  expect(steps.count).toBeLessThanOrEqual(3);
});
