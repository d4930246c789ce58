import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeConversations } from '../helpers/madeConversations.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';
import { expect, openWindow, startTestHost, test } from './strataTest.ts';

test('fills an empty memory: the way there, the progress, the report with its broken lines', async ({
  page,
}) => {
  const host = await startTestHost();
  try {
    const logs = join(host.dir, 'logs');
    await mkdir(logs);
    const conversations = makeConversations({
      seed: 9,
      from: '2025-03-01',
      to: '2025-05-31',
      count: 30,
    });
    await writePlainLog(join(logs, 'talks.jsonl'), conversations);
    await writeFile(
      join(logs, 'torn.jsonl'),
      '{"conversation":"c1","id":"1","time":"2025-03-03T10:00:00Z","role":"user","text":"Is the build green again?"}\n{"conversation":"c1", broken\n{"conversation":"c1","id":"2","time":"2025-03-03T10:01:00Z","role":"assistant","text":"Yes, the build is green since the compiler was pinned."}\n',
    );

    await openWindow(page, host);
    await page.getByRole('button', { name: 'Import logs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import logs' });
    const field = dialog.getByRole('textbox');
    await field.fill(join(host.dir, 'nowhere'));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'did not finish' })).toContainText(
      'nowhere',
    );

    await field.fill(logs);
    await field.press('Enter');
    await expect(dialog.getByText(/^Done\./)).toBeVisible({ timeout: 30_000 });
    const report = dialog.getByRole('region', { name: 'Import report' });
    await expect(report).toContainText('torn.jsonl:2');
    await page.keyboard.press('Escape');

    await expect(page.getByRole('treeitem', { name: /^2025/ })).toBeVisible();
    await page.getByRole('treeitem', { name: /^2025/ }).click();
    await expect(page.locator('#node-pane h1')).toHaveText('2025');
  } finally {
    await host.close();
  }
});

test('keeps what is read when the host goes away, and says so', async ({ page, faults }) => {
  const host = await startTestHost();
  const conversations = makeConversations({
    seed: 9,
    from: '2025-03-01',
    to: '2025-03-31',
    count: 6,
  });
  const log = join(host.dir, 'talks.jsonl');
  await writePlainLog(log, conversations);
  await host.fill(log);
  await openWindow(page, host);
  await page.getByRole('list', { name: 'Main points' }).getByRole('button').first().click();
  await page.locator('#evidence-pane mark').first().waitFor();
  await host.close();
  await expect(page.getByText('Strata does not answer')).toBeVisible();
  await expect(page.locator('#evidence-pane mark').first()).toBeVisible();
  await expect(page.locator('#node-pane h1')).toHaveText('2025');
  // Chromium reports each attempt to connect in vain.
  await page.close();
  faults.splice(
    0,
    faults.length,
    ...faults.filter((fault) => !fault.includes('ERR_CONNECTION_REFUSED')),
  );
});
