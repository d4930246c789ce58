import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeConversations } from '../helpers/madeConversations.ts';
import { serveProcess, type ServeProcess } from '../helpers/serveProcess.ts';
import { writeClaudeCodeLogs, writePlainLog } from '../helpers/writeLogs.ts';
import { dropOnWindow } from './dropOnWindow.ts';
import { expect, pointsOf, test, goToTime } from './strataTest.ts';

const COUNT = 24;
const conversations = makeConversations({
  seed: 9,
  from: '2024-11-01',
  to: '2025-05-31',
  count: COUNT,
});

test.describe('the first five minutes, in a process of its own with an empty memory', () => {
  let home: string;
  let strata: ServeProcess;

  test.beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'strata-home-'));
    strata = await serveProcess({ home });
  });
  test.afterEach(async () => {
    await strata.stop();
    await rm(home, { recursive: true, force: true });
  });

  test('what was found is imported with one click, and today opens with it', async ({ page }) => {
    await writeClaudeCodeLogs(join(home, '.claude'), conversations);
    await page.goto(strata.launchUrl);
    const tools = page.getByRole('list', { name: 'Logs found on this machine' });
    await expect(tools.getByRole('listitem')).toHaveText(
      /^Claude Code24 sessions[\d.]+ [KM]B\d+ Nov 2024 – \d+ May 2025/,
    );
    await page.getByRole('button', { name: `Import ${COUNT} sessions` }).press('Enter');

    await expect(page.locator('#node-pane h1')).toHaveText('Today');
    await expect(page.locator('#node-pane')).toBeFocused();
    await expect(page.getByRole('list', { name: 'Newest conversations' })).toBeVisible();
    await expect(page.getByText(/^[\d,]+ events added$/)).toBeVisible();
    await goToTime(page);
    await expect(page.getByRole('treeitem', { name: /^2025/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByRole('treeitem', { name: /^2024/ })).toBeVisible();
    await expect(pointsOf(page).first()).toBeVisible();

    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import logs' });
    await expect(dialog.getByRole('region', { name: 'Import report' })).toContainText(
      `Files${COUNT}`,
    );
    await dialog.getByRole('button', { name: 'Import what is new' }).click();
    await expect(dialog.getByText('Done. Nothing new was found there.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('the sample that Strata brings along is read, and leaves the own memory empty', async ({
    page,
  }) => {
    await page.goto(strata.launchUrl);
    await page.getByRole('button', { name: 'Look at the sample memory' }).click();
    await expect(page.locator('#node-pane h1')).toHaveText('Today');
    await goToTime(page);
    // The page of today goes only once the year's is there.
    await expect(page.locator('#node-pane h1')).toContainText('2026');
    const points = pointsOf(page);
    await points.first().click();
    await expect(page.locator('#evidence-pane mark').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Back to your memory' }).click();
    await expect(page.getByText('No logs were found in the usual places')).toBeVisible();
  });

  test('a folder is found and imported by keys alone, and its broken lines are told', async ({
    page,
  }) => {
    const logs = join(home, 'archive', 'deep');
    mkdirSync(join(home, 'another'), { recursive: true });
    mkdirSync(logs, { recursive: true });
    await writePlainLog(join(logs, 'talks.jsonl'), conversations.slice(0, 6));
    await writeFile(join(logs, 'torn.jsonl'), TORN);
    await page.goto(strata.launchUrl);
    await expect(page.getByText('No logs were found in the usual places')).toBeVisible();
    await page.getByRole('button', { name: 'Choose files or folders…' }).press('Enter');

    const list = page.getByRole('listbox');
    await expect(list).toHaveAccessibleName(`In ${home}`);
    await expect(list).toBeFocused();
    await page.keyboard.type('ar');
    await page.keyboard.press('Enter');
    await expect(list).toHaveAccessibleName(`In ${join(home, 'archive')}`);
    await page.keyboard.press('ArrowRight');
    await expect(list).toHaveAccessibleName(`In ${logs}`);
    await page.keyboard.press('Backspace');
    await expect(list).toHaveAccessibleName(`In ${join(home, 'archive')}`);
    await page.keyboard.press('Enter');
    await expect(list).toHaveAccessibleName(`In ${logs}`);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Import 2 chosen' }).press('Enter');

    await expect(page.getByText(/events added, 1 problem$/)).toBeVisible();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('list', { name: 'What could not be read' })).toContainText(
      `${join(logs, 'torn.jsonl')}:2`,
    );
  });

  test('a path that is typed says what is wrong with it, and a file is chosen by it', async ({
    page,
  }) => {
    await writePlainLog(join(home, 'talks.jsonl'), conversations.slice(0, 3));
    await page.goto(strata.launchUrl);
    await page.getByRole('button', { name: 'Choose files or folders…' }).click();
    const field = page.getByRole('textbox', { name: 'Or a path' });
    await field.fill(join(home, 'nowhere'));
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText(join(home, 'nowhere'));
    await field.fill(join(home, 'talks.jsonl'));
    await field.press('Enter');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
      'talks.jsonl',
    );
    await page.getByRole('button', { name: 'Import 1 chosen' }).click();
    await expect(page.locator('#node-pane h1')).toHaveText('Today');
  });

  test('a folder that is dropped on the window is copied and imported, and what is no log is told', async ({
    page,
  }) => {
    const dropped = join(home, 'elsewhere', 'logs');
    mkdirSync(join(dropped, 'deep'), { recursive: true });
    await writePlainLog(join(dropped, 'deep', 'talks.jsonl'), conversations.slice(0, 6));
    await writeFile(join(dropped, 'notes.md'), 'nothing');
    await page.goto(strata.launchUrl);
    await page.getByRole('heading', { name: 'Import your conversations' }).waitFor();

    await dropOnWindow(page, [dropped], async () => {
      await expect(page.getByText('Drop files or folders to import their logs')).toBeVisible();
    });
    await expect(page.locator('#node-pane h1')).toHaveText('Today');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import logs' });
    await expect(dialog).toContainText('logs/notes.md');
    await expect(dialog.getByRole('region', { name: 'Import report' })).toContainText('Files1');
    await page.keyboard.press('Escape');

    await dropOnWindow(page, [join(dropped, 'notes.md')]);
    await expect(page.getByText(/^No log among 1 dropped file/)).toBeVisible();
  });

  test('an import that is stopped keeps what it read, says so, and is resumed', async ({
    page,
  }) => {
    await writeFile(join(home, 'big.jsonl'), bigLog());
    await page.goto(strata.launchUrl);
    await page.getByRole('button', { name: 'Choose files or folders…' }).click();
    await page.getByRole('option', { name: /big/ }).click();
    await clickAsSoonAsThere(page, 'Cancel: Importing');
    await page.getByRole('button', { name: 'Import 1 chosen' }).click();
    await expect(page.getByText(/^Stopped\. /)).toBeVisible();

    // Another window knows of it too.
    await page.reload();
    // The first page says it at length; where something was stored already, the bar does above Today.
    const atLength = page.getByText(/was not finished\. What it read is kept: /);
    await expect(atLength.or(page.getByText('Import not finished')).first()).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(page.getByText('Import not finished')).toHaveCount(0);
  });
});

const TORN = [
  '{"conversation":"c1","id":"1","time":"2025-03-03T10:00:00Z","role":"user","text":"Is the build green again?"}',
  '{"conversation":"c1", broken',
  '{"conversation":"c1","id":"2","time":"2025-03-03T10:01:00Z","role":"assistant","text":"Yes, the build is green since the compiler was pinned."}',
  '',
].join('\n');

/** Faster than looking for the button from outside: the work may be done by then. */
async function clickAsSoonAsThere(page: Page, label: string): Promise<void> {
  await page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>(`[aria-label="${wanted}"]`);
      if (button === null) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, label);
}

/** 60 MB that are long to read and quick to index. */
function bigLog(): string {
  return Array.from({ length: 600 }, (_, index) =>
    JSON.stringify({
      conversation: `c${Math.floor(index / 200)}`,
      id: String(index),
      time: new Date(Date.UTC(2025, 2, 3 + Math.floor(index / 200), 8, index % 200)).toISOString(),
      ...(index % 200 === 0
        ? { role: 'user', text: 'Show me the listing of the disk.' }
        : { role: 'tool', text: `line ${index} of a listing\n`.repeat(4_500) }),
    }),
  ).join('\n');
}
