import { makeConversations } from '../helpers/madeConversations.ts';
import { startModelServer, type ModelServer } from '../helpers/modelServer.ts';
import { goodSummary } from '../helpers/modelServer/goodSummary.ts';
import { unauthorized } from '../helpers/modelServer/replies.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import {
  expect,
  openExplorer,
  startTestHost,
  test,
  type TestHost,
  openSettingsAt,
} from './strataTest.ts';

let host: TestHost;
let models: ModelServer;

test.beforeEach(async () => {
  models = await startModelServer({ behaviour: unauthorized });
  host = await startTestHost({
    conversations: makeConversations({
      seed: 7,
      from: '2025-03-03',
      to: '2025-03-07',
      count: 4,
    }),
  });
});
test.afterEach(async () => {
  await host.close();
  await models.close();
});

test('a chosen model offers to write what is there; what stops it is said, with the way on', async ({
  page,
}) => {
  await openExplorer(page, host);
  await openSettingsAt(page, 'Summaries and models');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const writeNow = dialog.getByRole('button', { name: 'Write them now' });
  await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await dialog.getByLabel('Address', { exact: true }).fill(models.url);
  await dialog.getByLabel('Model', { exact: true }).fill('model-a');
  await expect(writeNow).toHaveCount(0);
  await dialog.getByLabel('Model', { exact: true }).press('Enter');
  await expect(dialog.getByText(/^\d+ texts can be written, in \d+ calls, free of/)).toBeVisible();
  await writeNow.click();
  await expect(writeNow).toBeVisible();
  await dialog.getByRole('button', { name: 'Close settings' }).click();

  const news = page.getByRole('alert').filter({ hasText: /^Stopped: .*key/ });
  await expect(news).toBeVisible();
  await expectNoViolations(page);
  const bar = page.locator('header').first();
  await bar.getByRole('button', { name: 'Open settings' }).click();
  await expect(dialog.getByRole('tab', { name: 'Summaries' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');

  models.behave((asked) => ({ kind: 'answer', text: goodSummary(asked) }));
  await bar.getByRole('button', { name: 'Go on' }).click();
  await expect(news).toHaveCount(0);
  await openSettingsAt(page, 'Summaries and models');
  await expect(dialog.getByText('All that it may write is written.')).toBeVisible();
});
