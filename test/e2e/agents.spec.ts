/** Agents of this machine: offered, asked about, and writing, in a process with a `PATH` of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fakeAgent, type FakeAgent } from '../helpers/fakeAgent.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { serveProcess, type ServeProcess } from '../helpers/serveProcess.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, goToTime, openSettingsAt, test } from './strataTest.ts';

let home: string;
let strata: ServeProcess;
let claude: FakeAgent;

test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'strata-home-'));
  claude = fakeAgent(home, 'claude');
  await writeClaudeCodeLogs(
    join(home, '.claude'),
    makeConversations({ seed: 11, from: '2025-03-03', to: '2025-03-06', count: 2 }),
  );
  strata = await serveProcess({ home, path: claude.folder });
});
test.afterEach(async () => {
  await strata.stop();
  await rm(home, { recursive: true, force: true });
});

const asked = (page: Page) =>
  page.getByRole('dialog', { name: 'Send words of your conversations to Claude Code?' });

async function openMonth(page: Page): Promise<void> {
  await goToTime(page);
  await page.getByRole('treeitem', { selected: true }).press('ArrowRight');
  await page.getByRole('treeitem', { name: /^March/ }).click();
}

/** Writing takes a process for each text. */
const WRITTEN = { timeout: 120_000 };

test('with nothing but an agent on the PATH, a month is written by it from the first run on', async ({
  page,
}) => {
  test.slow();
  await page.goto(strata.launchUrl);
  const offer = page.getByRole('region', { name: 'Agents on this machine' });
  await expect(offer).toContainText('Claude Code 2.1.303 is here');
  await expect(offer).toContainText(
    'not asked beyond $5.00 a day and $50.00 a month, as it counts',
  );
  await expectNoViolations(page);
  await offer.getByRole('button', { name: 'Use Claude Code…' }).click();
  await expect(asked(page)).toContainText('they leave this machine through it');
  await asked(page).getByRole('button', { name: 'Send nothing' }).click();
  await expect(page.getByText('Nothing leaves this machine.')).toBeVisible();

  await offer.getByRole('button', { name: 'Use Claude Code…' }).click();
  await asked(page).getByRole('button', { name: 'Send to Claude Code' }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText(/^Strata reads/)).toContainText(
    'Summaries are written by Claude Code: words of your conversations leave this machine through it',
  );
  expect(claude.calls()).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 sessions' }).click();
  await openMonth(page);
  await expect(page.getByRole('list', { name: 'About this text' })).toContainText(
    'claude-code',
    WRITTEN,
  );
  expect(claude.calls().length).toBeGreaterThan(3);
});

test('the settings offer it too: it is asked about, tried, told what it costs, and writes what is there', async ({
  page,
}) => {
  test.slow();
  await page.goto(strata.launchUrl);
  await page.getByRole('button', { name: 'Import 2 sessions' }).click();
  await expect(page.getByText(/^[\d,]+ events added$/)).toBeVisible();
  const panel = await openSettingsAt(page, 'Summaries and models');
  const found = panel.getByRole('list', { name: 'Agents on this machine' });
  await expect(found).toContainText('Claude Code 2.1.303 is here: no key');
  await found.getByRole('button', { name: 'Use Claude Code…' }).click();
  await asked(page).getByRole('button', { name: 'Send to Claude Code' }).click();
  await expect(found.getByRole('button', { name: 'Claude Code is used' })).toBeVisible();
  await expect(panel.getByLabel('Agent', { exact: true })).toHaveValue('claude-code');
  await expect(panel.getByLabel('Temperature')).toHaveCount(0);
  await expectNoViolations(page);

  await panel.getByRole('button', { name: 'Test connection' }).click();
  await expect(panel.getByText(/^✓ claude-code answered\./)).toBeVisible();
  await panel.getByLabel('Agent', { exact: true }).selectOption('codex');
  await expect(panel.getByText('Codex is not on this machine.')).toBeVisible();
  await panel.getByLabel('Agent', { exact: true }).selectOption('claude-code');

  await expect(
    panel.getByText(/texts can be written, in \d+ calls, about \$[\d.]+, as the agent counts it/),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Write them now' }).click();
  await expect(panel.getByText('All that it may write is written.')).toBeVisible(WRITTEN);
  await page.getByRole('tab', { name: 'Cost' }).click();
  await expect(page.getByText(/^Calls of agents are paid by your subscription/)).toBeVisible();
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await expect(page.getByRole('table', { name: 'Requests that left' })).toContainText('claude');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await openMonth(page);
  await expect(page.getByRole('list', { name: 'About this text' })).toContainText('claude-code');
});
