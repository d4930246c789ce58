/** What a page is on paper: the page alone, light, whole. */
import { expect, openWindow, test } from './strataTest.ts';

const A4 = { width: 794, height: 1123 };
const PAGES = {
  'a conversation': 'conversation',
  'a day': 'day',
  'a month': 'month',
  'a board': 'board',
  Numbers: 'numbers',
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`on paper there is the page alone, in ${colorScheme} too`, async ({ page, host }) => {
    const client = await host.connect();
    const { children } = await client.call('toc', { depth: 5 });
    client.close();
    const newest = children.flatMap(function below(row): string[] {
      return [row.nodeId, ...(row.children ?? []).flatMap(below)];
    });
    const addresses: Record<(typeof PAGES)[keyof typeof PAGES], string> = {
      conversation: `/node/${newest.findLast((id) => id.startsWith('toc:conversation:')) ?? ''}`,
      day: `/node/${newest.findLast((id) => id.startsWith('toc:day:')) ?? ''}`,
      month: `/node/${newest.findLast((id) => id.startsWith('toc:month:')) ?? ''}`,
      board: '/points?board=decisions',
      numbers: '/numbers',
    };
    await page.emulateMedia({ colorScheme });
    await openWindow(page, host, '/today');
    for (const [name, kind] of Object.entries(PAGES)) {
      await page.evaluate((hash) => (location.hash = hash), addresses[kind]);
      await expect(page.locator('#node-pane h1')).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      const heading = await page.locator('#node-pane h1').first().innerText();
      await page.setViewportSize(A4);
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await page.evaluate(lookedAt), name).toEqual({
        grounds: [],
        isLight: true,
        buttons: [],
        cut: [],
      });
      await expect(page.locator('#node-pane h1').first()).toHaveText(heading);
      await expect(page.getByRole('navigation').first()).toBeHidden();
      await expect(page.getByRole('tree')).toBeHidden();
      expect(pagesOf(await page.pdf({ format: 'A4' })), name).toBeGreaterThan(0);
      await page.emulateMedia({ media: null, colorScheme });
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    // Whoever has the paper finds the words.
    await page.evaluate((hash) => (location.hash = hash), addresses.board);
    const point = page.locator('#node-pane [data-address]').first();
    await expect(point).toHaveAttribute('data-address', /^strata:\/\/grip\//);
    await page.emulateMedia({ media: 'print' });
    expect(await point.evaluate((own) => getComputedStyle(own, '::after').content)).toContain(
      await point.getAttribute('data-address'),
    );
  });

/** Runs in the page: what would be wrong with it on paper. */
function lookedAt() {
  const shown = [...document.querySelectorAll<HTMLElement>('#node-pane *')].filter((each) =>
    each.checkVisibility(),
  );
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside goes along into the page
  const nameOf = (each: Element): string =>
    `${each.tagName} ${each.className} ${each.textContent.slice(0, 60)}`;
  return {
    grounds: [document.body, ...document.querySelectorAll('#root, #root > div, main, #node-pane')]
      .filter((each) => getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map(nameOf),
    isLight: getComputedStyle(document.documentElement).colorScheme === 'light',
    buttons: shown
      .filter((each) => each.matches('button:not(.pick, .link, .bare), select, input'))
      .map(nameOf),
    cut: shown
      .filter((each) => !each.matches('.visually-hidden, .visually-hidden *'))
      .filter((each) => {
        const { overflowX, overflowY } = getComputedStyle(each);
        const isHigh = overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1;
        return isHigh || (overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1);
      })
      .map(nameOf),
  };
}

const pagesOf = (pdf: Uint8Array): number =>
  (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g) ?? []
  ).length;
