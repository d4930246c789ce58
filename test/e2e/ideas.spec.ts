/** Boards that are made of ideas, and the page of what ideas name. */
import { writeShop } from '../integration/ideas/shop.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, startTestHost, test } from './strataTest.ts';

test('a board says what became of things, and leads to everything about what they name', async ({
  page,
}) => {
  const host = await startTestHost();
  try {
    await host.fill(...(await writeShop(host.dir)));
    await openWindow(page, host, '/points?board=decisions');
    const decisions = page.getByRole('list', { name: 'Decisions' });
    await expect(decisions.getByRole('heading')).toHaveText(['March 2026']);
    const rows = decisions.getByRole('listitem');
    await expect(rows.nth(0)).toContainText(/completely remove.*Replaced Mon 2 Mar 2026/s);
    await expect(rows.nth(1)).toContainText(/command hidden.*Replaced by Wed 4 Mar 2026/s);

    await page.getByRole('button', { name: 'Open loops' }).click();
    const open = page.getByRole('list', { name: 'Open loops' });
    await expect(open.getByRole('heading')).toHaveText(['shop']);
    await expect(open.getByText(/^open for \d+ days$/)).toHaveCount(2);
    await expect(open.getByText('More about').first()).toBeVisible();
    await open.getByRole('button', { name: 'Everything about harbour.ts' }).click();

    const everything = page.getByRole('list', { name: 'Everything about harbour.ts' });
    await expect(everything.getByRole('heading')).toHaveText(['Left open', 'Settled before']);
    // Below them, where it is spoken of.
    const conversations = page.getByRole('list', { name: 'Conversations' });
    await expect(conversations.getByRole('listitem')).toHaveCount(2);
    await expect(conversations.getByRole('listitem').first()).toContainText('4 Mar 2026');
    await expect(conversations.getByRole('listitem').first()).toContainText('shop');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('harbour.ts');
    await everything
      .getByRole('button', { name: /passages?$/ })
      .first()
      .click();
    await expect(
      page.getByRole('complementary', { name: 'Evidence' }).locator('mark').first(),
    ).toBeVisible();
    // Who opened it has it in mind again.
    const client = await host.connect();
    const { ideas } = await client.call('ideas', { order: 'weight', entity: 'harbour.ts' });
    client.close();
    expect(Math.max(...ideas.map(({ weight }) => weight?.activation ?? 0))).toBe(1);
  } finally {
    await host.close();
  }
});

test('a board stays in its order while its evidence is read', async ({ page }) => {
  const host = await startTestHost();
  try {
    await host.fill(...(await writeShop(host.dir)));
    await openWindow(page, host, '/points?board=open');
    const rows = page.getByRole('list', { name: 'Open loops' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(page.getByText(/^By project, what counts most first/)).toBeVisible();
    const [first = '', second = ''] = (
      await rows.getByRole('button', { name: /passages?$/ }).allInnerTexts()
    )
      // Behind what it is.
      .map((text) => text.split('\n')[1] ?? '');
    await rows
      .nth(1)
      .getByRole('button', { name: /passages?$/ })
      .click();
    const client = await host.connect();
    const counts = async () => {
      const { ideas } = await client.call('ideas', { order: 'weight', limit: 50 });
      return ideas.find(({ text }) => second.includes(text))?.weight?.activation;
    };
    await expect.poll(counts).toBe(1);
    // What changed is on the screen.
    await page.keyboard.press('Escape');
    await rows
      .first()
      .getByRole('button', { name: /^Close: / })
      .click();
    await expect(rows.first()).toContainText(second);
    await page.keyboard.press('u');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(first);

    client.close();
  } finally {
    await host.close();
  }
});

test('somebody is named beside the projects, points name them at once, and it is taken back', async ({
  page,
}) => {
  const host = await startTestHost();
  try {
    await host.fill(...(await writeShop(host.dir)));
    await openWindow(page, host, '/projects');
    await page.getByRole('button', { name: 'Name somebody…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name somebody' });
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('PO');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('“PO” is too short: 3 letters at least.')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel('Name', { exact: true }).fill('Pilot Office');
    await dialog.getByLabel(/^Also called/).fill('pilots, @pilots');
    await page.keyboard.press('Enter');
    const people = page.getByRole('list', { name: 'People' });
    await expect(people.getByRole('listitem')).toHaveText([/^Pilot Office\s*pilots, @pilots/]);

    await people.getByRole('button', { name: 'Pilot Office', exact: true }).click();
    const everything = page.getByRole('list', { name: 'Everything about Pilot Office' });
    await expect(everything).toContainText('Should the pilots see the draught');
    await page.getByRole('button', { name: 'Names…' }).click();
    const names = page.getByRole('dialog', { name: 'Names of Pilot Office' });
    await expect(names.getByLabel(/^Also called/)).toHaveValue('pilots, @pilots');
    await names.getByRole('button', { name: 'Take the names back' }).click();
    await expect(
      page.getByText('Nothing that was decided, found or left open names it.'),
    ).toBeVisible();
    await page.keyboard.press('u');
    await expect(everything).toContainText('Should the pilots see the draught');
  } finally {
    await host.close();
  }
});
