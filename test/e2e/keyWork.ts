import type { Page } from '@playwright/test';

/**
 * What keys take of the page's time, ms, from a keydown on what has the focus until all is drawn and
 * laid out: the median of sixty, the keys in turn.
 */
export async function keyWork(page: Page, keys: readonly string[]): Promise<number> {
  return page.evaluate(async (turns) => {
    const times: number[] = [];
    for (let n = 0; n < 60; n++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const start = performance.now();
      const key = turns[n % turns.length] ?? '';
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      // React draws at the end of the event; asking for a size has the page laid out.
      await Promise.resolve();
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return times.toSorted((one, two) => one - two)[30] ?? Infinity;
  }, keys);
}

/** How many times as long something takes as something small, of which the clock of a page shows a tenth of a ms. */
export function timesAsLong(ms: number, smallMs: number): number {
  return ms / Math.max(1, smallMs);
}
