import { chooseAction } from './chooseAction.ts';
import { StrataError } from '../../core/model/result.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { fakeSettings } from '../helpers/fakeSettings.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { keyWork, timesAsLong } from './keyWork.ts';
import { expect, openPalette, paletteMemory, paletteOf, test } from './paletteTest.ts';

const SAVED = 'strata.searches';
/** What can be gone to before anything is typed. */
const LISTS = [
  'Go toToday',
  'Go toTime',
  'Go toProjects',
  'Go toPoints',
  'Go toNumbers',
  'Go toConversations',
];

test('finds as one types, and opens an event in its place', async ({ page, openMemory }) => {
  await openMemory();
  const { field, options, active, dialog } = await openPalette(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('rotation token');
  await expect(options.first()).toHaveText('Navigaterotation token');
  const event = dialog.locator('[data-kind="event"]').first();
  await expect(event.locator('mark').first()).toHaveText('rotation');
  await expect(dialog.getByText(/^\d+ events · \d+ ms$/)).toBeVisible();

  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  );
  while ((await active.getAttribute('data-kind')) !== 'event')
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(dialog).toHaveCount(0);
  const evidence = page.locator('#evidence-pane');
  await expect(evidence).toBeFocused();
  await expect(evidence.locator('[data-own] mark').first()).toHaveText(/rotation token/);
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Part');
});

test('waits with Enter for what is found by all that was typed', async ({ page, openMemory }) => {
  const own = fakeHandlers(paletteMemory());
  await openMemory({
    find: async (input, context) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return own.find(input, context);
    },
  });
  const { dialog } = await openPalette(page);
  await page.keyboard.type('rotation token');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');
});

test('shows titles while events are on their way', async ({ page, openMemory }) => {
  const memory = paletteMemory();
  const own = fakeHandlers(memory);
  const { title } = [...memory.nodes.values()].findLast(({ row }) => row.level === 'segment')
    ?.row ?? {
    title: '',
  };
  const events = Promise.withResolvers<void>();
  await openMemory({
    find: async (input, context) => {
      await events.promise;
      return own.find(input, context);
    },
  });
  const { dialog } = await openPalette(page);
  await page.keyboard.type(title);
  await expect(dialog.locator('[data-kind="node"]').first()).toBeVisible();
  await expect(dialog.locator('[data-kind="event"]')).toHaveCount(0);
  events.resolve();
  await expect(dialog.locator('[data-kind="event"]').first()).toBeVisible();
});

test('opens a folded block where the words are in it', async ({ page, openMemory }) => {
  await openMemory();
  const { dialog } = await openPalette(page);
  await page.keyboard.type('proxy.log');
  await dialog.getByLabel('Kind').selectOption('Tool calls');
  await dialog.locator('[data-kind="event"]').first().click();
  const own = page.locator('#evidence-pane [data-own]');
  await expect(
    page.locator('#evidence-pane').getByRole('button', { name: /proxy\.log/, expanded: true }),
  ).toBeVisible();
  await expect(own.locator('mark')).toBeInViewport();
});

test('gives the focus back on Escape, and holds what was looked for', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  await page.keyboard.press('F6');
  await expect(page.locator(':focus')).toHaveAttribute('role', 'treeitem');
  const { dialog, field } = await openPalette(page);
  await page.keyboard.type('token');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('role', 'treeitem');
  await page.getByRole('button', { name: /Find or ask/ }).click();
  await expect(field).toHaveValue('token');
  await expect(dialog.locator('[data-kind="event"]').first()).toBeVisible();
  await page.keyboard.type('gift');
  await expect(field).toHaveValue('gift');
});

test('narrows down by filters, and says what they leave out', async ({ page, openMemory }) => {
  await openMemory();
  const { dialog, options, active } = await openPalette(page);
  await page.keyboard.type('rotation token');
  await dialog.locator('[data-kind="event"]').first().waitFor();
  await dialog.getByLabel('Who').selectOption('System');
  const nothing = dialog.getByRole('region', { name: 'Nothing found' });
  await expect(nothing).toContainText('of which the filters leave System');
  await expect(options).toHaveText([
    'Navigaterotation token',
    'Search again without the filters',
    'Search what tools put out',
  ]);
  await dialog.getByRole('combobox', { name: 'Words, or a question' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText('Search again without the filters');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Who')).toHaveValue('');
  await expect(dialog.locator('[data-kind="event"]').first()).toBeVisible();
});

test('takes a time in words, and says when it is none', async ({ page, openMemory }) => {
  const asked: unknown[] = [];
  const own = fakeHandlers(paletteMemory());
  await openMemory({
    find: (input, context) => {
      asked.push(input.from);
      return own.find(input, context);
    },
  });
  const { dialog } = await openPalette(page);
  await page.keyboard.type('token');
  await dialog.getByLabel('Time').selectOption('In words…');
  await page.keyboard.type('2025-10');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.at(-1)).toBe('2025-10');
  await dialog.getByLabel('Time in words').fill('never ever');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('never ever is no time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByLabel('Time')).toHaveValue('');
  await expect(dialog.locator('[data-kind="event"]').first()).toBeVisible();
});

test('navigates a question: evidence, the way there, and other ways', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  const { dialog, active } = await openPalette(page);
  await page.keyboard.type('who owns the NTP set-up of the proxies?');
  await expect(active).toHaveAttribute('data-kind', 'navigate');
  await page.keyboard.press('Enter');

  const tree = dialog.getByRole('tree', { name: 'Answer' });
  const focused = page.locator(':focus');
  await expect(focused).toContainText('[1]');
  await expect(dialog.getByRole('heading', { name: 'Found', exact: true })).toBeVisible();
  await expectNoViolations(page);

  const other = tree.locator('[data-kind="node"]:not([data-chosen])[aria-expanded]').first();
  await page.keyboard.press('End');
  while ((await focused.getAttribute('data-id')) !== (await other.getAttribute('data-id')))
    await page.keyboard.press('ArrowUp');
  const level = Number(await other.getAttribute('aria-level'));
  await page.keyboard.press('ArrowRight');
  await expect(other).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-level', String(level + 1));
  await expect(focused).toContainText(/\d\.\d\d$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(other).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Words, or a question' })).toBeFocused();

  await page.keyboard.press('Control+Enter');
  await expect(focused).toContainText('[1]');
  await page.keyboard.press('Enter');
  await expect(page.locator('#evidence-pane [data-own] mark').first()).toBeInViewport();
});

test('keeps the place of the keyboard while what lies below a branch is looked for', async ({
  page,
  openMemory,
}) => {
  const own = fakeHandlers(paletteMemory());
  const looked = Promise.withResolvers<undefined>();
  await openMemory({
    search: async (input, context) => {
      await looked.promise;
      return own.search(input, context);
    },
  });
  const { dialog } = await openPalette(page);
  await page.keyboard.type('who owns the NTP set-up of the proxies?');
  await page.keyboard.press('Control+Enter');
  const tree = dialog.getByRole('tree', { name: 'Answer' });
  const focused = page.locator(':focus');
  await expect(focused).toContainText('[1]');
  const branch = tree.locator('[data-kind="node"]:not([data-chosen])[aria-expanded]').first();
  const level = Number(await branch.getAttribute('aria-level')) + 1;
  await branch.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText('Looking below…');
  looked.resolve(undefined);
  await expect(focused).toContainText(/\d\.\d\d$/);
  await expect(focused).toHaveAttribute('aria-level', String(level));
  await expect(focused).toHaveAttribute('aria-posinset', '1');
});

test('asks the model where that is switched on, and says what it cost or why not', async ({
  page,
  openMemory,
}) => {
  const asked: boolean[] = [];
  const own = fakeHandlers(paletteMemory());
  await openMemory({
    settings: async () => fakeSettings(),
    navigate: async (input, context) => {
      asked.push(input.steer);
      if (asked.length === 4)
        throw new StrataError({ code: 'provider-not-configured', message: 'No model is chosen.' });
      return own.navigate(input, context);
    },
  });
  const { dialog } = await openPalette(page);
  await page.keyboard.type('who owns the NTP set-up of the proxies?');
  await page.keyboard.press('Enter');
  const ask = dialog.getByRole('button', { name: 'Ask gpt-4o-mini' });
  await expect(ask).toHaveAttribute('aria-pressed', 'false');
  await ask.click();
  await expect(ask).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.locator('footer')).toContainText(
    'gpt-4o-mini: 2 calls · 1,222 tokens · $0.00020',
  );
  await expect(dialog.getByText('looked for these besides: clock of the proxy')).toBeVisible();
  await expectNoViolations(page);
  await ask.click();
  await expect(dialog.locator('footer')).not.toContainText('gpt-4o-mini');
  await ask.click();
  await expect(dialog.getByText('No model is chosen.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('footer')).toContainText('gpt-4o-mini: 2 calls');
  expect(asked).toEqual([false, true, false, true, true]);
});

test('says quietly why vectors did not help', async ({ page, openMemory }) => {
  const own = fakeHandlers(paletteMemory());
  const stopped = 'The endpoint did not answer within 3 seconds.';
  await openMemory({
    navigate: async (input, context) => ({
      ...(await own.navigate(input, context)),
      embeddings: { model: 'text-embedding-3-small', tokensIn: 0, cost: 0, vectors: 0, stopped },
    }),
  });
  const { dialog } = await openPalette(page);
  await page.keyboard.type('rotation token?');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('footer')).toContainText(stopped);
  await expect(dialog.getByRole('treeitem').filter({ hasText: stopped })).toHaveText(
    `Words alone, without vectors of text-embedding-3-small. ${stopped}`,
  );
});

test('never loses the focus by what it does', async ({ page, openMemory }) => {
  const own = fakeHandlers(paletteMemory());
  let fails = true;
  await openMemory({
    navigate: async (input, context) => {
      if (fails) throw new StrataError({ code: 'memory-busy', message: 'Another one works.' });
      return own.navigate(input, context);
    },
  });
  const { dialog, field } = await openPalette(page);
  await page.keyboard.type('rotation token');
  await dialog.getByLabel('Who').selectOption('You');
  await dialog.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(field).toBeFocused();
  await dialog.getByLabel('Time').selectOption('In words…');
  await page.keyboard.type('today');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(dialog.getByLabel('Time')).toHaveValue('today');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(dialog.getByText('Another one works.')).toBeVisible();
  await expect(field).toBeFocused();
  fails = false;
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.locator(':focus')).toContainText('[1]');

  const copy = dialog.getByRole('button', { name: 'Copy as context' });
  await copy.press('Enter');
  await expect(dialog.getByText(/^Copied|did not allow/)).toBeVisible();
  await expect(copy).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Results' }).press('Enter');
  await expect(field).toBeFocused();
  await dialog.getByLabel('Who').focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
});

test('copies a context for a question, and a handoff of a conversation', async ({
  page,
  context,
  openMemory,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMemory();
  const { dialog } = await openPalette(page);
  await page.keyboard.type('rotation token?');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Copy as context' }).click();
  await expect(dialog.getByText(/^Copied \d+ tokens of \d nodes?$/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('toc:segment:');

  await dialog.getByRole('treeitem').filter({ hasText: '[1]' }).click();
  await chooseAction(page, 'Hand over');
  const handOver = page.getByRole('dialog', { name: 'Hand over' });
  await expect(handOver.getByRole('textbox', { name: 'As it will be' })).toHaveValue(/## Goal/);
  await handOver.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('## Goal');
});

test('keeps searches that are starred, and the last ones, until they are forgotten', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  const { dialog, field, options } = await openPalette(page);
  await page.keyboard.type('token');
  await dialog.getByLabel('Who').selectOption('You');
  await field.focus();
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('button', { name: 'Saved' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await field.fill('gift cards');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await dialog.locator('[data-kind="event"]').first().click();

  await page.reload();
  await page.locator('#node-pane h1').waitFor();
  await openPalette(page);
  const kept = options.and(dialog.locator('[data-kind="kept"]'));
  await expect(kept).toHaveText(['★token You', 'gift cards']);
  await expect(options.and(dialog.locator('[data-kind="go"]'))).toHaveText(LISTS);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('token');
  await expect(dialog.getByLabel('Who')).toHaveValue('user');
  await field.fill('');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Delete');
  await expect(kept).toHaveText(['★token You']);
  await page.keyboard.press('Delete');
  await expect(kept).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), SAVED)).toBe(
    '{"starred":[],"recent":[]}',
  );
});

test('says when there is nothing, no word, and no answer', async ({ page, openMemory }) => {
  await openMemory();
  const { dialog, field } = await openPalette(page);
  await expect(dialog.getByText('Words find events, titles')).toBeVisible();
  await page.keyboard.type('xyzzy');
  const nothing = dialog.getByRole('region', { name: 'Nothing found' });
  await expect(nothing).toContainText(/Searched: [\d,]+ events, and the titles/);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await field.fill('?');
  await expect(dialog.getByText('Type a word: there is none to look for yet.')).toBeVisible();
});

test('moves through two hundred results as quickly as through twenty', async ({
  page,
  openMemory,
}) => {
  const own = fakeHandlers(paletteMemory());
  await openMemory({
    find: async (input, context) => {
      const reply = await own.find({ ...input, limit: 200 }, context);
      const [hit] = reply.results;
      if (hit === undefined) return reply;
      const length = input.query === 'token' ? 200 : 20;
      const results = Array.from({ length }, (_, n) => {
        const event = { ...hit.event, eventId: `${hit.event.eventId}${n}` };
        return { ...(reply.results[n % reply.results.length] ?? hit), event };
      });
      return { ...reply, results, total: 1_000, totalIsCapped: true };
    },
  });
  const { dialog, field, options, active } = await openPalette(page);
  await page.keyboard.type('rotation');
  await expect(dialog.getByText('20 of 1,000 or more events')).toBeVisible();
  const small = await keyWork(page, ['ArrowDown']);
  await field.fill('token');
  await expect(dialog.getByText('200 of 1,000 or more events')).toBeVisible();
  expect(await options.count()).toBeLessThan(40);
  const before = await dialog.boundingBox();
  const large = await keyWork(page, ['ArrowDown']);
  console.log(`an arrow key: ${small.toFixed(1)} ms with 20 results, ${large.toFixed(1)} with 200`);
  expect(timesAsLong(large, small)).toBeLessThan(5);
  await expect(active).toHaveAttribute('aria-posinset', '62');
  await expect(active).toBeInViewport();
  await field.press('Control+End');
  await expect(active).toHaveAttribute(
    'aria-posinset',
    (await active.getAttribute('aria-setsize')) ?? '',
  );
  await expect(active).toBeInViewport();
  expect(await dialog.boundingBox()).toEqual(before);
});

test('opens again on what led away, and closes by a press beside it', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  await openPalette(page);
  await page.keyboard.type('token');
  await (await paletteOf(page)).dialog.locator('[data-kind="event"]').first().click();
  await expect(page.locator('#evidence-pane')).toBeFocused();
  const { dialog, field } = await openPalette(page);
  await expect(field).toHaveValue('token');
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#evidence-pane')).toBeFocused();
});
