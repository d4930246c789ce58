import { homedir } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { findBrowser } from '../../../core/hosts/serve/findBrowser.ts';
import { openNodes } from './openNodes.ts';
import type { NodeOpening } from './openNodes.ts';
import { median } from './statistics.ts';

export interface WindowTimes {
  /** From the start of the navigation until the tree's first row is painted; ms. */
  readonly firstTree: number;
  /** The same with the program's files in the browser's cache. */
  readonly firstTreeWarm: number;
  /** From the click until the rows of the opened node are painted; ms. */
  readonly expand: number;
  /** Of the nodes that were opened at once; null when there were none. */
  readonly open: NodeOpening | null;
}

export interface WindowOptions {
  readonly launchUrl: () => string;
  /** Segments that are opened one after the other. */
  readonly opened: readonly string[];
}

const VIEWPORT = { width: 1440, height: 900 };
/** Nodes that are opened; the median counts. */
const EXPANDED = 15;
const TREE_PAINTED = 'bench-tree-painted';
const EXPANDED_PAINTED = 'bench-expanded-painted';

/**
 * Opens the explorer in a real browser, and measures what a person waits for by the page's own clock
 * and frames. Null when there is no browser.
 */
export async function measureWindow(options: WindowOptions): Promise<WindowTimes | null> {
  const executablePath = findBrowser({
    platform: process.platform,
    env: process.env,
    home: homedir(),
  });
  if (executablePath === undefined) return null;
  // Only now: it would count as memory of the import.
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return await measureIn(browser, options);
  } finally {
    await browser.close();
  }
}

async function measureIn(
  browser: Browser,
  { launchUrl, opened }: WindowOptions,
): Promise<WindowTimes> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(markFirstRow, TREE_PAINTED);
  await page.goto(launchUrl());
  const firstTree = await markTime(page, TREE_PAINTED);
  await page.reload();
  const firstTreeWarm = await markTime(page, TREE_PAINTED);
  const expand = median(await expandNodes(page));
  const open = opened.length === 0 ? null : await openNodes(page, opened);
  return { firstTree, firstTreeWarm, expand, open };
}

/** Runs in the page. A frame after the rows are there, they are on the screen. */
function markFirstRow(name: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=treeitem]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function markTime(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate((mark) => performance.getEntriesByName(mark).at(-1)?.startTime ?? NaN, name);
}

/** Opens closed nodes from the last one up: so its children come into view below it. */
async function expandNodes(page: Page): Promise<readonly number[]> {
  const durations: number[] = [];
  while (durations.length < EXPANDED) {
    const closed = page.locator('[role=treeitem][aria-expanded=false]').last();
    if ((await closed.count()) === 0) break;
    const id = await closed.getAttribute('data-id');
    if (id === null) break;
    // By its name: the locator above finds another row once this one is open.
    const row = page.locator(`[data-id="${id}"]`);
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(markExpanding, { id, name: EXPANDED_PAINTED });
    await row.locator('[data-twist]').click();
    await page.waitForFunction(
      (mark) => performance.getEntriesByName(mark).length > 0,
      EXPANDED_PAINTED,
    );
    durations.push(
      await page.evaluate((mark) => {
        const [entry] = performance.getEntriesByName(mark);
        performance.clearMeasures(mark);
        return entry?.duration ?? NaN;
      }, EXPANDED_PAINTED),
    );
  }
  return durations;
}

/** Runs in the page: measures from the next click until the row after the node's is its child's. */
function markExpanding({ id, name }: { readonly id: string; readonly name: string }): void {
  let start = NaN;
  addEventListener('click', (event) => (start = event.timeStamp), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('[role=treeitem]')]
      .map((row) => ({
        id: row.getAttribute('data-id'),
        level: Number(row.getAttribute('aria-level')),
        top: row.getBoundingClientRect().top,
      }))
      .sort((a, b) => a.top - b.top);
    const at = rows.findIndex((row) => row.id === id);
    if (at < 0 || rows[at + 1]?.level !== (rows[at]?.level ?? 0) + 1) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.measure(name, { start })));
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}
