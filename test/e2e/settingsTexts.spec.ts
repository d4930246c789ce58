import type { Locator } from '@playwright/test';
import { StrataError } from '../../core/model/result.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, test } from './settingsTest.ts';

test('a broken prompt is refused with its line, a mended one is saved, and reset', async ({
  page,
  openSettings,
}) => {
  const { dialog, folded } = await openSettings();
  const panel = await folded('What a model is asked');
  const text = panel.getByRole('textbox', { name: 'Text of single-pass' });
  await expect(text).toHaveValue(/^template_id: single-pass\n/);
  await text.press('Control+End');
  await page.keyboard.type('  And {{language');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('Line 17: “{{” is not closed.')).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription('Line 17: “{{” is not closed.');
  expect(await selectedText(text)).toBe('  And {{language');
  await page.screenshot({ path: 'test-results/screens/settings-broken-prompt.png' });
  await expectNoViolations(page);
  await expect(dialog.getByRole('tab', { name: 'Advanced unsaved' })).toBeVisible();

  await page.keyboard.type('  Be brief.');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('Saved. It applies from now on.')).toBeVisible();
  const entry = panel.getByRole('button', { name: /^single-pass/ });
  await expect(entry).toHaveAccessibleName('single-pass changed by you, in use');
  await expect(text).toHaveValue(/ {2}Be brief\.$/);

  await panel.getByRole('button', { name: 'Reset to built-in…' }).click();
  await page.getByRole('button', { name: 'Reset to built-in', exact: true }).click();
  await expect(entry).toHaveAccessibleName('single-pass built in, in use');
  await expect(text).not.toHaveValue(/Be brief/);
});

test('a prompt is copied under a name of its own, chosen, and shown with the open node', async ({
  page,
  openSettings,
}) => {
  const { dialog, folded, settings } = await openSettings({ settings: { provider: 'openai' } });
  const panel = await folded('What a model is asked');
  await panel.getByRole('button', { name: /^brief/ }).click();
  await panel.getByRole('button', { name: 'Copy as a new prompt' }).click();
  await expect(panel.getByRole('textbox', { name: 'Text of brief-copy' })).toHaveValue(
    /^template_id: brief-copy\n/,
  );
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'brief-copy yours' })).toBeVisible();
  await expect(panel.getByText('brief-copy@1 · yours')).toBeVisible();

  await panel.getByRole('button', { name: 'Variables' }).click();
  await expect(panel.getByText('The conversation, a line an event')).toBeVisible();
  await panel.getByRole('button', { name: 'Preview with the open node' }).click();
  await expect(panel.getByText(/^“2025.*” by brief-copy@1: 1,412 tokens\./)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'User' })).toContainText('e1 you: why does');

  await panel.getByLabel('Brief alone').selectOption('brief-copy@1');
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  expect(settings().summaries.templates).toEqual({ brief: 'brief-copy' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a preprocessor is changed for one project, and what it leaves out is told', async ({
  page,
  openSettings,
}) => {
  const { folded } = await openSettings();
  const panel = await folded('What is left out before');
  await expect(panel.getByText('10,800 characters in 3 pieces are left out')).toBeVisible();
  const shares = panel.getByRole('table', { name: 'Left out, by reason' });
  await expect(shares.getByRole('row').nth(1)).toHaveText(/^long output29,740\s*90 %$/);
  await panel.getByRole('button', { name: 'Piece by piece' }).click();
  await expect(panel.getByRole('table', { name: 'Left out, piece by piece' })).toContainText(
    'npm warn deprecated inflight',
  );

  await panel.getByRole('button', { name: /^code/ }).click();
  await panel.getByRole('textbox', { name: 'Text of code' }).press('Control+End');
  await page.keyboard.type('# shorter');
  await panel.getByLabel('Save it for').selectOption('/home/ada/src/shop');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('yours, for /home/ada/src/shop')).toBeVisible();
  await expect(panel.getByText('Saved. It applies from now on.')).toBeVisible();
  const own = panel.getByRole('button', { name: 'code shop' });
  await expect(own).toHaveAttribute('aria-current', 'true');
  await panel.getByRole('button', { name: 'Remove for this project…' }).click();
  await page.getByRole('button', { name: 'Remove for this project', exact: true }).click();
  await expect(own).toHaveCount(0);
});

test('what the host refuses is told where it was asked, and nothing is lost', async ({
  page,
  openSettings,
}) => {
  const { dialog, section, folded } = await openSettings({
    answers: { saveSettings: refuse, saveTemplate: refuse },
  });
  const money = await section('Cost');
  await money.getByLabel('A day, at most').fill('7');
  await money.getByLabel('A day, at most').press('Enter');
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'The change does not hold' }),
  ).toContainText('The disk is full.');
  await expect(money.getByLabel('A day, at most')).toHaveValue('7');
  const prompts = await folded('What a model is asked');
  await prompts.getByRole('textbox', { name: 'Text of single-pass' }).press('Control+End');
  await page.keyboard.type('# mine');
  await prompts.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(prompts.getByText('The disk is full.')).toBeVisible();
  await expect(prompts.getByRole('textbox', { name: 'Text of single-pass' })).toHaveValue(
    /# mine$/,
  );
});

/** What is selected in a text area. */
function selectedText(area: Locator): Promise<string> {
  return area.evaluate((element) => {
    if (!(element instanceof HTMLTextAreaElement)) throw new Error('no text area');
    return element.value.slice(element.selectionStart, element.selectionEnd);
  });
}

const refuse = () =>
  Promise.reject(new StrataError({ code: 'disk-full', message: 'The disk is full.' }));
