import { startFakeHost } from '../helpers/fakeHost.ts';
import { WIDE_DAYS, WIDE_CONVERSATIONS_PER_DAY, wideMemory } from '../helpers/wideMemory.ts';
import { keyWork, timesAsLong } from './keyWork.ts';
import { expect, test } from './strataTest.ts';

const KEYS = ['End', 'Home', 'ArrowDown', 'ArrowUp'];
/** Of a period, and of a conversation with a short title. */
const ROW = 28;
const CONVERSATION = 44;
const HEIGHT = (3 + WIDE_DAYS) * ROW + WIDE_DAYS * WIDE_CONVERSATIONS_PER_DAY * CONVERSATION;

test('answers keys with a hundred thousand rows as with few, and keeps the focused row', async ({
  page,
}) => {
  const { server } = await startFakeHost(wideMemory());
  try {
    await page.goto(`${server.launchUrl()}&/node/toc:year:2025`);
    await page.getByRole('treeitem', { selected: true }).waitFor();
    await page.keyboard.press('F6');
    for (const level of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await page.locator(`[data-id^="toc:"][aria-level="${level}"]`).first().waitFor();
      await page.keyboard.press('ArrowRight');
    }
    const small = await keyWork(page, KEYS);
    // From the year, where that ends, back to the first day.
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('*');
    const tree = page.getByRole('tree');
    await expect.poll(() => tree.evaluate((element) => element.clientHeight)).toBe(HEIGHT);
    expect(await page.getByRole('treeitem').count()).toBeLessThan(80);

    const focused = page.locator(':focus');
    await page.keyboard.press('End');
    await expect(focused).toHaveAttribute('aria-posinset', String(WIDE_CONVERSATIONS_PER_DAY));
    await expect(focused).toHaveAttribute('aria-setsize', String(WIDE_CONVERSATIONS_PER_DAY));
    await expect(focused).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(focused).toHaveAttribute('aria-posinset', String(WIDE_CONVERSATIONS_PER_DAY - 1));

    // The focused row stays mounted while the mouse wheel is elsewhere.
    await page.getByTestId('tree-scroller').evaluate((element) => {
      element.scrollTop = 1000;
    });
    await expect(page.locator('[role=treeitem][aria-level="5"]').first()).toBeVisible();
    await expect(focused).toHaveAttribute('aria-posinset', String(WIDE_CONVERSATIONS_PER_DAY - 1));
    const large = await keyWork(page, KEYS);
    console.log(`a key: ${small.toFixed(1)} ms with few rows, ${large.toFixed(1)} with 100,000`);
    expect(timesAsLong(large, small)).toBeLessThan(10);
  } finally {
    await server.close();
  }
});
