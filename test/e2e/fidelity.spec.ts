import type { Page } from '@playwright/test';
import { fakeSettings } from '../helpers/fakeSettings.ts';
import { startVersionsHost, type VersionsHost } from '../helpers/fakeVersionsHost.ts';
import { StrataError } from '../../core/model/result.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, test } from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

let host: VersionsHost;
test.afterEach(() => host.close());

async function open(page: Page, options: Parameters<typeof startVersionsHost>[0] = {}) {
  host = await startVersionsHost(options);
  await openWindow(page, host, `/node/${host.segmentId}`);
  await page.getByRole('list', { name: 'Main points' }).waitFor();
}

const panel = (page: Page) => page.getByRole('region', { name: 'How this text was made' });

test('how a text was made is opened from the menu or by a key; what is quoted has no score', async ({
  page,
}) => {
  await open(page);
  await chooseAction(page, 'How this was made');
  for (const fact of ['Version', 'Written because', 'Summariser', 'Cost', 'Input hash'])
    await expect(panel(page).getByRole('term').filter({ hasText: fact }).first()).toBeVisible();
  await expect(panel(page)).toContainText('5f1c0b1e8a3d');
  await expect(panel(page)).toContainText('The built-in summariser quotes');
  await expect(page.locator('#node-pane')).not.toContainText(/fidelity \d|sentences?/i);
  await expect(panel(page).getByRole('row', { name: /^Detailed \d+ [\d.]+ : 1$/ })).toBeVisible();
  await expect(panel(page).getByRole('row', { name: /^Raw events \d+/ })).toBeVisible();
  await expectNoViolations(page);

  // The same by a key, where the focus is in the pane.
  await page.locator('#node-pane').focus();
  await page.keyboard.press('h');
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(panel(page)).toBeVisible();
});

test('a text by a model has a badge where it says what nothing holds, and is scored in the details', async ({
  page,
}) => {
  await open(page);
  await chooseAction(page, 'Summarise again…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Summarise again' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const badge = page.getByRole('button', { name: '1 sentence unsupported' });
  await badge.click();
  await expect(panel(page)).toContainText('0.71, does not pass');
  await expect(page.locator('[data-doubt="unsupported"]')).toContainText('Written by gpt-4o-mini');
  await expectNoViolations(page);
  await page.getByRole('radio', { name: 'Tags' }).check();
  await expect(badge).toHaveCount(0);
});

test('the level that is read is measured, with a judge only when asked for', async ({ page }) => {
  const asked: unknown[] = [];
  await open(page, {
    handlers: ({ fidelity }) => ({
      fidelity: async (input, context) => {
        asked.push(input);
        return fidelity(input, context);
      },
    }),
  });
  await chooseAction(page, 'How this was made');
  await panel(page).getByRole('button', { name: 'Measure Brief' }).click();
  await expect(panel(page)).toContainText('Fidelity of Brief, measured now');
  await expect(panel(page).getByRole('list', { name: 'Lost' })).toContainText(
    'Decision: drop the retry',
  );
  await expect(panel(page).getByRole('list', { name: 'Not in the source' })).toContainText(
    '17 percent',
  );
  await expect(panel(page).getByRole('button', { name: 'Measure Brief' })).toBeFocused();

  await page.getByRole('radio', { name: 'Detailed' }).check();
  await panel(page)
    .getByRole('checkbox', { name: /^Ask judge-1 too/ })
    .check();
  await panel(page).getByRole('button', { name: 'Measure Detailed' }).click();
  await expect(panel(page)).toContainText('Judge judge-1: 0.80. It leaves the cause out.');
  expect(asked).toMatchObject([
    { level: 'brief', judge: false },
    { level: 'detailed', judge: true },
  ]);
  await expectNoViolations(page);
});

test('key points and anchors lead to the words where they were said', async ({ page }) => {
  await open(page);
  const evidence = page.locator('#evidence-pane');
  const keyPoint = page.getByRole('button', { name: /^Open question / }).first();
  await keyPoint.focus();
  await page.keyboard.press('Enter');
  await expect(keyPoint).toHaveAttribute('aria-current', 'true');
  await expect(evidence).toBeFocused();
  const words = ((await keyPoint.textContent()) ?? '').replace('Open question', '').trim();
  await expect(evidence.locator('[data-own]')).toContainText(words);
  await expect(evidence.locator('mark')).toHaveText(words);
  await page.keyboard.press('Escape');
  await expect(keyPoint).toBeFocused();

  const letter = page.getByRole('button', { name: 'Decision: show where it was said' });
  await expect(letter).toHaveText('D');
  await letter.click();
  await expect(evidence.locator('[data-own]')).toBeVisible();

  await page.getByRole('button', { name: 'What must not be lost (3)' }).click();
  await expectNoViolations(page);
  await page
    .getByRole('button', { name: /^Important fact/ })
    .last()
    .click();
  await expect(evidence.locator('[data-own]')).toBeVisible();
});

const refused = () =>
  Promise.reject(
    new StrataError({
      code: 'feature-required',
      message: 'Agents.Compression.Tags is not part of the edition teams.',
    }),
  );

test('an edition without Tags says so, wherever Tags are asked for', async ({ page }) => {
  const settings = {
    edition: 'teams',
    features: { ...fakeSettings().features, 'Agents.Compression.Tags': false },
  };
  await open(page, {
    settings,
    handlers: ({ show }) => ({
      show: (input, context) => (input.level === 'tags' ? refused() : show(input, context)),
    }),
  });
  await expect(page.getByRole('radio', { name: 'Tags' })).toBeDisabled();
  await expect(page.getByText('Tags are not part of this edition (teams).')).toBeVisible();
  await chooseAction(page, 'How this was made');
  await expect(panel(page).getByRole('row', { name: 'Tags not in this edition' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoViolations(page);
});
