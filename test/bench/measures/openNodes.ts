import type { Page } from '@playwright/test';
import { median } from './statistics.ts';

/** Medians over the nodes, ms, by the page's own clock and frames. */
export interface NodeOpening {
  /** From a node's address until its page is painted. */
  readonly node: number;
  /** From the click on Full until the first of what was said is painted. */
  readonly full: number;
}

const NODE_PAINTED = 'bench-node-painted';
const FULL_PAINTED = 'bench-full-painted';
const ARTICLE = 'article h1';
const SAID = 'article ol[aria-label="Transcript"] article';

/** Opens segments in the window, each at Brief and then at Full. */
export async function openNodes(page: Page, nodeIds: readonly string[]): Promise<NodeOpening> {
  const node: number[] = [];
  const full: number[] = [];
  for (const nodeId of nodeIds) {
    await page.evaluate(openAndMark, { nodeId, name: NODE_PAINTED, selector: ARTICLE });
    node.push(await durationOf(page, NODE_PAINTED));
    await page.evaluate(markNextClick, { name: FULL_PAINTED, selector: SAID });
    await page.getByRole('radio', { name: 'Full', exact: true }).click();
    full.push(await durationOf(page, FULL_PAINTED));
    await page.getByRole('radio', { name: 'Brief', exact: true }).click();
  }
  return { node: median(node), full: median(full) };
}

async function durationOf(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate((mark) => {
    const [entry] = performance.getEntriesByName(mark);
    performance.clearMeasures(mark);
    return entry?.duration ?? NaN;
  }, name);
}

interface Marking {
  readonly name: string;
  /** What is there once it is painted. */
  readonly selector: string;
}

/** Runs in the page. What stood there before does not count. */
function openAndMark({ nodeId, name, selector }: Marking & { readonly nodeId: string }): void {
  const before = document.querySelector(selector);
  const observer = new MutationObserver(() => {
    const now = document.querySelector(selector);
    if (now === null || now === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.measure(name, { start })));
  });
  observer.observe(document, { childList: true, subtree: true });
  const start = performance.now();
  location.hash = `#/node/${nodeId}`;
}

/** Runs in the page: measures from the next click. */
function markNextClick({ name, selector }: Marking): void {
  let start = NaN;
  addEventListener('click', (event) => (start = event.timeStamp), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.measure(name, { start })));
  });
  observer.observe(document, { childList: true, subtree: true });
}
