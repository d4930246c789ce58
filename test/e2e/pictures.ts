import { chooseInMenu, openSettingsAt } from './strataTest.ts';
/**
 * Takes the pictures of docs/screens: the sample memory in a home folder that is made up, in both
 * themes and three sizes; what a model does there in the larger one, by a model server of this script.
 * `node test/e2e/pictures.ts [FOLDER]`, after a build; not a test.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { ensureBrowser } from '../ensureBrowser.ts';
import { startModelServer } from '../helpers/modelServer.ts';
import type { Asked } from '../helpers/modelServer/asked.ts';
import { goodSummary } from '../helpers/modelServer/goodSummary.ts';
import { ok, type Reply } from '../helpers/modelServer/replies.ts';
import { serveProcess } from '../helpers/serveProcess.ts';
import { chooseAction } from './chooseAction.ts';

const SAMPLE = fileURLToPath(new URL('../../core/sample/logs', import.meta.url));
const OWN_FOLDER = process.argv[2];
const FOLDER = OWN_FOLDER ?? fileURLToPath(new URL('../../docs/screens', import.meta.url));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1000, height: 700 },
  { width: 1920, height: 1080 },
] as const;
/** What docs/screens has of the largest window; a folder of one's own gets all. */
const LARGE = new Set([
  'today',
  'project',
  'open-loops',
  'numbers',
  'tree',
  'evidence',
  'transcript',
]);
const THEMES = ['light', 'dark'] as const;
/** A day whose segment has a goal, a cause, a decision and a marker. */
const SEGMENT = /Wrong heights around the clock change/;
const DAY = 'toc:day:2026-02-17';
const MONTH = 'toc:month:2026-02';
/** What a model could say of it. */
const WRITTEN = {
  title: 'Tide heights an hour off after the clock change',
  brief:
    'The pilot office found that from 29 March on every height ran one hour ahead of the almanac. The cause was wall-clock arithmetic in the cache key of ADR 7; the key becomes a UTC instant, and a property test compares cached with direct heights.',
  keywords: ['clock change', 'cache key', 'UTC instant', 'ADR 7', 'property test'],
};

const { window: executablePath } = ensureBrowser();
if (executablePath === undefined) throw new Error('there is no Chromium to take pictures with');
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const size of SIZES) for (const theme of THEMES) await takeAll(browser, { size, theme });
  for (const theme of THEMES) await takeModels(browser, { size: SIZES[0], theme });
} finally {
  await browser.close();
}

interface Look {
  readonly size: (typeof SIZES)[number];
  readonly theme: (typeof THEMES)[number];
}

type Shot = (name: string) => Promise<void>;

/** One round through a memory, as a person goes: from an empty one to one whose host has ended. */
function takeAll(from: Browser, look: Look): Promise<void> {
  return withWindow(from, look, async ({ page, shot, kill }) => {
    await firstRun(page, shot);
    await places(page, shot);
    await reading(page, shot);
    await searching(page, shot);
    await importDialog(page, shot);
    await ownWork(page, shot);
    await kill();
    await page.getByText('Strata does not answer').or(page.getByText('closed')).first().waitFor();
    await shot('error');
  });
}

/**
 * The same memory with a model: chosen, priced, asked, and its text looked into. Periods are written up
 * before it is chosen, or they would be by it, at once.
 */
function takeModels(from: Browser, look: Look): Promise<void> {
  return withWindow(from, look, async ({ page, shot }) => {
    await using models = await startModelServer({ behaviour: writesLikeAPerson });
    await firstRun(page, () => Promise.resolve());
    await writtenUp(page);
    await settings(page, shot, models.url);
    await writing(page, shot);
  });
}

/** The server's own answer lists sentences; that of the segment that is shown is written by hand. */
function writesLikeAPerson(asked: Asked): Reply {
  const answer = JSON.parse(goodSummary(asked)) as Record<string, unknown>;
  const isShown = asked.user.includes('pilot office') && 'title' in answer;
  return ok(JSON.stringify(isShown ? { ...answer, ...WRITTEN } : answer));
}

interface OpenWindow {
  readonly page: Page;
  readonly shot: Shot;
  /** Ends the host at once. */
  readonly kill: () => Promise<void>;
}

/** A host of its own with the sample's logs to be found, and a window on it. */
async function withWindow(
  from: Browser,
  { size, theme }: Look,
  look: (window: OpenWindow) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'strata-pictures-'));
  await cp(join(SAMPLE, 'claude-code'), join(home, '.claude'), { recursive: true });
  await cp(join(SAMPLE, 'codex'), join(home, '.codex'), { recursive: true });
  const strata = await serveProcess({ home });
  const page = await from.newPage({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  const shot = async (name: string): Promise<void> => {
    if (OWN_FOLDER === undefined && size.width === 1920 && !LARGE.has(name)) return;
    const path = join(FOLDER, `${name}-${size.width}x${size.height}-${theme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
  try {
    await page.goto(strata.launchUrl);
    await look({ page, shot, kill: () => strata.kill() });
  } finally {
    await strata.kill().catch(() => undefined);
    await page.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function firstRun(page: Page, shot: Shot): Promise<void> {
  const main = page.getByRole('button', { name: /^Import \d+ sessions$/ });
  await main.waitFor();
  await shot('first-run');
  await main.click();
  await page.getByRole('progressbar').first().waitFor();
  await shot('progress');
  await page.getByText(/events added$/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
}

/** The five places, and the list of what was found. */
async function places(page: Page, shot: Shot): Promise<void> {
  for (const [name, place] of [
    ['today', '#/today'],
    ['projects', '#/projects'],
    ['open-loops', '#/points?board=open'],
    ['decisions', '#/points?board=decisions'],
    ['numbers', '#/numbers?by=project'],
    ['found', '#/found?q=clock%20change'],
  ] as const) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, place);
    const waits = page.locator('#node-pane').getByText(/^(Loading|Counting|Looking)…$/);
    await page.waitForTimeout(500);
    await waits.waitFor({ state: 'detached' });
    await shot(name);
    if (name === 'projects') {
      await page.getByRole('rowheader').first().getByRole('button').click();
      await page.getByRole('navigation', { name: 'What of the project' }).waitFor();
      await waits.waitFor({ state: 'detached' });
      await shot('project');
    }
  }
}

async function reading(page: Page, shot: Shot): Promise<void> {
  await open(page, MONTH);
  await page.getByRole('treeitem', { selected: true }).press('ArrowRight');
  await page.getByRole('treeitem', { name: /^W\d/ }).first().waitFor();
  await shot('tree');
  await openSegment(page);
  await shot('node');
  await open(page, MONTH);
  await page.locator('#node-pane [aria-expanded="false"]:not([aria-haspopup])').first().click();
  await page
    .getByRole('region', { name: /^(Detailed|Full): / })
    .first()
    .waitFor();
  await shot('markers');
  await openSegment(page);
  await pointsOf(page).first().click();
  await page.locator('#evidence-pane mark').first().waitFor();
  await shot('evidence');
  await openSegment(page);
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
  await page.locator('#node-pane [data-row]').first().waitFor();
  await page.locator('#node-pane').focus();
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Find in this conversation' }).fill('clock');
  await page.getByText(/^1 of \d+$/).waitFor();
  await shot('transcript');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Brief' }).check();
}

function pointsOf(page: Page): Locator {
  const points = page.getByRole('region', { name: 'Points', exact: true });
  return points.getByRole('button', { name: /passages?$/ });
}

/** Words that are found as one types, then a question whose answer shows where it stands. */
async function searching(page: Page, shot: Shot): Promise<void> {
  await page.mouse.move(0, 0);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find or ask' });
  const field = dialog.getByRole('combobox', { name: 'Words, or a question' });
  await field.fill('clock change');
  await dialog.locator('[data-kind="event"] mark').first().waitFor();
  await shot('find');
  await field.fill('Why were the tide heights wrong in February?');
  await page.keyboard.press('Control+Enter');
  await dialog.locator('[data-kind="evidence"]').first().waitFor();
  await dialog.getByRole('button', { name: 'Copy as context' }).waitFor();
  await shot('answer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function openSegment(page: Page): Promise<void> {
  await open(page, DAY);
  await page.locator('#node-pane').getByRole('button', { name: SEGMENT }).click();
  await page.locator('#node-pane').getByRole('heading', { level: 1, name: SEGMENT }).waitFor();
  await pointsOf(page).first().waitFor();
}

async function open(page: Page, nodeId: string): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `#/node/${id}`;
  }, nodeId);
  const name = nodeId === MONTH ? 'February 2026' : /^Tuesday/;
  await page.locator('#node-pane').getByRole('heading', { level: 1, name }).waitFor();
}

async function importDialog(page: Page, shot: Shot): Promise<void> {
  await chooseInMenu(page, 'Import logs…');
  const dialog = page.getByRole('dialog', { name: 'Import logs' });
  await dialog.getByRole('button', { name: 'Import what is new' }).waitFor();
  await shot('import');
  await page.keyboard.press('Escape');
}

/** What Strata does by itself. */
async function ownWork(page: Page, shot: Shot): Promise<void> {
  await page.keyboard.press('Control+j');
  const panel = page.getByRole('complementary', { name: 'Activity' });
  await panel.getByText('Write up years').first().waitFor();
  await shot('activity');
  await page.keyboard.press('Control+j');
}

/** Until the jobs that write periods have run for the first time. */
async function writtenUp(page: Page): Promise<void> {
  await page.keyboard.press('Control+j');
  const jobs = page.getByRole('region', { name: 'What Strata does by itself' });
  await jobs
    .getByRole('listitem')
    .filter({ hasText: 'Write up years' })
    .filter({ hasText: /next in/ })
    .filter({ hasNotText: 'not run yet' })
    .waitFor();
  await page.keyboard.press('Control+j');
}

/** Chooses a model of this machine, with prices, as if it had to be paid. */
async function settings(page: Page, shot: Shot, address: string): Promise<void> {
  await openSettingsAt(page, 'Summaries and models');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const applied = (): Promise<void> => dialog.getByText('Changed. It holds from now on.').waitFor();
  const toTop = (): Promise<void> =>
    dialog.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 0));
  await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Model', { exact: true }).fill('model-a');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await dialog.getByText('model-a answered.').waitFor();
  await applied();
  await dialog.getByRole('button', { name: 'Write them now' }).waitFor();
  await toTop();
  await shot('settings');

  await dialog.getByRole('tab', { name: 'Cost' }).click();
  await dialog.getByRole('button', { name: 'Add a price' }).click();
  await dialog.getByLabel('Model of price 1').fill('model-a');
  await dialog.getByLabel('In, of model-a').fill('0.15');
  await dialog.getByLabel('Out, of model-a').fill('0.6');
  await dialog.getByLabel('Out, of model-a').press('Enter');
  await dialog
    .getByRole('definition')
    .filter({ hasText: /^\$0\.[1-9]/ })
    .waitFor();
  await toTop();
  await shot('money');

  await dialog.getByRole('tab', { name: 'Summaries' }).click();
  await dialog.getByLabel('Search by meaning, too').check();
  await dialog.getByLabel('Address of search by meaning').fill(address);
  await dialog.getByLabel('Model of search by meaning').fill('model-a');
  await dialog.getByLabel('Model of search by meaning').press('Enter');
  await dialog.getByRole('button', { name: 'Make vectors now' }).click();
  await dialog.getByText(/^[\d,]+ vectors made from/).waitFor();
  await dialog.getByText(/^Nothing is missing/).waitFor();
  await shot('embeddings');

  await dialog.getByRole('tab', { name: 'Advanced' }).click();
  await dialog.getByRole('button', { name: /^What a model is asked/ }).click();
  await dialog.getByRole('textbox', { name: 'Text of single-pass' }).waitFor();
  await shot('prompts');
  await dialog.getByRole('button', { name: 'Close settings' }).click();
}

async function writing(page: Page, shot: Shot): Promise<void> {
  await openSegment(page);
  await chooseAction(page, 'Summarise again…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^1 text, 1 call to model-a/).waitFor();
  await shot('summarise-again');
  await dialog.getByRole('button', { name: 'Summarise again' }).click();
  await dialog.getByRole('button', { name: 'Compare with before' }).click();
  await dialog.getByRole('insertion').first().scrollIntoViewIfNeeded();
  await shot('compare');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await chooseAction(page, 'How this was made');
  await page.getByRole('region', { name: 'How this text was made' }).waitFor();
  await shot('how-made');
}
