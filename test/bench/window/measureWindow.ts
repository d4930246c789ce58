import { homedir } from 'node:os';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { findBrowser } from '../../../core/hosts/serve/findBrowser.ts';
import { median, percentile } from '../measures/statistics.ts';
import { goTo, painted, paintedAll } from './painted.ts';

export interface WindowTimes {
  /** From the start of the navigation until the tree's first row is painted; ms, as all others. */
  readonly firstTree: number;
  /** The same with the program's files in the browser's cache. */
  readonly firstTreeWarm: number;
  readonly today: number;
  /** From an arrow until the row that it comes to is marked, and until its page is painted: after a pause, and right after a jump. */
  readonly row: { readonly median: number; readonly p95: number };
  readonly arrow: { readonly median: number; readonly p95: number };
  readonly jumped: number;
  readonly expand: number;
  readonly day: number;
  /** From an address until the page is painted, and from a click on Full until the first words said are. */
  readonly conversation: number;
  readonly transcript: number;
  /** Tasks of more than 50 ms while a transcript is scrolled through, and the longest, ms. */
  readonly scrolling: { readonly longTasks: number; readonly longest: number };
  readonly lens: number;
  readonly palette: { readonly titles: number; readonly events: number };
  /** Rows of trees, lists and transcripts in the document, the most at any time. */
  readonly mostRows: number;
  /** Memory of the page's script after many openings ÷ that after a fifth of them. */
  readonly grown: number;
}

export interface WindowTask {
  readonly launchUrl: () => string;
  /** All that hold something. */
  readonly days: readonly string[];
  /** Nodes of conversations, of all times. */
  readonly conversations: readonly string[];
  /** Nodes of the one in which most was said. */
  readonly longest: readonly string[];
  /** Words of which few or none are in the memory's titles. */
  readonly words: readonly string[];
}

const VIEWPORT = { width: 1440, height: 900 };
const ROW = '[role=treeitem]';
const MARKED = `${ROW}[aria-selected=true]`;
const HEADING = '#node-pane article h1';
/** The part of a conversation that an address means: the conversation's heading is the same for all. */
const PART = '#node-pane [aria-label="This part"]';
const TURNS = '#node-pane ol[aria-label="Turns"] li';
const SAID = '#node-pane ol[aria-label="Transcript"] article';
const TIMES = 15;
const ARROWS = 40;
/** By then what is asked ahead is there. */
const PAUSE_MS = 400;
const WHEEL = { turns: 150, pixels: 700, pauseMs: 30 };
const OPENINGS = 500;

/**
 * Opens the explorer in a real browser, and measures what a person waits for by the page's own clock
 * and frames. Null when there is no browser.
 */
export async function measureWindow(task: WindowTask): Promise<WindowTimes | null> {
  const executablePath = findBrowser({
    platform: process.platform,
    env: process.env,
    home: homedir(),
  });
  if (executablePath === undefined) return null;
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return await measureIn(browser, task);
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: Browser, task: WindowTask): Promise<WindowTimes> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(markFirst, { selector: ROW, name: TREE });
  await page.addInitScript(markFirst, { selector: '#node-pane h1', name: TODAY });
  const [newestDay = ''] = task.days.slice(-1);
  await page.goto(`${task.launchUrl()}&/node/${newestDay}`);
  const firstTree = await markTime(page, TREE);
  await page.reload();
  const firstTreeWarm = await markTime(page, TREE);
  await goTo(page, '#/today');
  await page.reload();
  const today = await markTime(page, TODAY);
  let mostRows = 0;
  const counted = async <T>(value: T): Promise<T> => {
    mostRows = Math.max(mostRows, await page.evaluate(countRows));
    return value;
  };

  await goTo(page, `#/node/${newestDay}`);
  await page.locator(`[data-id="${newestDay}"]`).waitFor();
  const expand = await counted(median(await expandRows(page)));
  const arrows = await counted(await pressArrows(page));
  const jumped = await counted(median(await jump(page)));
  const day = await counted(median(await openDays(page, task.days)));
  const { conversation, transcript } = await openConversations(page, task.longest);
  const scrolling = await counted(await scrollThrough(page, task.longest[0] ?? ''));
  await page.getByRole('radio', { name: 'Brief', exact: true }).click();
  const lens = median(await changeLens(page));
  const palette = await counted(await measurePalette(page, task.words));
  const grown = await openMany(page, devtools, task.conversations);
  return {
    firstTree,
    firstTreeWarm,
    today,
    row: spreadOf(arrows.map(({ row }) => row)),
    arrow: spreadOf(arrows.map((step) => step.page)),
    jumped,
    expand,
    day,
    conversation,
    transcript,
    scrolling,
    lens,
    palette,
    mostRows,
    grown,
  };
}

const TREE = 'bench-tree';
const TODAY = 'bench-today';

/** Runs in the page. A frame after the element is there, it is on the screen. */
function markFirst({ selector, name }: { readonly selector: string; readonly name: string }): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function markTime(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate((mark) => performance.getEntriesByName(mark).at(-1)?.startTime ?? NaN, name);
}

/** Runs in the page. */
function countRows(): number {
  return document.querySelectorAll('[role=treeitem], [role=option], li, tr').length;
}

/** Opens closed rows from the last one up: so what is below them comes into view. */
async function expandRows(page: Page): Promise<readonly number[]> {
  const durations: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    const row = page.locator(`${ROW}[aria-expanded=false]`).last();
    if ((await row.count()) === 0) break;
    const id = (await row.getAttribute('data-id')) ?? '';
    await page.locator(`[data-id="${id}"]`).scrollIntoViewIfNeeded();
    durations.push(
      await painted(page, { selector: `[data-id="${id}"][aria-expanded=true]` }, () =>
        page.locator(`[data-id="${id}"] [data-twist]`).click(),
      ),
    );
  }
  return durations;
}

interface Step {
  readonly row: number;
  readonly page: number;
}

const spreadOf = (times: readonly number[]): WindowTimes['arrow'] => ({
  median: median(times),
  p95: percentile(times, 0.95),
});

async function pressArrows(page: Page): Promise<readonly Step[]> {
  const durations: Step[] = [];
  await page.locator(`${ROW}[tabindex="0"]`).focus();
  await page.keyboard.press('Home');
  for (let at = 0; at < ARROWS; at++) {
    await page.waitForTimeout(PAUSE_MS);
    durations.push(...(await press(page, 'ArrowDown')));
  }
  return durations;
}

/** Until the row that a key comes to is marked and its page is painted; nothing where it stays, or comes to no page. */
async function press(page: Page, key: string): Promise<readonly Step[]> {
  const before = await page.evaluate(focusedRow);
  const [marked = NaN, read = NaN] = await paintedAll(
    page,
    [MARKED, HEADING].map((selector) => ({ selector, changed: true })),
    () => page.keyboard.press(key),
  );
  const row = await page.evaluate(focusedRow);
  // What is folded has no page.
  return row !== before && row?.startsWith('toc:') === true ? [{ row: marked, page: read }] : [];
}

/** Runs in the page. */
const focusedRow = (): string | null => document.activeElement?.getAttribute('data-id') ?? null;

/** By pages: nothing there was asked for ahead. */
async function jump(page: Page): Promise<readonly number[]> {
  const durations: number[] = [];
  for (const key of ['End', 'PageUp', 'PageUp', 'PageUp', 'Home', 'PageDown', 'PageDown'])
    durations.push(...(await press(page, key)).map((step) => step.page));
  return durations;
}

async function openDays(page: Page, days: readonly string[]): Promise<readonly number[]> {
  const durations: number[] = [];
  for (const dayId of spread(days, TIMES))
    durations.push(
      await painted(page, { selector: `${ROW}[aria-selected=true][data-id="${dayId}"]` }, () =>
        goTo(page, `#/node/${dayId}`),
      ),
    );
  return durations;
}

async function openConversations(
  page: Page,
  nodeIds: readonly string[],
): Promise<Pick<WindowTimes, 'conversation' | 'transcript'>> {
  const conversation: number[] = [];
  const transcript: number[] = [];
  for (const [at, nodeId] of nodeIds.entries()) {
    conversation.push(
      await painted(page, at === 0 ? { selector: TURNS } : { selector: PART, changed: true }, () =>
        goTo(page, `#/node/${nodeId}`),
      ),
    );
    transcript.push(
      await painted(page, { selector: SAID }, () =>
        page.getByRole('radio', { name: /^(Full|Transcript)$/ }).click(),
      ),
    );
    await page.getByRole('radio', { name: 'Brief', exact: true }).click();
  }
  return { conversation: median(conversation), transcript: median(transcript) };
}

async function scrollThrough(page: Page, nodeId: string): Promise<WindowTimes['scrolling']> {
  await goTo(page, `#/node/${nodeId}`);
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).click();
  await page.locator(SAID).first().waitFor();
  await page.getByTestId('node-scroller').hover();
  await page.evaluate(watchLongTasks);
  for (let turn = 0; turn < WHEEL.turns; turn++) {
    await page.mouse.wheel(0, WHEEL.pixels);
    await page.waitForTimeout(WHEEL.pauseMs);
  }
  const tasks = await page.evaluate(
    () => (globalThis as typeof globalThis & { strataLongTasks: number[] }).strataLongTasks,
  );
  return { longTasks: tasks.length, longest: Math.max(0, ...tasks) };
}

/** Runs in the page. */
function watchLongTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { strataLongTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Of the tree, to some projects and back. */
async function changeLens(page: Page): Promise<readonly number[]> {
  const durations: number[] = [];
  const field = page
    .getByRole('search', { name: 'Narrow down' })
    .getByLabel('Project', { exact: true });
  const options = await field
    .locator('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''));
  for (const project of options.slice(1, 6))
    for (const value of [project, ''])
      durations.push(
        await painted(page, { selector: '[role=tree]', changed: true }, () =>
          field.selectOption(value),
        ),
      );
  return durations;
}

async function measurePalette(
  page: Page,
  words: readonly string[],
): Promise<WindowTimes['palette']> {
  const titles: number[] = [];
  const events: number[] = [];
  for (const word of words) {
    await page.keyboard.press('ControlOrMeta+k');
    // At once: what its first letters find is not what is waited for.
    const [toTitles, toEvents] = await paintedAll(
      page,
      ['node', 'event'].map((kind) => ({
        selector: `[role=option][data-kind=${kind}]`,
        holding: word,
      })),
      () => page.keyboard.insertText(word),
    );
    titles.push(toTitles ?? NaN);
    events.push(toEvents ?? NaN);
    await page.keyboard.press('Escape');
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  }
  return { titles: median(titles), events: median(events) };
}

async function openMany(
  page: Page,
  devtools: CDPSession,
  nodeIds: readonly string[],
): Promise<number> {
  let early = NaN;
  for (let at = 0; at < OPENINGS; at++) {
    await goTo(page, `#/node/${nodeIds[at % nodeIds.length] ?? ''}`);
    await page.waitForTimeout(WHEEL.pauseMs);
    if (at + 1 === OPENINGS / 5) early = await heapBytes(devtools);
  }
  return (await heapBytes(devtools)) / early;
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** As many as that, evenly over all. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  return Array.from({ length: Math.min(count, all.length) }, (_, at) =>
    all.at(Math.floor((at * all.length) / count)),
  ).filter((each) => each !== undefined);
}
