import { expectNoViolations } from './expectNoViolations.ts';
import { foundList } from './paletteTest.ts';
import { expect, openExplorer, pointsOf, test, chooseInMenu } from './strataTest.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`has no accessibility violations in ${theme}`, async ({ page, host }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openExplorer(page, host);
    await pointsOf(page).first().waitFor();
    await expectNoViolations(page);

    await page.getByRole('treeitem', { name: /^2024/ }).click();

    await page.locator('#node-pane [aria-expanded="false"]:not([aria-haspopup])').first().click();
    await pointsOf(page).first().click();
    await page.locator('#evidence-pane mark').first().waitFor();
    await page.getByRole('button', { name: 'Raw', exact: true }).first().click();
    await page.getByRole('region', { name: 'Original line' }).waitFor();
    await expectNoViolations(page);

    await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
    await page.locator('#node-pane section h2').first().waitFor();
    await expectNoViolations(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('the in:');
    await page.getByRole('option', { name: /^Only/ }).first().waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Alt+Enter');
    await expect(foundList(page)).toBeFocused();
    await page.keyboard.press('j');
    await page.locator('#evidence-pane mark').first().waitFor();
    await expectNoViolations(page);

    for (const name of ['Import logs…', 'Open an address…', 'Keys and help']) {
      await chooseInMenu(page, name);
      await page.getByRole('dialog').waitFor();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    }
  });
}

for (const theme of ['light', 'dark'] as const)
  test(`has none with a span of time, in the calendar and on projects, in ${theme}`, async ({
    page,
    host,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1000, height: 700 });
    await openExplorer(page, host);
    // What it stands on moves once more when the page of today is there.
    await expect(async () => {
      await page.getByRole('grid').locator('[tabindex="0"]').focus();
      await page.keyboard.press('Shift+ArrowLeft');
      await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(8, {
        timeout: 5000,
      });
    }).toPass();
    await expectNoViolations(page);
    await page.keyboard.press('Control+3');
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    const time = page.getByRole('search', { name: 'Narrow down' }).getByLabel('Time');
    await time.selectOption('In words…');
    await page.getByLabel('Time in words').waitFor();
    await expectNoViolations(page);
  });

test('marks what is selected in forced colours', async ({ page, host }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openExplorer(page, host);
  const selected = page.getByRole('treeitem', { selected: true });
  await expect(selected).toHaveCSS('outline-style', 'solid');
});
