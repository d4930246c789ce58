/**
 * Takes the pictures of docs/screens: the sample memory in a home folder that is made up, in both
 * themes and two sizes. `node test/e2e/pictures.ts [FOLDER]`, after a build; not a test.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from '../ensureBrowser.ts';
import { serveProcess } from '../helpers/serveProcess.ts';

const SAMPLE = fileURLToPath(new URL('../../core/sample/logs', import.meta.url));
const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../../docs/screens', import.meta.url));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1000, height: 700 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** A day whose segment has a goal, a cause, a decision and a marker. */
const SEGMENT = /Wrong heights around the clock change/;
const DAY = 'toc:day:2026-02-17';
const MONTH = 'toc:month:2026-02';

const executablePath = ensureBrowser();
if (executablePath === undefined) throw new Error('there is no Chromium to take pictures with');
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const size of SIZES) for (const theme of THEMES) await takeAll(browser, { size, theme });
} finally {
  await browser.close();
}

interface Look {
  readonly size: (typeof SIZES)[number];
  readonly theme: (typeof THEMES)[number];
}

/** One round through a memory, as a person goes: from an empty one to one whose host has ended. */
async function takeAll(from: Browser, { size, theme }: Look): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'strata-pictures-'));
  await cp(join(SAMPLE, 'claude-code'), join(home, '.claude'), { recursive: true });
  await cp(join(SAMPLE, 'codex'), join(home, '.codex'), { recursive: true });
  const strata = await serveProcess({ home });
  const page = await from.newPage({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  const shot = async (name: string): Promise<void> => {
    const path = join(FOLDER, `${name}-${size.width}x${size.height}-${theme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
  try {
    await page.goto(strata.launchUrl);
    await firstRun(page, shot);
    await reading(page, shot);
    await importDialog(page, shot);
    await strata.kill();
    await page.getByText('Strata does not answer').or(page.getByText('closed')).first().waitFor();
    await shot('error');
  } finally {
    await strata.kill().catch(() => undefined);
    await page.close();
    await rm(home, { recursive: true, force: true });
  }
}

type Shot = (name: string) => Promise<void>;

async function firstRun(page: Page, shot: Shot): Promise<void> {
  const main = page.getByRole('button', { name: /^Import \d+ sessions$/ });
  await main.waitFor();
  await shot('first-run');
  await main.click();
  await page.getByRole('progressbar').first().waitFor();
  await page.getByRole('treeitem').first().waitFor();
  await shot('progress');
  await page.getByText(/events added$/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
}

async function reading(page: Page, shot: Shot): Promise<void> {
  await open(page, MONTH);
  await page.getByRole('treeitem', { selected: true }).press('ArrowRight');
  await page.getByRole('treeitem', { name: /^Week/ }).first().waitFor();
  await shot('tree');
  await open(page, DAY);
  await page.locator('#node-pane').getByRole('button', { name: SEGMENT }).click();
  await page.getByRole('treeitem', { name: SEGMENT, selected: true }).waitFor();
  await page.getByRole('list', { name: 'Main points' }).waitFor();
  await shot('node');
  await page.locator('#node-pane').getByRole('button', { expanded: false }).first().click();
  await page
    .getByRole('region', { name: /^(Detailed|Full): / })
    .first()
    .waitFor();
  await shot('markers');
  await page.getByRole('list', { name: 'Main points' }).getByRole('button').first().click();
  await page.locator('#evidence-pane mark').first().waitFor();
  await shot('evidence');
}

async function open(page: Page, nodeId: string): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `#/node/${id}`;
  }, nodeId);
  const name = nodeId === MONTH ? 'February 2026' : /^Tuesday/;
  await page.locator('#node-pane').getByRole('heading', { level: 1, name }).waitFor();
}

async function importDialog(page: Page, shot: Shot): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import logs' });
  await dialog.getByRole('button', { name: 'Import what is new' }).waitFor();
  await shot('import');
  await page.keyboard.press('Escape');
}
