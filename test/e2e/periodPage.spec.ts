import type { Page } from '@playwright/test';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { startFakeHost, type FakeHost } from '../helpers/fakeHost.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { fakeSettings } from '../helpers/fakeSettings.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { expect, pointsOf, test as base } from './strataTest.ts';

type Shown = OutputOf<'show'>;

const MEMORY = fakeMemory(
  makeConversations({ seed: 3, from: '2025-02-01', to: '2025-11-14', count: 60 }),
);
const YEAR = 'toc:year:2025';
const MONTH = [...MEMORY.nodes.keys()].findLast((id) => id.startsWith('toc:month:')) ?? '';
const WEEK = [...MEMORY.nodes.keys()].findLast((id) => id.startsWith('toc:week:')) ?? '';
const CONVERSATION =
  [...MEMORY.nodes.keys()].find((id) => id.startsWith('toc:conversation:')) ?? '';
/** With more than one conversation. */
const DAY =
  [...MEMORY.nodes.values()].find(({ row }) => row.level === 'day' && row.childCount > 1)?.row
    .nodeId ?? '';
const IN_SHORT = 'The proxy was behind it. Nobody owns its clock. It costs 17 percent.';

/** A month whose text a model wrote: it says one thing that nothing holds, and one that is otherwise. */
function writtenByModel(shown: Shown): Shown {
  const [first, second] = [IN_SHORT.indexOf('Nobody'), IN_SHORT.indexOf('It costs')];
  const content = shown.contentLevel === 'brief' ? IN_SHORT : shown.content;
  return {
    ...shown,
    summarizer: 'openai',
    model: 'model-a',
    content,
    markers: shown.contentLevel === 'brief' ? [] : shown.markers,
    doubts:
      shown.contentLevel === 'brief'
        ? [
            { start: first, end: second - 1, verdict: 'contradicted' },
            { start: second, end: IN_SHORT.length, verdict: 'unsupported' },
          ]
        : [],
  };
}

/** What most was said of in a week: its points say what they are. */
function withWork(shown: Shown): Shown {
  const { page } = shown;
  if (page === undefined) return shown;
  const points = page.points.slice(0, 1).map((point) => ({ ...point, role: 'open' as const }));
  const work = { name: 'The proxy', nodeId: shown.nodeId, projectId: null, points };
  return { ...shown, page: { ...page, works: [work] } };
}

/** The first decision of a year goes further than its words. */
function withUnsupported(shown: Shown): Shown {
  const { page } = shown;
  if (page === undefined) return shown;
  const points = page.points.map((point, at) =>
    at === 0 ? { ...point, supported: false } : point,
  );
  return { ...shown, page: { ...page, points } };
}

const MARKED_WORDS = 'I would call this ready to merge';

/** The first point of a day has marks of Markdown in its words. */
function withMarks(shown: Shown): Shown {
  const { page } = shown;
  if (page === undefined) return shown;
  const text = MARKED_WORDS.replace('ready to merge', '**ready to merge**');
  const points = page.points.map((point, at) => (at === 0 ? { ...point, text } : point));
  return { ...shown, page: { ...page, points } };
}

const test = base.extend<{ readonly fake: FakeHost }>({
  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  fake: async ({}, provide) => {
    const handlers = fakeHandlers(MEMORY);
    const host = await startFakeHost({
      ...handlers,
      show: async (input, context) => {
        const shown = await handlers.show(input, context);
        if ([MONTH, CONVERSATION].includes(shown.nodeId)) return writtenByModel(shown);
        if (shown.nodeId === WEEK) return withWork(shown);
        if (shown.nodeId === DAY) return withMarks(shown);
        return shown.nodeId === YEAR ? withUnsupported(shown) : shown;
      },
      settings: async () => fakeSettings(),
    });
    await provide(host);
    await host.server.close();
  },
});

const open = async (page: Page, fake: FakeHost, nodeId: string): Promise<void> => {
  await page.goto(`${fake.server.launchUrl()}&/node/${nodeId}`);
  await pointsOf(page).first().waitFor();
};
const node = (page: Page) => page.locator('#node-pane');
const heading = (page: Page) => node(page).getByRole('heading', { level: 1 });

test('a period is laid out: its totals, its projects, then its points by role', async ({
  page,
  fake,
}) => {
  await open(page, fake, YEAR);
  await expect(heading(page)).toHaveText('2025');
  await expect(page).toHaveTitle(/^2025: .+ · Strata$/);
  await expect(node(page).getByRole('list', { name: 'Totals' })).toContainText(
    /^60 conversations.*requests.*h active.*projects.*60 files.*tokens.*\$0\.12/,
  );
  await expect(node(page).getByRole('heading', { level: 2 })).toHaveText([
    'Projects',
    'Decided',
    'Left open',
    /^\d+ months$/,
  ]);
  // What is quoted stands once, and needs neither a badge nor a score.
  await expect(node(page).getByRole('heading', { name: 'In short' })).toHaveCount(0);
  await expect(node(page).getByRole('list', { name: 'Main points' })).toHaveCount(0);
  await expect(node(page)).not.toContainText(/fidelity|sentences?/i);
  await expectNoViolations(page);
});

test('its points lead to the words behind them, by the keyboard too', async ({ page, fake }) => {
  await open(page, fake, YEAR);
  const evidence = page.locator('#evidence-pane');
  for (const role of ['Decided', 'Left open']) {
    const point = node(page)
      .getByRole('list', { name: role, exact: true })
      .getByRole('button', { name: /passages?$/ })
      .first();
    await point.focus();
    await page.keyboard.press('Enter');
    await expect(point).toHaveAttribute('aria-current', 'true');
    await expect(evidence).toBeFocused();
    await expect(evidence.locator('mark').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(point).toBeFocused();
  }
  const decided = node(page).getByRole('list', { name: 'Decided' }).getByRole('listitem').first();
  await expect(decided).toContainText('unsupported');
  await expect(decided).toContainText(/[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} 2025/);
  await decided.getByRole('button', { name: /: open the conversation$/ }).click();
  await expect(node(page).getByRole('list', { name: 'About this conversation' })).toBeVisible();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');
});

test('a topic leads to its conversation, and so does each point of a day that has several', async ({
  page,
  fake,
}) => {
  await open(page, fake, YEAR);
  const projects = node(page).getByRole('list', { name: 'Projects' });
  const topic = projects
    .getByRole('list', { name: /^Topics of/ })
    .first()
    .getByRole('button')
    .first();
  const words = await topic.innerText();
  await topic.click();
  await expect(heading(page)).toContainText(words);

  await open(page, fake, DAY);
  const origin = node(page)
    .getByRole('button', { name: /: open the conversation$/ })
    .first();
  const title = await origin.innerText();
  await origin.click();
  await expect(heading(page)).toHaveText(title);
});

test('where there are more points than a page holds, the way to all of them is shown', async ({
  page,
  fake,
}) => {
  await open(page, fake, YEAR);
  const decided = node(page).getByRole('region', { name: 'Decided' });
  await expect(decided.getByRole('listitem')).toHaveCount(7);
  await decided.getByRole('button', { name: /^All \d+ in the \d+ months below$/ }).click();
  const months = node(page).getByRole('heading', { name: /^\d+ months$/ });
  await expect(months).toBeFocused();
  await expect(months).toBeInViewport();
  await expect(months).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/^[A-Z][a-z]+ \S/);
});

test('evidence has the words of a point as its list has them, without marks', async ({
  page,
  fake,
}) => {
  await open(page, fake, DAY);
  await node(page).getByRole('button', { name: MARKED_WORDS }).click();
  const evidence = page.locator('#evidence-pane');
  await expect(evidence.getByText(MARKED_WORDS)).toBeVisible();
  await expect(evidence.getByText('**')).toHaveCount(0);
});

test('a text by a model stands above, and says which of its sentences nothing holds', async ({
  page,
  fake,
}) => {
  await open(page, fake, MONTH);
  await expect(heading(page)).toHaveText('November 2025');
  const short = node(page).getByRole('region', { name: 'In short' });
  await expect(short).toContainText('The proxy was behind it.');
  await expect(short.locator('[data-doubt="contradicted"]')).toHaveText(
    'Nobody owns its clock. (contradicted)',
  );
  const unsupported = short.locator('[data-doubt="unsupported"]');
  await expect(unsupported).toHaveText('It costs 17 percent. (unsupported)');
  await expect(unsupported).toHaveAttribute('title', /^Unsupported: /);
  const badge = node(page).getByRole('button', {
    name: '1 sentence contradicted, 1 unsupported',
  });
  await badge.click();
  await expect(node(page).getByRole('region', { name: 'How this text was made' })).toBeVisible();
  await expectNoViolations(page);
  await badge.click();

  // It speaks of the level that is read.
  await node(page).getByRole('radio', { name: 'Detailed' }).check();
  await expect(badge).toHaveCount(0);
  await expect(node(page).getByRole('list', { name: 'Main points' })).toBeVisible();
  await expect(node(page).getByRole('region', { name: 'Points', exact: true })).toHaveCount(0);

  await node(page).getByRole('radio', { name: 'Brief' }).check();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(unsupported).toHaveCSS('text-decoration-line', 'underline');
});

test('a conversation has the same: a model’s text in short, then its points by role', async ({
  page,
  fake,
}) => {
  await open(page, fake, CONVERSATION);
  await expect(node(page).getByRole('region', { name: 'In short' })).toContainText(
    IN_SHORT.slice(0, 24),
  );
  await expect(
    node(page).getByRole('button', { name: '1 sentence contradicted, 1 unsupported' }),
  ).toBeVisible();
  await expect(node(page).getByRole('heading', { level: 2 }).first()).toHaveText('In short');
  await expect(node(page).getByRole('list', { name: 'Decided' })).toBeVisible();
  await expect(node(page).getByRole('list', { name: 'Main points' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.screenshot({ path: 'test-results/screens/period-conversation.png' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.screenshot({ path: 'test-results/screens/period-forced.png' });
});

test('the tree says of a period when it was, then what it was about', async ({ page, fake }) => {
  await open(page, fake, YEAR);
  const year = page.getByRole('treeitem', { selected: true });
  await expect(year).toHaveAccessibleName(/^2025 .+ [\d,]+ requests$/);
  await page.keyboard.press('F6');
  for (const level of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-id^="toc:"][aria-level="${level}"]`).first().waitFor();
    await page.keyboard.press('ArrowRight');
  }
  const week = page.getByRole('treeitem', { level: 3 }).first();
  await expect(week).toHaveAccessibleName(/^W\d+ · \d+.*[A-Z][a-z]{2} .+ requests?$/);
  await week.click();
  await expect(heading(page)).toHaveText(/^Week \d+ · \d+.* 2025$/);
});

for (const look of LOOKS)
  test(`looks as it should at ${look.name}`, async ({ page, fake }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    for (const [name, nodeId] of [
      ['year', YEAR],
      ['month', MONTH],
    ] as const) {
      await open(page, fake, nodeId);
      await page.screenshot({ path: `test-results/screens/period-${name}-${look.file}.png` });
      if (look.isChecked) await expectNoViolations(page);
      const cut = await node(page)
        .locator('article')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut).toBe(0);
    }
  });

test('a point of what most was said of says what it is', async ({ page, fake }) => {
  await open(page, fake, WEEK);
  const works = node(page).getByRole('list', { name: 'Largest work' });
  await expect(works.getByRole('heading', { name: 'The proxy' })).toBeVisible();
  await expect(works.getByRole('list', { name: 'The proxy' })).toContainText(/^Left open /);
});
