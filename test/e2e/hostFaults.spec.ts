import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeConversations } from '../helpers/madeConversations.ts';
import { serveProcess } from '../helpers/serveProcess.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';
import { expect, pointsOf, test, goToTime } from './strataTest.ts';

test('a host that dies leaves the window readable, and a new one is told from it', async ({
  page,
  faults,
}) => {
  const home = await mkdtemp(join(tmpdir(), 'strata-home-'));
  await writeClaudeCodeLogs(
    join(home, '.claude'),
    makeConversations({ seed: 9, from: '2025-03-01', to: '2025-03-31', count: 6 }),
  );
  let strata = await serveProcess({ home });
  try {
    await page.goto(strata.launchUrl);
    await page.getByRole('button', { name: 'Import 6 sessions' }).click();
    await page.getByText(/events added$/).waitFor();
    await goToTime(page);
    await pointsOf(page).first().click();
    const mark = page.locator('#evidence-pane mark').first();
    await mark.waitFor();

    await strata.kill();
    await expect(page.getByText('Strata does not answer.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await expect(mark).toBeVisible();
    await expect(page.locator('#node-pane h1')).toHaveText('2025');
    await page.screenshot({ path: 'test-results/screens/host-gone.png' });

    strata = await serveProcess({ home, port: Number(new URL(page.url()).port) });
    // The window tries again by itself, too: the button may be gone before it is pressed.
    const told = page.getByText('Strata was closed and started again.');
    await Promise.race([
      page
        .getByRole('button', { name: 'Try now' })
        .click()
        .catch(() => undefined),
      told.waitFor(),
    ]);
    await expect(told).toBeVisible();
    await expect(mark).toBeVisible();

    // A tab that is loaded anew has nothing to show any more, and says how to get in.
    await page.reload();
    await expect(page.getByText(/opens only from Strata’s own command/)).toBeVisible();
    // It showed what the server that died had let it in with.
    expect(faults.splice(0)).toEqual([expect.stringContaining('401')]);
    await page.goto(strata.launchUrl);
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  } finally {
    await page.close();
    await strata.stop();
    await rm(home, { recursive: true, force: true });
  }
});

test('a damaged memory has a screen of its own, and once it is moved away all begins anew', async ({
  page,
}) => {
  const home = await mkdtemp(join(tmpdir(), 'strata-home-'));
  const file = join(home, '.strata', 'memory.db');
  await mkdir(join(home, '.strata'));
  await writeFile(file, 'This is no database, whatever it may have been. '.repeat(200));
  const strata = await serveProcess({ home });
  try {
    await page.goto(strata.launchUrl);
    await expect(page.getByRole('heading', { name: 'The memory is damaged' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(file);
    await rm(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Import your conversations' })).toBeVisible();
  } finally {
    await strata.stop();
    await rm(home, { recursive: true, force: true });
  }
});
