/** Boards that are made of ideas, and the page of what ideas name. */
import { writeShop } from '../integration/ideas/shop.ts';
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
    await open.getByRole('button', { name: 'Everything about harbour.ts' }).click();

    const everything = page.getByRole('list', { name: 'Everything about harbour.ts' });
    await expect(everything.getByRole('heading')).toHaveText(['Left open', 'Settled before']);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('harbour.ts');
    await everything
      .getByRole('button', { name: /grips?$/ })
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
