import type { Page } from '@playwright/test';
import { makeConversations } from '../helpers/madeConversations.ts';
import { startModelServer, type ModelServer } from '../helpers/modelServer.ts';
import { unauthorized } from '../helpers/modelServer/replies.ts';

import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, startTestHost, test, type TestHost } from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

let host: TestHost;
let models: ModelServer;

test.beforeEach(async () => {
  models = await startModelServer();
  host = await startTestHost({
    conversations: makeConversations({
      seed: 5,
      from: '2025-03-03',
      to: '2025-03-14',
      count: 8,
    }),
  });
  const client = await host.connect();
  const { settings } = await client.call('settings', {});
  const openai = { ...settings.endpoints.openai, baseUrl: models.url, model: 'model-a' };
  await client.call('saveSettings', {
    ...settings,
    endpoints: { ...settings.endpoints, openai },
    money: { ...settings.money, prices: [{ model: 'model-a', input: 1, output: 2 }] },
  });
  client.close();
});
test.afterEach(async () => {
  await host.close();
  await models.close();
});

const dialog = (page: Page) => page.getByRole('dialog');
const about = (page: Page) => page.getByRole('list', { name: 'About this text' });

/** Opens the newest segment that is closed and has points. */
async function openSegment(page: Page): Promise<void> {
  const client = await host.connect();
  const { children } = await client.call('toc', { depth: 6 });
  client.close();
  const ids: string[] = [];
  const walk = (rows: typeof children): void => {
    for (const row of rows) {
      if (row.level === 'segment') ids.push(row.nodeId);
      walk([...(row.children ?? [])]);
    }
  };
  walk(children);
  await openWindow(page, host, `/node/${ids[0]}`);
  await page.getByRole('list', { name: 'Main points' }).waitFor();
}

async function summariseByModel(page: Page): Promise<void> {
  await chooseAction(page, 'Summarise again…');
  await page.getByLabel('Summariser').selectOption('openai');
  await dialog(page).getByRole('button', { name: 'Summarise again' }).click();
}

test('a text is written by a model, compared, reverted, edited and pinned', async ({ page }) => {
  await openSegment(page);
  await expect(about(page)).not.toContainText('gpt-4o-mini');
  await chooseAction(page, 'Summarise again…');
  await page.getByLabel('Summariser').selectOption('openai');
  await expect(page.getByRole('status', { name: 'Estimate' })).toContainText(
    /^1 text, 1 call to model-a, about [\d,]+ tokens read and [\d,]+ written, about \$/,
  );
  await dialog(page).getByRole('button', { name: 'Show what would be sent…' }).click();
  await expect(page.getByRole('region', { name: 'User' })).toContainText('[e1]');
  expect(models.requests).toHaveLength(0);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await dialog(page).getByRole('button', { name: 'Summarise again' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('Version 2 was written; version 1 is kept.');
  await outcome.getByRole('button', { name: 'Compare with before' }).click();
  await expect(dialog(page).getByRole('columnheader', { name: /^Version 2/ })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(about(page)).toContainText('model-a, v2');
  await expect(page.getByRole('treeitem', { name: /^2025.* stale / })).toBeVisible();

  await chooseAction(page, 'Versions…');
  await dialog(page).getByRole('button', { name: 'Go back to version 1' }).click();
  await expect(dialog(page)).toContainText('Version 3 says what version 1 said.');
  await dialog(page).getByRole('button', { name: 'Pin version 2' }).click();
  await expect(dialog(page)).toContainText('Version 2 is pinned');
  await page.keyboard.press('Escape');
  await expect(about(page)).toContainText('pinned');
  await chooseAction(page, 'Versions…');
  await dialog(page).getByRole('button', { name: 'Unpin version 2' }).click();
  await expect(dialog(page)).toContainText('Unpinned.');
  await page.keyboard.press('Escape');

  await chooseAction(page, 'Edit title and points');
  await page.getByRole('textbox', { name: 'Title' }).fill('A title of my own');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  const part = page.getByRole('region', { name: 'This part' });
  await expect(part.getByRole('heading').first()).toHaveText('A title of my own');
  await expect(about(page)).toContainText('edited by you');
});

test('a conversation is renamed on its page, and in the tree', async ({ page }) => {
  await openSegment(page);
  await page.getByRole('navigation', { name: 'Path' }).getByRole('button').last().click();
  await expect(page.getByRole('region', { name: 'This part' })).toHaveCount(0);
  await chooseAction(page, 'Edit title and points');
  await page.getByRole('textbox', { name: 'Title' }).fill('A title of my own');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A title of my own');
  await expect(about(page)).toContainText('edited by you');
  await expect(page.getByRole('treeitem', { name: /A title of my own/ })).toBeVisible();
});

test('how a text was made is measured for real, and its anchors lead to their words', async ({
  page,
}) => {
  await openSegment(page);
  await chooseAction(page, 'How this was made');
  const panel = page.getByRole('region', { name: 'How this text was made' });
  await panel.getByRole('button', { name: 'Measure Brief' }).click();
  await expect(panel).toContainText('Fidelity of Brief, measured now');
  await panel.getByRole('button', { name: 'Measures of the whole memory' }).click();
  await expect(panel.getByRole('row', { name: /^Fidelity / }).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^What must not be lost/ }).click();
  const anchors = page.getByRole('button', {
    name: /^(?:Decision|Open question|Important fact|Correction|Commitment|Preference|Error|Code) /,
  });
  await anchors.last().click();
  await expect(page.locator('#evidence-pane [data-own] mark').first()).toBeVisible();
});

test('a refused key is told where the run was asked for', async ({ page }) => {
  models.behave(unauthorized);
  await openSegment(page);
  await summariseByModel(page);
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toBeVisible();
  await expect(outcome).toContainText(/key/i);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(about(page)).not.toContainText('gpt-4o-mini');
});
