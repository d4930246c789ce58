import type { Page } from '@playwright/test';
import { StrataError } from '../../core/model/result.ts';
import {
  failedItem,
  fakeActivity,
  fakeJobs,
  minutes,
  waitingItem,
  type FakeActivity,
  type FakeActivityOptions,
} from '../helpers/fakeActivity.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost, type FakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory, type FakeMemory } from '../helpers/fakeMemory.ts';
import { fakeSettingsHost } from '../helpers/fakeSettingsHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { expect, test as base, openYear } from './strataTest.ts';

interface Window extends FakeActivity, Pick<FakeHost, 'hub'> {
  readonly memory: FakeMemory;
}

const test = base.extend<{ open: (options?: FakeActivityOptions) => Promise<Window> }>({
  open: async ({ page }, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async (options) => {
      const memory = fakeMemory(
        makeConversations({ seed: 5, from: '2025-09-01', to: '2025-11-14', count: 40 }),
      );
      const activity = fakeActivity(fakeSettingsHost(fakeHandlers(memory)).handlers, options);
      const { server, hub } = await startFakeHost(activity.handlers);
      closers.push(() => server.close());
      await openYear(page, server.launchUrl());
      return { ...activity, hub, memory };
    });
    for (const close of closers) await close();
  },
});

const icon = (page: Page) => page.getByRole('button', { name: /^Activity/ });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Activity' });
const PROGRESS = {
  taskId: 'run-7',
  task: 'rollup',
  title: 'Writing up days',
  description: 'Thu 13 Nov',
  value: 0.62,
  remainingMs: 130_000,
} as const;

test('says in words how Strata’s own work stands, and is quiet while all is well', async ({
  page,
  open,
}) => {
  const { hub, setItems, setJob } = await open();
  await expect(icon(page)).toHaveAccessibleName('Activity: all is well');
  hub.publish('progress', PROGRESS);
  await expect(icon(page)).toHaveAccessibleName('Activity: working, Writing up days');
  hub.publish('ended', { taskId: 'run-7', task: 'rollup', cancelled: false, failure: null });
  await expect(icon(page)).toHaveAccessibleName('Activity: all is well');
  // It was over too soon for the bar to make room for it.
  setJob('follow', { paused: true, running: false });
  hub.publish('changed', { what: ['work'] });
  await expect(icon(page)).toHaveAccessibleName('Activity: paused, Follow conversations');
  setItems([failedItem(1, 'a.jsonl', 'It may not be read.')]);
  hub.publish('changed', { what: ['work'] });
  await expect(icon(page)).toHaveAccessibleName('Activity: 1 failed');
  await expect(icon(page)).toHaveText('1');
  await expect(page.getByRole('status').filter({ hasText: 'Activity: 1 failed' })).toBeAttached();
});

test('says what stopped the model, and how many texts wait for it', async ({ page, open }) => {
  await open({
    stopped: {
      time: '2025-11-14T09:30:00Z',
      model: 'gpt-4o-mini',
      code: 'ceiling-reached',
      message: 'The daily ceiling of $2 would be passed. Raise it in the settings, or go on later.',
      waiting: 12,
    },
  });
  await icon(page).click();
  await expect(panel(page).getByRole('region', { name: 'Not written by the model' })).toHaveText(
    /gpt-4o-mini stopped writing on .*14.*\. The daily ceiling of \$2 would be passed\..* 12 texts wait for it\.$/,
  );
});

test('opens and closes by a key from anywhere, and gives the focus back', async ({
  page,
  open,
}) => {
  await open();
  await page.getByRole('treeitem', { selected: true }).focus();
  await page.keyboard.press('Control+j');
  await expect(panel(page)).toBeFocused();
  await expect(icon(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(icon(page)).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(panel(page)).toBeFocused();
  // Reading goes on beside it, and the panes are a key away.
  await page.keyboard.press('F6');
  await expect(page.getByRole('treeitem', { selected: true })).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('treeitem', { selected: true })).toBeFocused();
});

test('shows what runs with how far it is, and cancels it', async ({ page, open }) => {
  const { hub, setJob, asked } = await open();
  await icon(page).click();
  await expect(panel(page).getByText(/^Nothing runs\. Last looked/)).toBeVisible();
  hub.publish('progress', PROGRESS);
  const bar = panel(page).getByRole('progressbar', { name: 'Writing up days' });
  await expect(bar).toHaveAttribute('aria-valuetext', '62 %, about 2 min left, Thu 13 Nov');
  hub.publish('ended', { taskId: 'run-7', task: 'rollup', cancelled: false, failure: null });
  await expect(bar).toHaveCount(0);

  // A job's own run leaves the bar alone, and is cancelled as the job.
  hub.publish('progress', { ...PROGRESS, taskId: 'job:rollup-day' });
  await bar.waitFor();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Cancel: Writing up days' }).click();
  await expect.poll(() => asked).toEqual(['cancel rollup-day']);
  hub.publish('ended', {
    taskId: 'job:rollup-day',
    task: 'rollup',
    cancelled: false,
    failure: 'The disk is full.',
  });
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('The disk is full.')).toHaveCount(0);

  setJob('check', { running: true });
  hub.publish('changed', { what: ['work'] });
  await panel(page)
    .getByRole('region', { name: 'Now' })
    .getByRole('button', { name: 'Cancel: Check the memory' })
    .click();
  await expect.poll(() => asked).toEqual(['cancel rollup-day', 'cancel check']);
  await expect(panel(page).getByText(/^Nothing runs\./)).toBeVisible();
});

test('runs, pauses and resumes a job, and keeps the focus on the button', async ({
  page,
  open,
}) => {
  const { asked } = await open();
  await icon(page).click();
  const days = panel(page)
    .getByRole('region', { name: 'What Strata does by itself' })
    .getByRole('listitem')
    .filter({ hasText: 'Write up days' });
  await expect(days).toContainText('7 min ago, 4.1 s: 1 text written, 1 call to a model');
  await expect(days).toContainText('next in 59 min');
  await days.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(days).toContainText('paused');
  await expect(days.getByRole('button', { name: 'Resume' })).toBeFocused();
  await days.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(days).toContainText('next in under a minute');
  await days.getByRole('button', { name: 'Run now' }).press('Enter');
  await expect(days.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(days).toContainText('runs now');
  expect(asked).toEqual(['pause rollup-day', 'resume rollup-day', 'run rollup-day']);
});

test('names what failed and why; retry and drop leave the focus beside it', async ({
  page,
  open,
}) => {
  const { asked } = await open({
    items: [
      failedItem(1, 'a.jsonl', 'It may not be read. Check its permissions.'),
      failedItem(2, 'b.jsonl', 'It is a folder now.'),
      failedItem(3, 'c.jsonl', 'The disk is full.'),
    ],
    jobs: fakeJobs().map((job) =>
      job.name === 'check' ? { ...job, lastResult: 'The disk is full.', failures: 1 } : job,
    ),
  });
  await expect(icon(page)).toHaveAccessibleName('Activity: 4 failed');
  await icon(page).click();
  const failed = panel(page).getByRole('region', { name: 'Failed: 4' });
  await expect(failed).toContainText('It may not be read. Check its permissions.5 tries, given up');
  await expectNoViolations(page);
  await failed.getByRole('button', { name: 'Retry: a.jsonl' }).press('Enter');
  await expect(panel(page).getByRole('region', { name: 'Failed: 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Drop: b.jsonl' }).press('Enter');
  await expect(panel(page).getByRole('region', { name: 'Failed: 2' })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Run now: Check the memory' }).first().click();
  await page.getByRole('button', { name: 'Retry: c.jsonl' }).click();
  await expect(panel(page).getByRole('region', { name: /^Failed/ })).toHaveCount(0);
  await expect(panel(page).getByText('2 logs wait: 2 just written')).toBeVisible();
  expect(asked).toEqual(['retry 1', 'drop 2', 'run check', 'retry 3']);
});

test('an action that fails says so where it was asked for', async ({ page, open }) => {
  await open({
    answers: {
      controlJob: async () => {
        throw new StrataError({ code: 'memory-busy', message: 'Another Strata runs that.' });
      },
    },
  });
  await icon(page).click();
  await page.getByRole('button', { name: 'Run now: Write up days' }).click();
  const jobs = panel(page).getByRole('region', { name: 'What Strata does by itself' });
  await expect(jobs.getByRole('alert')).toContainText(
    '“Write up days” did not take that.Another Strata runs that.',
  );
});

test('turns that come in are listed by their words without moving, and lead to these', async ({
  page,
  open,
}) => {
  const { hub, memory } = await open();
  await icon(page).click();
  const news = panel(page).getByRole('region', { name: 'Turns that came in' });
  await expect(news).toContainText('None since this window was opened.');
  const segment = [...memory.nodes.values()].find(
    ({ row, events }) =>
      row.level === 'segment' && new Set(events.map(({ turnId }) => turnId)).size > 1,
  );
  if (segment === undefined) throw new Error('the memory is too small');
  const { row, events } = segment;
  const openers = events.filter(({ role }) => role === 'user');
  // Two turns of one segment, which have nothing but their words apart.
  const [first, second] = openers.map(({ conversationId, turnId, time, text }) => ({
    time,
    conversationId,
    turnId: turnId ?? '',
    nodeId: row.nodeId,
    words: text.slice(0, 160),
  }));
  if (first === undefined || second === undefined) throw new Error('there is no second turn');
  hub.publish('turn', { ...first, nodeId: null, state: 'open' });
  await expect(news.getByRole('listitem')).toHaveText([/goes on/]);
  await expect(news.getByRole('button')).toHaveCount(0);
  hub.publish('turn', { ...second, state: 'open' });
  await expect(news.getByRole('listitem')).toHaveCount(2);
  hub.publish('turn', { ...first, state: 'complete' });
  const rows = news.getByRole('listitem');
  await expect(rows).toHaveText([/goes on/, /complete/]);
  await expect(rows.first()).toContainText(second.words);
  await expect(rows.last()).toContainText(first.words);
  await expect(rows.first()).toContainText('Plain format');
  await rows.first().getByRole('button').click();
  await expect(page.locator('#node-pane h1')).toHaveText(row.title);
  // The panel would lie over the words.
  await expect(panel(page)).toHaveCount(0);
  const evidence = page.locator('#evidence-pane');
  await expect(evidence).toBeFocused();
  await expect(evidence).toContainText(openers[1]?.text.slice(0, 60) ?? '');
  await page.keyboard.press('Escape');
  await expect(icon(page)).toBeFocused();
});

test('news of work alone asks only about work', async ({ page, open }) => {
  const { hub, called } = await open();
  await expect(icon(page)).toHaveAccessibleName('Activity: all is well');
  await icon(page).click();
  await panel(page).getByText('Write up years').waitFor();
  const before = called.length;
  hub.publish('changed', { what: ['work'] });
  await expect.poll(() => called.slice(before)).toContain('queue');
  expect(new Set(called.slice(before))).toEqual(new Set(['status', 'jobs', 'queue', 'followed']));
});

test('what is due is not mentioned while a job will write it within a minute', async ({
  page,
  open,
}) => {
  const { hub, setJob } = await open({ due: { conversations: 3, nodes: 5, stale: 2 } });
  await expect(icon(page)).toHaveAccessibleName('Activity: all is well');
  await expect(page.getByRole('button', { name: 'Index now' })).toHaveCount(0);
  setJob('index', { paused: true, nextRun: null });
  hub.publish('changed', { what: ['work'] });
  await expect(
    page.getByText('3 conversations to divide · 2 stale · 5 texts to write'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Index now' })).toBeVisible();
});

for (const look of LOOKS)
  test(`activity at ${look.name}: looks${look.isChecked ? ', no violations' : ''}`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    const shot = async (name: string): Promise<void> => {
      const path = `test-results/screens/activity-${name}-${look.file}.png`;
      await page.screenshot({ path });
      if (look.isChecked) await expectNoViolations(page);
    };
    const { hub, memory, setItems, setJob } = await open();
    await icon(page).click();
    await panel(page).getByText('Write up years').first().waitFor();
    await shot('calm');
    hub.publish('progress', PROGRESS);
    setItems([
      failedItem(
        1,
        '5d0c6a52-0f3e.jsonl',
        'It may not be read. Check its permissions, then retry.',
      ),
      {
        ...waitingItem(4, 'live', 31_000),
        attempts: 2,
        nextTry: minutes(2),
        problem: { code: 'memory-busy', message: 'Another program holds the memory.' },
      },
      waitingItem(2, 'live', 2_400_000),
      waitingItem(3, 'backfill', 1_100_000),
    ]);
    setJob('seal', { lastResult: 'The disk is full.', failures: 2, counts: {} });
    setJob('rescue', { paused: true, nextRun: null });
    const segments = [...memory.nodes.values()].filter(({ row }) => row.level === 'segment');
    for (const { row, events } of segments.slice(-3))
      hub.publish('turn', {
        conversationId: events[0]?.conversationId ?? '',
        turnId: events[0]?.turnId ?? '',
        nodeId: row.nodeId,
        time: row.end,
        words: events[0]?.text ?? '',
        state: 'complete',
      });
    hub.publish('changed', { what: ['work'] });
    await panel(page).getByText('The disk is full.').first().waitFor();
    await panel(page).getByRole('progressbar').waitFor();
    await page.waitForTimeout(1800);
    await shot('busy');
    await panel(page)
      .getByRole('listitem')
      .last()
      .evaluate((element) => element.scrollIntoView());
    await page.screenshot({
      path: `test-results/screens/activity-end-${look.file}.png`,
    });
  });
