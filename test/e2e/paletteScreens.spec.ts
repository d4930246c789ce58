import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { openPalette } from './paletteTest.ts';
import { expect, openExplorer, test } from './strataTest.ts';

for (const look of LOOKS)
  test(`the palette looks as it should at ${look.name}`, async ({ page, host }) => {
    const shot = async (name: string): Promise<void> => {
      await page.screenshot({ path: `test-results/screens/palette-${name}-${look.file}.png` });
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('dialog fieldset, dialog header, dialog footer')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ outerHTML }) => outerHTML.slice(0, 80)),
        ),
        name,
      ).toEqual([]);
      if (look.isChecked) await expectNoViolations(page);
    };
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    await openExplorer(page, host);
    const { dialog, field } = await openPalette(page);
    await shot('empty');

    await field.fill('session refresh token');
    await dialog.locator('[data-kind="event"] mark').first().waitFor();
    await page.keyboard.press('Control+s');
    await page.keyboard.press('ArrowDown');
    await shot('results');
    await dialog.getByLabel('Who').selectOption('Tools');
    await dialog.getByRole('button', { name: 'Errors' }).click();
    await dialog.getByLabel('Time').selectOption('In words…');
    await page.keyboard.type('spring 1990 to today');
    await shot('filters');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await field.fill('xyzzyplugh');
    await dialog.getByRole('region', { name: 'Nothing found' }).waitFor();
    await shot('nothing');

    await field.fill('Why does the session drop every few minutes?');
    await page.keyboard.press('Control+Enter');
    await dialog.locator('[data-kind="evidence"]').first().waitFor();
    await dialog.getByRole('button', { name: 'Copy as context' }).waitFor();
    await shot('answer');
    await page.keyboard.press('End');
    await shot('path');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('#evidence-pane [data-own]').waitFor();
    await page.screenshot({ path: `test-results/screens/palette-opened-${look.file}.png` });

    await openPalette(page);
    await field.fill('');
    await dialog.locator('[data-kind="kept"]').first().waitFor();
    await shot('kept');
  });
