/** Results as a list that stays, by keyboard alone; and filters that are typed. */
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, foundList, openPalette, paletteMemory, test } from './paletteTest.ts';

test('all results open as a list; a move shows the place, Enter opens it, Back returns', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  const before = page.url();
  await openPalette(page);
  await page.keyboard.type('rotation token');
  await page.keyboard.press('Alt+Enter');
  const list = foundList(page);
  await expect(list).toBeFocused();
  await expect(page.getByText(/^\d+ events in \d+ conversations$/)).toBeVisible();
  const active = list.getByRole('treeitem', { selected: true });
  const evidence = page.locator('#evidence-pane');
  const lit = evidence.locator('[data-own] mark').first();

  await page.keyboard.press('j');
  await expect(lit).toBeInViewport();
  const first = await active.getAttribute('id');
  await page.keyboard.press('ArrowDown');
  await expect(active).not.toHaveAttribute('id', first ?? '');
  await expect(list).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  );
  await expect(list).toBeFocused();
  await page.keyboard.press('k');
  await expect(active).toHaveAttribute('id', first ?? '');
  await page.keyboard.press(']');
  const chosen = await active.getAttribute('id');
  expect(chosen).not.toBe(first);
  await expect(lit).toBeInViewport();
  await expectNoViolations(page);
  const address = page.url();
  expect(address).toContain('#/found?q=rotation%20token');

  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(evidence).toBeFocused();
  expect(page.url()).toContain('#/event/');
  await page.goBack();
  await expect(list).toBeFocused();
  await expect(active).toHaveAttribute('id', chosen ?? '');
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  expect(page.url()).toBe(before);
});

test('conversations are folded and fetched page by page, in a window of rows', async ({
  page,
  openMemory,
}) => {
  const own = fakeHandlers(paletteMemory());
  const offsets: (number | undefined)[] = [];
  await openMemory({
    hits: async (input, context) => {
      offsets.push(input.offset);
      const reply = await own.hits({ ...input, offset: 0, limit: 1, each: 5 }, context);
      const [one] = reply.conversations;
      if (one === undefined || input.only !== undefined) return reply;
      const conversations = Array.from({ length: input.limit }, (_, at) => {
        const n = input.offset + at;
        const hits = one.hits.map((hit) => ({
          ...hit,
          event: { ...hit.event, eventId: `${hit.event.eventId}${n}` },
        }));
        return { ...one, conversationId: `plain:${n}`, title: `Talk ${n}`, hits };
      });
      return { ...reply, conversations, conversationCount: 300 };
    },
  });
  await openPalette(page);
  await page.keyboard.type('rotation');
  await page.keyboard.press('Alt+Enter');
  const list = foundList(page);
  const active = list.getByRole('treeitem', { selected: true });
  await list.getByText('Talk 0').waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect(list.getByRole('treeitem', { name: /Talk 0/, expanded: false })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(list.getByRole('treeitem', { name: /Talk 0/, expanded: true })).toBeVisible();
  for (const round of [1, 2]) {
    await page.keyboard.press('End');
    await expect(active).toHaveText(`Show more of ${300 - round * 20} other conversations`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(active).toHaveText(`Show more of ${300 - (round + 1) * 20} other conversations`);
  }
  expect(offsets).toEqual([0, 20, 40]);
  expect(await list.getByRole('treeitem').count()).toBeLessThan(60);
});

test('the words of the list can be changed and saved; the palette lists it, and forgets it', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  await openPalette(page);
  await page.keyboard.type('token');
  await page.keyboard.press('Alt+Enter');
  await expect(foundList(page)).toBeFocused();
  const words = page.getByRole('textbox', { name: 'Words that are listed' });
  await words.fill('rotation from:2025 errors:');
  await page.keyboard.press('Enter');
  await expect(words).toHaveValue('rotation');
  await expect(page.getByRole('button', { name: 'Errors' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(page.url()).toContain('q=rotation&when=2025%20%E2%80%93&errors');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  expect(page.url()).toMatch(/q=rotation$/);
  await page.getByRole('button', { name: 'Save this search' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expectNoViolations(page);

  const { dialog, active, field } = await openPalette(page);
  await field.fill('');
  await expect(dialog.getByText('Saved searches')).toBeVisible();
  await expect(active).toContainText('rotation');
  await page.keyboard.press('Delete');
  await expect(dialog.getByText('Saved searches')).toHaveCount(0);
});

test('what is typed as a filter becomes one, is completed, and can be taken back', async ({
  page,
  openMemory,
}) => {
  await openMemory();
  const { dialog, field, options, active } = await openPalette(page);
  const project = dialog.getByLabel('Project');
  const names = (await project.locator('option').allInnerTexts()).slice(1);
  const [name = ''] = names;
  await page.keyboard.type(`token in:${name.slice(0, 3)}`);
  await expect(active).toContainText(`in:${name.slice(0, 3)}`);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('token ');
  await expect(project).not.toHaveValue('');
  await page.keyboard.type('is:starred ');
  const star = dialog.getByRole('button', { name: 'Take away: ★ Starred' });
  await expect(star).toBeVisible();
  await expect(field).toHaveValue('token ');
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect(star).toHaveCount(0);
  await expect(field).toHaveValue('is:starred token');

  await field.fill('token last week');
  await expect(options.filter({ hasText: /^Onlylast week$/ })).toBeVisible();
  await field.fill('in:nowhere token ');
  await expect(field).toHaveValue('in:nowhere token ');
});

test('what was found is copied as a note, from its row', async ({ page, openMemory, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMemory();
  await openPalette(page);
  await page.keyboard.type('rotation token');
  await page.keyboard.press('Alt+Enter');
  await expect(foundList(page)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Alt+c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(copied)
    .toMatch(/^> .*token.*\n\n\S.* — \*.+\*.* <http\S+#\/event\/evt:\S+>\n$/i);
});
