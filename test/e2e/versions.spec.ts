import type { Page } from '@playwright/test';
import { startVersionsHost, type VersionsHost } from '../helpers/fakeVersionsHost.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, test } from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

let host: VersionsHost;
test.beforeEach(async ({ page }) => {
  host = await startVersionsHost();
  await openWindow(page, host, `/node/${host.segmentId}`);
  await points(page).waitFor();
});
test.afterEach(() => host.close());

const dialog = (page: Page) => page.getByRole('dialog');
const points = (page: Page) => page.getByRole('list', { name: 'Main points' });
const about = (page: Page) => page.getByRole('list', { name: 'About this text' });

/** Writes version 2 by a model. */
async function writeAgain(page: Page): Promise<void> {
  await chooseAction(page, 'Summarise again…');
  await dialog(page).getByRole('button', { name: 'Summarise again' }).click();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(about(page)).toContainText('v2');
}

test('an earlier version is read as it was, and brought back as a new one', async ({ page }) => {
  await writeAgain(page);
  await expect(page.locator('article')).toContainText('Written by gpt-4o-mini');
  await chooseAction(page, 'Versions…');
  await page.getByRole('button', { name: 'Read version 1' }).click();
  const note = page.getByRole('region', { name: 'An earlier version' });
  await expect(note).toContainText('You read version 1 as it was (it closed');
  await expect(about(page)).not.toContainText('gpt-4o-mini');
  await expect(page.locator('article')).not.toContainText('Written by gpt-4o-mini');
  await expectNoViolations(page);

  await note.getByRole('button', { name: 'Go back to this version' }).click();
  await expect(note).toHaveCount(0);
  await expect(about(page)).not.toContainText('gpt-4o-mini');
  await chooseAction(page, 'Versions…');
  const rows = dialog(page).getByRole('row', { name: /^3 shown went back to an earlier version/ });
  await expect(rows).toBeVisible();
});

test('any two are compared side by side, at every level', async ({ page }) => {
  await writeAgain(page);
  await chooseAction(page, 'Versions…');
  const sides = dialog(page).getByRole('table').last();
  await expect(sides.getByRole('columnheader')).toHaveText([
    'Version 1 built in, v1',
    'Version 2 gpt-4o-mini, v2',
  ]);
  await expect(sides.getByRole('rowheader')).toHaveText([
    'Title',
    'Text',
    'Key points',
    'Main points',
    'What must not be lost',
    'Fidelity',
  ]);
  await expect(sides.getByRole('insertion').first()).toHaveText(/^Written by gpt-4o-mini/);
  await expect(sides).toContainText('facts that stand in the source 0.80');
  await expectNoViolations(page);

  await dialog(page).getByLabel('Level').selectOption('tags');
  await expect(sides.getByText('Written by gpt-4o-mini')).toHaveCount(0);
  await dialog(page).getByLabel('beside version').selectOption('1');
  await expect(sides.getByRole('insertion')).toHaveCount(0);
});

test('a second opinion: what two versions claim, disagreements first, by one press', async ({
  page,
}) => {
  await writeAgain(page);
  await chooseAction(page, 'Versions…');
  const claims = dialog(page).getByRole('list', { name: 'Claims that differ' });
  await expect(claims).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'What they claim' }).click();
  await expect(claims.getByRole('listitem')).toHaveText([
    /^The cause was a full disk\. Version 2; not said by version 1, which has nowhere disk; the words do not hold it\.$/,
    /^The index is missing\. Version 1; not said by version 2; the words hold it\.$/,
  ]);
  await expect(dialog(page)).toContainText(
    'They agree on 2 claims of version 1 and 3 of version 2',
  );
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'What they claim' }).click();
  await expect(claims).toHaveCount(0);
});

test('a pinned version stays shown until it is unpinned', async ({ page }) => {
  await writeAgain(page);
  await chooseAction(page, 'Versions…');
  await dialog(page).getByRole('button', { name: 'Pin version 1' }).click();
  await expect(dialog(page)).toContainText('Version 1 is pinned');
  // The same button, with another verb, keeps the focus.
  await expect(dialog(page).getByRole('button', { name: 'Unpin version 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(about(page)).not.toContainText('gpt-4o-mini');
  await expect(about(page)).toContainText('pinned');

  await chooseAction(page, 'Versions…');
  await dialog(page).getByRole('button', { name: 'Unpin version 1' }).click();
  await page.keyboard.press('Escape');
  await expect(about(page)).toContainText('gpt-4o-mini, v2');
  await expect(about(page)).not.toContainText('pinned');
});

test('title and points are edited by the keyboard alone, and keep their evidence', async ({
  page,
}) => {
  const focused = page.locator(':focus');
  const count = await points(page).getByRole('listitem').count();
  await page.locator('#node-pane').focus();
  await page.keyboard.press('i');
  await expect(focused).toHaveAccessibleName('Title');
  // Letters that are keys elsewhere are words here.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('c? vs. de');
  for (const name of ['Save', 'Cancel']) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  const point = page.getByRole('textbox', { name: 'Point 1' });
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab');
    if (await point.evaluate((field) => field === document.activeElement)) break;
  }
  await page.keyboard.press('End');
  await page.keyboard.type(' (mended)');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('region', { name: 'This part' }).getByRole('heading').first(),
  ).toHaveText('c? vs. de');
  await expect(points(page).getByRole('button').first()).toContainText('(mended)');
  await expect(points(page).getByRole('listitem')).toHaveCount(count);
  await expect(about(page)).toContainText('edited by you');
  await expect(focused).toHaveAttribute('id', 'node-pane');
  await points(page).getByRole('button').first().press('Enter');
  await expect(page.locator('#evidence-pane mark').first()).toBeVisible();

  await page.locator('#node-pane').focus();
  await page.keyboard.press('v');
  await expect(
    dialog(page).getByRole('row', { name: /^2 shown edited by hand .* you / }),
  ).toBeVisible();
});

test('an edit is cancelled with Escape, and a refused one keeps its words', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const before = (await title.textContent()) ?? '';
  await chooseAction(page, 'Edit title and points');
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Something else');
  await field.press('Escape');
  await expect(title).toHaveText(before);
  await expect(page.locator('[data-actions]')).toBeFocused();

  await chooseAction(page, 'Edit title and points');
  await field.fill('refuse this');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This title is not taken.');
  await expect(field).toHaveValue('refuse this');
  await expect(field).toBeFocused();
  await field.fill('  ');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('points are added and removed', async ({ page }) => {
  await chooseAction(page, 'Edit title and points');
  await page.getByRole('button', { name: 'Remove point 1' }).click();
  await expect(page.getByRole('textbox', { name: 'Point 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Add a point' }).click();
  await page.keyboard.type('Who owns the clock is open');
  await page.keyboard.press('Enter');
  const added = points(page).getByRole('listitem').last();
  await expect(added).toContainText('Who owns the clock is open');
  await expect(added).toContainText('unsupported');
});
