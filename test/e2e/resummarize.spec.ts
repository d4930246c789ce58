import type { Page } from '@playwright/test';
import { startVersionsHost, type VersionsHost } from '../helpers/fakeVersionsHost.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, test } from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

let host: VersionsHost;
test.beforeEach(async () => {
  host = await startVersionsHost({ writeMs: 250 });
});
test.afterEach(() => host.close());

const dialog = (page: Page) => page.getByRole('dialog');
const estimate = (page: Page) => page.getByRole('status', { name: 'Estimate' });

async function openDialog(page: Page, nodeId: string): Promise<void> {
  await openWindow(page, host, `/node/${nodeId}`);
  await chooseAction(page, 'Summarise again…');
  await expect(dialog(page)).toHaveAccessibleName(/^Summarise again: /);
}

test('tells the price first, writes a version, and leads to the comparison with before', async ({
  page,
}) => {
  await openDialog(page, host.segmentId);
  await expect(estimate(page)).toHaveText(
    '1 text, 1 call to gpt-4o-mini, about 3,120 tokens read and 611 written, about $0.0008.',
  );
  await expectNoViolations(page);
  // Waited for from before the click, in the page: on a busy machine it is soon over.
  const progress = dialog(page).getByRole('progressbar').waitFor();
  await dialog(page).getByRole('button', { name: 'Summarise again' }).click();
  await progress;
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('Version 2 was written; version 1 is kept.');
  await expect(outcome).toContainText('Fidelity 0.71, does not pass.');
  await expectNoViolations(page);

  await outcome.getByRole('button', { name: 'Compare with before' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Versions');
  await expect(dialog(page).getByRole('insertion').first()).toHaveText(/^Written by gpt-4o-mini/);
  await page.keyboard.press('Escape');
  const about = page.getByRole('list', { name: 'About this text' });
  await expect(about).toContainText('gpt-4o-mini, v2');

  // What stands above it says so.
  await expect(page.getByRole('treeitem', { name: /^2025.* stale / })).toBeVisible();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('button').last().click();
  await expect(about).toContainText('stale');
});

test('counts anew with every choice, and says what cannot be', async ({ page }) => {
  await openDialog(page, host.segmentId);
  const run = dialog(page).getByRole('button', { name: 'Summarise again' });
  await expect(run).toBeEnabled();

  await page.getByLabel('Model').fill('unpriced');
  await expect(estimate(page)).toContainText(
    'a price that is not known (none is set for unpriced)',
  );
  await page.getByLabel('Model').fill(' ');
  await expect(dialog(page)).toContainText('Name a model.');
  await expect(run).toBeDisabled();

  await page.getByLabel('Summariser').selectOption('anthropic');
  await expect(page.getByLabel('Model')).toHaveValue('claude-haiku');
  await expect(estimate(page)).toContainText('It cannot begin now: There is no key for Anthropic.');
  await expect(run).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Open settings' })).toBeVisible();

  await page.getByLabel('Summariser').selectOption('extractive');
  await expect(estimate(page)).toHaveText(
    '1 text, by the built-in summariser: nothing is sent, nothing is paid.',
  );
  await expect(page.getByLabel('Model')).toHaveCount(0);
  await expect(page.getByLabel('Prompt')).toHaveCount(0);
  await expect(run).toBeEnabled();

  await page.getByLabel('Summariser').selectOption('openai');
  await expect(page.getByLabel('Prompt').getByRole('option')).toHaveText([
    'As the settings say',
    'single-pass@1',
    'mine@2',
  ]);
  await page.getByLabel('Levels').selectOption('brief');
  await expect(page.getByLabel('Prompt').getByRole('option')).toHaveText([
    'As the settings say',
    'brief@1',
  ]);
  await dialog(page).getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Temperature').fill('3');
  await expect(dialog(page)).toContainText('A number from 0 to 2.');
  await expect(run).toBeDisabled();
});

test('shows what would be sent, what is left out of it, and what is masked', async ({ page }) => {
  await openDialog(page, host.segmentId);
  await dialog(page).getByRole('button', { name: 'Show what would be sent…' }).click();
  await expect(dialog(page)).toContainText('Prompt single-pass@1, 3,120 tokens.');
  await expect(dialog(page)).toContainText('Masked: API key × 2.');
  await expect(page.getByRole('region', { name: 'User' })).toContainText('[e1] user: ');
  await dialog(page)
    .getByRole('button', { name: /^What is left out/ })
    .click();
  await expect(page.getByRole('list', { name: 'What is left out' })).toContainText('tool call');
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(estimate(page)).toBeVisible();
});

test('goes on without its dialog, and is cancelled from there', async ({ page }) => {
  await host.close();
  host = await startVersionsHost({ writeMs: 3_000 });
  await openDialog(page, host.dayId);
  await page.getByRole('combobox', { name: 'What' }).selectOption('below');
  await expect(estimate(page)).toContainText('2 texts are left out: a person pinned them');
  await dialog(page).getByRole('button', { name: 'Summarise again' }).click();
  await dialog(page).getByRole('button', { name: 'Go on reading' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('header').getByRole('progressbar')).toBeVisible();

  await page.getByRole('button', { name: 'Summarising again…' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText(
    'Cancelled. What was written until then stays.',
  );
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator('#node-pane')).toBeFocused();
});

test('says in the article why a model’s text is not there, and what to do', async ({ page }) => {
  await host.close();
  host = await startVersionsHost({
    handlers: ({ show }) => ({
      show: async (input, context) => ({
        ...(await show(input, context)),
        problem: {
          code: 'provider-unauthorized',
          message: 'api.example.com refused the key.',
          time: '2025-11-20T10:00:00.000Z',
          provider: 'openai',
          model: 'gpt-4o-mini',
        },
      }),
    }),
  });
  await openWindow(page, host, `/node/${host.segmentId}`);
  const note = page.getByRole('note');
  await expect(note).toContainText('This is not the text of gpt-4o-mini: it could not be had.');
  await expect(note).toContainText('api.example.com refused the key.');
  await expect(note).toContainText('Enter a key that is valid');
  await expectNoViolations(page);
  await note.getByRole('button', { name: 'Summarise again…' }).click();
  await expect(dialog(page)).toBeVisible();
});
