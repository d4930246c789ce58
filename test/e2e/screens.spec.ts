import type { Page } from '@playwright/test';
import { LOOKS } from './looks.ts';
import {
  expect,
  findEvent,
  openExplorer,
  openWindow,
  pointsOf,
  test,
  chooseInMenu,
} from './strataTest.ts';

for (const look of LOOKS)
  test(`looks as it should at ${look.name}`, async ({ page, host }) => {
    const shot = async (name: string): Promise<void> => {
      const path = `test-results/screens/${name}-${look.file}.png`;
      await page.screenshot({ path });
      await expectNothingCut(page, name);
    };
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    await openExplorer(page, host);
    await pointsOf(page).first().waitFor();
    await shot('year');
    await page.locator('#node-pane [aria-expanded="false"]:not([aria-haspopup])').first().click();
    await page
      .getByRole('region', { name: /^(Detailed|Full): / })
      .first()
      .waitFor();
    await shot('expanded');

    // Of what the fonts of every machine can draw.
    const latin = /^[\u0020-\u024f\u2010-\u2026−÷×\s]+$/;
    await pointsOf(page).filter({ hasText: latin }).first().click();
    await page.locator('#evidence-pane mark').first().waitFor();
    await page.getByRole('button', { name: 'Open conversation' }).click();
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');
    await shot('conversation');

    // A day lists conversations, whose titles are long.
    await page.getByRole('treeitem', { selected: true }).press('ArrowLeft');
    await page.getByRole('treeitem', { level: 4 }).and(page.locator(':focus')).press('Enter');
    await page.getByRole('heading', { name: /^\d+ conversations?$/ }).waitFor();
    await shot('day');
    await page.evaluate(() => {
      for (const words of document.querySelectorAll('#node-pane article li [class*=label]'))
        words.textContent = `${words.textContent} of words `.repeat(30);
    });
    await expectNothingCut(page, 'a title of any length');

    const tool = await findEvent(host, ({ kind }) => kind === 'tool_result');
    await openWindow(page, host, `/event/${tool.eventId}`);
    await page.locator('#evidence-pane [data-own]').waitFor();
    await page.locator('#evidence-pane').focus();
    await page.keyboard.press('r');
    await page.getByRole('region', { name: 'Original line' }).waitFor();
    await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).click();
    await shot('event');

    if (look.size.width === 1440) {
      await chooseInMenu(page, 'Import logs…');
      await page.getByRole('dialog').waitFor();
      await shot('import');
    }
  });

/** Nothing may be wider than the window or its pane: it could not be reached. */
async function expectNothingCut(page: Page, name: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const pane = document.querySelector('#node-pane');
    const article = document.querySelector('#node-pane article');
    if (pane === null || article === null) return [Infinity];
    return [document.documentElement, article]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .concat(article.getBoundingClientRect().right - pane.getBoundingClientRect().right);
  });
  expect(Math.max(0, ...cut), name).toBe(0);
}
