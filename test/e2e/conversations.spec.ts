import type { Page } from '@playwright/test';
import { startFakeHost, type FakeHost } from '../helpers/fakeHost.ts';
import { fakeClient } from '../helpers/fakeClient.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { fakeSettings } from '../helpers/fakeSettings.ts';
import { makeConversations, type MadeConversation } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import {
  expect,
  openExplorer,
  pointsOf,
  test as base,
  openYear,
  chooseInMenu,
} from './strataTest.ts';

const MADE = makeConversations({ seed: 3, from: '2025-02-01', to: '2025-11-14', count: 60 });
/** In which nobody says anything, on the day of the newest. */
const SILENT: readonly MadeConversation[] = MADE.slice(-1).map((conversation) => ({
  ...conversation,
  nativeId: 'nobody-spoke',
  events: [
    {
      kind: 'thinking',
      role: 'assistant',
      name: null,
      ms: conversation.events[0]?.ms ?? 0,
      text: 'Hm.',
    },
  ],
}));

const test = base.extend<{ readonly fake: FakeHost }>({
  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  fake: async ({}, provide) => {
    const host = await startFakeHost({
      ...fakeHandlers(fakeMemory([...MADE, ...SILENT])),
      settings: async () => fakeSettings(),
    });
    await provide(host);
    await host.server.close();
  },
});

const open = async (page: Page, fake: FakeHost, place = ''): Promise<void> => {
  if (place === '') await openYear(page, fake.server.launchUrl());
  else {
    await page.goto(`${fake.server.launchUrl()}&${place}`);
    await page.locator('#node-pane h1').waitFor();
  }
};
const node = (page: Page) => page.locator('#node-pane');
const heading = (page: Page) => node(page).getByRole('heading', { level: 1 });
const rows = (page: Page) =>
  node(page).getByRole('list', { name: 'Conversations' }).getByRole('button');

/** Opens the newest day with the keyboard, which ends on the first of its conversations. */
async function goToNewestDay(page: Page): Promise<void> {
  await page.keyboard.press('F6');
  await page.keyboard.press('Home');
  for (const level of [2, 3, 4, 5]) {
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-id^="toc:"][aria-level="${level}"]`).first().waitFor();
    await page.keyboard.press('ArrowRight');
  }
}

test('a day holds conversations with their project and requests; the silent ones are folded', async ({
  page,
  fake,
}) => {
  await open(page, fake);
  await expect(page.getByRole('treeitem').first()).toHaveAccessibleName(
    /^2025 .+ [\d,]+ requests$/,
  );
  await goToNewestDay(page);
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('data-id', /^toc:conversation:/);
  await expect(focused).not.toHaveAttribute('aria-expanded');
  await expect(focused).toHaveAccessibleName(/, \d\d:\d\d , \S+ , \d+ requests?$/);
  await expect(page.getByRole('treeitem', { level: 3 }).first()).toHaveAccessibleName(
    /^W\d+ · \d+.*–\d+ [A-Z][a-z]{2} /,
  );
  await expect(page.getByRole('tree')).not.toContainText(/segment|no text/i);

  const fold = page.getByRole('treeitem', { name: '+ 1 silent' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const silent = page.getByRole('treeitem', { level: 6 });
  await expect(silent).toHaveCount(1);
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(silent).toHaveCount(0);
  await expectNoViolations(page);
});

test('a conversation says what was asked, decided, done and left, and each leads to its words', async ({
  page,
  fake,
}) => {
  await open(page, fake);
  await goToNewestDay(page);
  await page.keyboard.press('Enter');
  const about = node(page).getByRole('list', { name: 'About this conversation' });
  await expect(about).toContainText(/made-up-1.*main.*25 min active.*requests?.*tokens.*\$0\.12/);
  await expectNoViolations(page);

  const evidence = page.locator('#evidence-pane');
  const decided = node(page).getByRole('list', { name: 'Decided' }).getByRole('button').first();
  await decided.click();
  await expect(decided).toHaveAttribute('aria-current', 'true');
  await expect(evidence.locator('mark').first()).toBeVisible();

  const turn = node(page).getByRole('list', { name: 'Turns' }).getByRole('button').first();
  await turn.click();
  await expect(evidence.locator('[data-own]')).toHaveAttribute('data-role', 'user');
  await expect(turn).toContainText(
    (await evidence.locator('[data-own] p').first().innerText()).slice(0, 20),
  );

  for (const name of ['Tests', 'Errors', 'To-dos']) {
    await node(page).getByRole('list', { name }).getByRole('button').first().press('Enter');
    await expect(evidence).toBeFocused();
    await expect(evidence.locator('mark').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(node(page).getByRole('list', { name: 'Files' })).toContainText('+12 −3');
  await expect(node(page).getByRole('list', { name: 'Tests' })).toContainText(
    '11 passed, 1 failed',
  );
  await expect(node(page).getByRole('list', { name: 'Errors' })).toContainText('not solved');
  await expect(node(page).getByRole('list', { name: 'To-dos' })).toContainText('begun');
  // Deeper, its text takes the place of the points.
  await node(page)
    .getByRole('radio', { name: /^(Full|Transcript)$/ })
    .check();
  await expect(node(page).getByRole('list', { name: 'Transcript' })).toBeVisible();
});

test('on its page, too, keys go from turn to turn and to what was decided, and say where there is no more', async ({
  page,
  fake,
}) => {
  await open(page, fake);
  await goToNewestDay(page);
  await page.keyboard.press('Enter');
  const of = (name: string) => node(page).getByRole('list', { name }).getByRole('listitem');
  await expect(of('Turns').first()).toBeVisible();
  await page.keyboard.press('d');
  await expect(of('Decided').first().getByRole('button')).toBeFocused();
  await page.keyboard.press('n');
  await expect(of('Turns').first().getByRole('button').first()).toBeFocused();
  const turns = await of('Turns').count();
  for (let turn = 1; turn < turns; turn++) await page.keyboard.press('n');
  await expect(of('Turns').last().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByText('There is no further turn.')).toBeVisible();
  await page.keyboard.press('e');
  await expect(of('Errors').first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#evidence-pane')).toContainText('passage');
});

test('the address of a part opens its conversation with the text of that part first', async ({
  page,
  fake,
}) => {
  const memory = fakeMemory(MADE);
  const part = [...memory.nodes.values()].find(({ row }) => row.level === 'segment')?.row;
  if (part === undefined) throw new Error('nothing was made');
  await open(page, fake, `/node/${part.nodeId}`);
  await expect(heading(page)).toHaveText(part.title);
  const read = node(page).getByRole('region', { name: 'This part' });
  await expect(read.getByRole('list', { name: 'Main points' })).toBeVisible();
  await expect(node(page).getByRole('list', { name: 'Turns' })).toBeVisible();
  const selected = page.getByRole('treeitem', { selected: true });
  await expect(selected).toHaveAttribute('data-id', part.nodeId.replace('segment', 'conversation'));
  await expect(node(page)).not.toContainText(/segment/i);
});

test('words are selected without leaving for anywhere', async ({ page, fake }) => {
  await open(page, fake);
  const point = pointsOf(page).first();
  const words = await point.boundingBox();
  if (words === null) throw new Error('the point has no place');
  await page.mouse.move(words.x + 40, words.y + 16);
  await page.mouse.down();
  await page.mouse.move(words.x + 160, words.y + 16, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString().length)).toBeGreaterThan(3);
  await expect(page.locator('#evidence-pane mark')).toHaveCount(0);
  await point.click();
  await expect(page.locator('#evidence-pane mark').first()).toBeVisible();
});

test('conversations are listed newest first, narrowed down, and found again by their address', async ({
  page,
  fake,
}) => {
  await open(page, fake);
  await page.keyboard.press('Control+1');
  await node(page)
    .getByRole('button', { name: /^All \d+ conversations$/ })
    .click();
  await expect(heading(page)).toHaveText('Conversations');
  await expect(node(page).getByText('61 conversations')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await expectNoViolations(page);
  await node(page).getByRole('button', { name: 'Show 11 more of 11' }).click();
  await expect(rows(page)).toHaveCount(61);

  const lens = page.getByRole('search', { name: 'Narrow down' });
  await lens.getByLabel('Project').selectOption({ label: 'shop' });
  await expect(page).toHaveURL(/#\/conversations\?project=project:/);
  await expect(rows(page).filter({ hasNotText: 'shop' })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'shop' })).not.toHaveCount(0);
  await node(page).getByLabel('Only open').check();
  await expect(page).toHaveURL(/#\/conversations\?open&project=project:/);
  await page.reload();
  await expect(node(page).getByLabel('Only open')).toBeChecked();

  const title = (await rows(page).first().innerText()).split('\n')[0] ?? '';
  await rows(page).first().click();
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByRole('treeitem', { selected: true })).toContainText(title);
  await page.goBack();
  await expect(node(page).getByLabel('Only open')).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(node(page).getByText('61 conversations')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Today');
});

test('projects are renamed, merged and taken apart again', async ({ page, fake }) => {
  await open(page, fake, '/projects');
  await expect(heading(page)).toHaveText('Projects');
  const table = node(page).getByRole('table', { name: 'Projects' });
  const names = table.getByRole('rowheader');
  const count = await names.count();
  await expectNoViolations(page);

  await table.getByRole('button', { name: 'Rename shop' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The shop');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(names.filter({ hasText: 'The shop' })).toHaveCount(1);

  await table.getByRole('button', { name: 'Merge The shop' }).click();
  const into = await dialog.getByLabel('Make it part of').locator('option').first().innerText();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(names).toHaveCount(count - 1);
  await table.getByRole('button', { name: `Take The shop out of ${into}` }).click();
  await expect(names).toHaveCount(count);

  await names.getByRole('button', { name: 'The shop' }).click();
  await expect(heading(page)).toHaveText('The shop');
});

test('a project of which nothing is told lists its conversations', async ({ page }) => {
  const handlers = fakeHandlers(fakeMemory(MADE));
  const fake = await startFakeHost({
    ...handlers,
    page: async (input, context) => {
      const told = await handlers.page(input, context);
      const none = { asked: 0, decided: 0, corrected: 0, found: 0, done: 0, open: 0, failed: 0 };
      return { ...told, works: [], points: [], pointCounts: none };
    },
    settings: async () => fakeSettings(),
  });
  const client = fakeClient(handlers);
  const [project] = (await client.call('projects', {})).projects;
  await open(page, fake, `/project/${project?.projectId ?? ''}`);
  await expect(page.getByText('Nothing was decided, found or left open in it.')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await fake.server.close();
});

test('a conversation says that it lies outside of what all is narrowed down to', async ({
  page,
  fake,
}) => {
  await open(page, fake);
  await goToNewestDay(page);
  await page.keyboard.press('Enter');
  const note = page.getByText('It lies outside of what everything is narrowed down to.');
  await expect(node(page).getByRole('list', { name: 'Turns' })).toBeVisible();
  await expect(note).toHaveCount(0);
  const tool = page.getByRole('search', { name: 'Narrow down' }).getByLabel('Tool');
  await tool.selectOption('codex');
  await expect(note).toBeVisible();
  await tool.selectOption('');
  await expect(note).toHaveCount(0);
});

test('lists are reached from the palette', async ({ page, fake }) => {
  await open(page, fake);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('projects');
  const row = page.getByRole('dialog').getByRole('option', { name: 'Go to Projects' });
  await row.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toHaveText('Projects');
  await expect(node(page)).toBeFocused();
  await expect(page).toHaveURL(/#\/projects$/);
});

test('what other numbers of the parts would change is shown before they hold', async ({
  page,
  fake,
}) => {
  await open(page, fake);
  await chooseInMenu(page, 'Settings…');
  await page.getByRole('tab', { name: 'Storage' }).click();
  const panel = page.getByRole('tabpanel');
  const show = panel.getByRole('button', { name: 'Show what would change' });
  await expect(show).toHaveAttribute('aria-disabled', 'true');
  const gap = panel.getByLabel('A pause ends a part after');
  await gap.fill('0');
  await show.click();
  await expect(panel.getByText('Give a number from 1 to 10080.')).toBeVisible();
  await gap.fill('45');
  await show.click();
  await expect(panel.getByText(/^310 parts become 284 parts; 120 are replaced/)).toContainText(
    '1 text that you wrote and 12 texts by models',
  );
  await expectNoViolations(page);
  await gap.fill('50');
  await expect(panel.getByText(/^310 parts become/)).toHaveCount(0);
  await show.click();
  await panel.getByRole('button', { name: 'Divide anew' }).click();
  await expect(gap).toHaveValue('50');
  await expect(show).toHaveAttribute('aria-disabled', 'true');
});

for (const look of LOOKS)
  test(`conversations look as they should at ${look.name}`, async ({ page, host }) => {
    const shot = (name: string) =>
      page.screenshot({ path: `test-results/screens/${name}-${look.file}.png` });
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    await openExplorer(page, host);
    for (const [name, address] of [
      ['Projects', '#/projects'],
      ['Conversations', '#/conversations'],
    ] as const) {
      await page.evaluate((hash) => window.location.assign(hash), address);
      await expect(heading(page)).toHaveText(name);
      await node(page).getByRole('button').nth(3).waitFor();
      if (look.isChecked) await expectNoViolations(page);
      await shot(name.toLowerCase());
    }
    await rows(page).first().click();
    await node(page).getByRole('list', { name: 'Turns' }).waitFor();
    if (look.isChecked) await expectNoViolations(page);
    await shot('whole-conversation');
    const over = await page
      .locator('#node-pane article, #tree-pane')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(Math.max(0, ...over)).toBe(0);
  });
