import {
  FAKE_HOOK,
  fakeActivity,
  fakeFolders,
  waitingItem,
  type FakeActivity,
} from '../helpers/fakeActivity.ts';
import type { FakeActivityOptions } from '../helpers/fakeActivity.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost, type FakeHost } from '../helpers/fakeHost.ts';
import { fakeMachine } from '../helpers/fakeMachine.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import {
  fakeSettingsHost,
  type FakeSettingsHost,
  type FakeSettingsOptions,
} from '../helpers/fakeSettingsHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { StrataError } from '../../core/model/result.ts';
import { hookSetups } from '../../renderer/state/hookSetup.ts';
import type { Locator } from '@playwright/test';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { expect, test as base, chooseInMenu, settingsPage } from './strataTest.ts';

interface Following
  extends
    Omit<FakeActivity, 'handlers'>,
    Pick<FakeSettingsHost, 'settings'>,
    Pick<FakeHost, 'hub'> {
  readonly panel: Locator;
}

type Options = FakeActivityOptions & { readonly host?: FakeSettingsOptions };

const test = base.extend<{ open: (options?: Options) => Promise<Following> }>({
  open: async ({ page }, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async ({ host, ...options } = {}) => {
      const memory = fakeMemory(
        makeConversations({ seed: 5, from: '2025-09-01', to: '2025-11-14', count: 20 }),
      );
      const settings = fakeSettingsHost({ ...fakeHandlers(memory), ...fakeMachine }, host);
      const activity = fakeActivity(settings.handlers, options);
      const { server, hub } = await startFakeHost(activity.handlers);
      closers.push(() => server.close());
      await page.goto(server.launchUrl());
      await page.locator('#node-pane h1').waitFor();
      await page.keyboard.press('Control+,');
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.getByRole('tab', { name: 'Sources' }).click();
      const panel = dialog.getByRole('tabpanel', { name: 'Sources' });
      await panel.getByRole('checkbox', { name: 'Follow logs' }).waitFor();
      return { ...activity, settings: settings.settings, hub, panel };
    });
    for (const close of closers) await close();
  },
});

const REPORT = {
  files: 96,
  eventsAdded: 1_204,
  segments: 110,
  nodesWritten: 310,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  failed: [],
  stopped: null,
  elapsedMs: 240_000,
};

test('following is switched off, and its times are kept in seconds and minutes', async ({
  page,
  open,
}) => {
  const { panel, settings } = await open();
  await panel.getByRole('checkbox', { name: 'Follow logs' }).uncheck();
  await expect.poll(() => settings().live.follow).toBe(false);
  const times = await settingsPage(page.getByRole('dialog', { name: 'Settings' }), 'Advanced');
  await times.getByRole('button', { name: /^Pauses and intervals/ }).click();
  await times.getByLabel('A turn is complete').fill('3.5');
  await times.getByLabel('A turn is cut off').fill('45');
  await times.getByLabel('Changes are collected').fill('1');
  await times.getByLabel('Folders are rescanned').fill('2');
  await times.getByLabel('Folders are rescanned').press('Enter');
  await expect(times.getByText('Give a number from 5 to 86400.')).toBeVisible();
  expect(settings().live.rescanMs).not.toBe(2_000);
  await times.getByLabel('Folders are rescanned').fill('90');
  await times.getByLabel('Folders are rescanned').press('Enter');
  await expect.poll(() => settings().live.rescanMs).toBe(90_000);
  expect(settings().live).toEqual({
    follow: false,
    completeAfterMs: 3_500,
    partialAfterMs: 2_700_000,
    collectMs: 1_000,
    rescanMs: 90_000,
  });
});

test('folders are listed with their state; more are followed, and fewer', async ({
  page,
  open,
}) => {
  const [first, ...rest] = fakeFolders();
  if (first === undefined) throw new Error('there is no folder');
  const { panel, asked } = await open({
    folders: [
      first,
      ...rest,
      { ...first, path: '/media/stick/logs', state: 'missing', files: null },
    ],
  });
  const rows = panel.getByRole('list', { name: 'Followed folders' }).getByRole('listitem');
  await expect(rows).toHaveText([
    /watched · Claude Code · 1,420 logs · changed 2 min ago/,
    /looked through now and then · Codex · 96 logs.*looked through every minute/,
    /not there/,
  ]);
  await panel.getByRole('button', { name: 'Unfollow /media/stick/logs' }).click();
  await expect(rows).toHaveCount(2);
  await panel.getByRole('button', { name: 'Follow known tools' }).click();
  await expect(rows).toHaveCount(3);
  await panel.getByRole('button', { name: 'Choose files or folders…' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose files or folders' });
  await chooser.getByRole('button', { name: 'Follow this folder: ada' }).click();
  await expect(chooser).toHaveCount(0);
  await expect(rows).toHaveCount(4);
  expect(asked).toEqual(['unfollow /media/stick/logs', 'follow known tools', 'follow /home/ada']);
});

test('says that there is no known tool, without a step that would not help', async ({ open }) => {
  const { panel } = await open({
    folders: [],
    answers: {
      follow: async () => {
        throw new StrataError({ code: 'not-found', message: 'No log folder of a known tool.' });
      },
    },
  });
  await expect(panel.getByText('None yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Follow known tools' }).click();
  await expect(panel.getByRole('alert').filter({ hasText: 'known tool' })).toHaveText(
    'That could not be followed. No log folder of a known tool.',
  );
});

test('the hook’s command, and what to put into the settings of agents, are shown and copied', async ({
  page,
  context,
  open,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { panel } = await open();
  await expect(panel.getByText('docs/hooks.md')).toBeVisible();
  await expect(panel.getByText(FAKE_HOOK.command, { exact: true })).toBeVisible();
  const copied = async (name: string): Promise<string> => {
    await panel.getByRole('button', { name }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('Copy the path of the notes')).toBe('/home/ada/.local/share/strata/spool');
  expect(await copied('Copy the command')).toBe(FAKE_HOOK.command);
  await panel.getByRole('button', { name: /^Claude Code/ }).click();
  const [claude, codex] = hookSetups(FAKE_HOOK);
  await expect(panel.getByText(claude?.text ?? '')).toBeVisible();
  expect(await copied('Copy the settings for Claude Code')).toBe(claude?.text);
  await panel.getByRole('button', { name: /^Codex/ }).click();
  expect(await copied('Copy the settings for Codex')).toBe(codex?.text);
});

test('where no Node could run a hook, that is said, and that folders are followed', async ({
  open,
}) => {
  const answer = { active: true, folders: [], found: [], spool: '/spool', hook: null };
  const { panel } = await open({ answers: { followed: async () => answer } });
  await expect(panel.getByText('A hook needs Node, which is not installed')).toBeVisible();
  await expect(panel.getByText('Strata follows your folders')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Copy the command' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Copy the path of the notes' })).toBeVisible();
});

test('what is older is estimated, taken in, paused, resumed, and its end is told', async ({
  open,
}) => {
  const { panel, hub, asked, setItems, endBackfill } = await open({
    estimate: {
      files: 1_204,
      bytes: 812_000_000,
      durationMs: 840_000,
      calls: 1_310,
      tokensIn: 2_400_000,
      tokensOut: 610_000,
      cost: 0.73,
    },
    host: { settings: { provider: 'openai' } },
  });
  const facts = panel.getByRole('definition');
  await expect(facts).toHaveText([
    '1,204',
    '812 MB',
    '14 min',
    '1,310',
    '2,400,000, 610,000',
    '$0.73',
  ]);
  await panel.getByRole('button', { name: 'Start' }).click();
  const told = {
    taskId: 'run-1',
    task: 'backfill',
    title: 'Taking in older conversations',
    description: '12 of 1204 logs',
    value: 0.01,
    remainingMs: null,
  } as const;
  hub.publish('progress', told);
  await expect(panel.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '1 %, 12 of 1204 logs',
  );
  await expect(facts).toHaveCount(0);
  setItems([waitingItem(1, 'backfill', 4_000)]);
  await panel.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Resume' })).toBeFocused();
  await expect(panel.getByText('Paused: 1 log to go.')).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Pause' })).toBeFocused();
  setItems([]);
  hub.publish('ended', { taskId: 'run-1', task: 'backfill', cancelled: false, failure: null });
  endBackfill({
    ...REPORT,
    failed: [{ path: '/logs/x.jsonl', code: 'path-unreadable', message: 'It may not be read.' }],
  });
  await expect(
    panel.getByText('Done after 4 min: 1,204 new events of 96 logs, 310 texts written.'),
  ).toBeVisible();
  await expect(panel.getByText(/1 log could not be read, such as \/logs\/x.jsonl/)).toBeVisible();
  expect(asked).toEqual(['backfill named', 'pause backfill', 'resume backfill']);
});

test('what is older is looked for once, however much is read meanwhile', async ({ open }) => {
  const { panel, hub, called, setItems } = await open();
  await expect(panel.getByRole('definition').first()).toHaveText('1,204');
  for (const items of [[waitingItem(1, 'live', 4_000)], [], []]) {
    const before = called.length;
    setItems(items);
    hub.publish('changed', { what: ['work'] });
    await expect.poll(() => called.slice(before)).toContain('queue');
  }
  expect(called.filter((name) => name === 'estimateBackfill')).toHaveLength(1);
});

test('says that following leaves what is older, and what takes that in', async ({ open }) => {
  const { panel } = await open();
  await expect(panel.getByText('what is older is taken in below')).toBeVisible();
  await expect(panel.getByText('Following leaves alone what was written last')).toBeVisible();
});

test('a backfill is cancelled, and one that was interrupted goes on', async ({ open }) => {
  const { panel, asked, setItems, hub } = await open({
    items: [waitingItem(1, 'backfill', 4_000), waitingItem(2, 'backfill', 4_000)],
  });
  await panel.getByRole('button', { name: 'Go on: 2 logs wait' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  setItems([]);
  hub.publish('changed', { what: ['work'] });
  await expect(panel.getByText('Cancelled. What was taken in stays.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(asked).toEqual(['backfill named', 'cancel backfill']);
});

test('an import says what is followed from then on, and takes it back', async ({ page, open }) => {
  let folders = fakeFolders().slice(1);
  const followed = async () => ({
    active: true,
    folders,
    found: [],
    spool: '/spool',
    hook: FAKE_HOOK,
  });
  const totals = {
    files: 1,
    conversations: 1,
    eventsRead: 2,
    eventsAdded: 2,
    duplicates: 0,
    unknownLines: 0,
    badLines: 0,
  };
  await open({
    answers: {
      followed,
      import: async () => {
        folders = fakeFolders();
        return { totals, files: [], keptOut: [] };
      },
      index: async () => ({ ...REPORT, failed: [] }),
      unfollow: async ({ path }) => {
        folders = folders.filter((folder) => folder.path !== path);
        return followed();
      },
    },
  });
  await page.keyboard.press('Escape');
  await chooseInMenu(page, 'Import logs…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Import .* sessions$/ }).click();
  await expect(dialog.getByText('Strata now follows /home/ada/.claude/projects')).toBeVisible();
  await expectNoViolations(page);
  await page.screenshot({ path: 'test-results/screens/following-import.png' });
  await dialog.getByRole('button', { name: 'Do not follow' }).click();
  await expect(dialog.getByText('Strata now follows')).toHaveCount(0);
  expect(folders.map(({ path }) => path)).toEqual(['/mnt/server/codex/sessions']);
});

test('where a model is chosen, following says where words of a day go in the end', async ({
  open,
}) => {
  const { panel } = await open({ host: { settings: { provider: 'anthropic' } } });
  await expect(
    panel.getByText(/When a day is over its words go to api\.anthropic\.com/),
  ).toBeVisible();
});

for (const look of LOOKS)
  test(`following at ${look.name}: looks${look.isChecked ? ', no violations' : ''}`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    const { panel } = await open();
    await panel.getByText('Nothing: all of it').or(panel.getByRole('definition').first()).waitFor();
    await page.screenshot({ path: `test-results/screens/following-${look.file}.png` });
    await panel.getByRole('button', { name: /^Claude Code/ }).click();
    await panel.getByRole('button', { name: /^Codex/ }).click();
    await panel.getByRole('button', { name: 'Start' }).click();
    await panel.getByRole('button', { name: 'Pause' }).waitFor();
    await panel.evaluate((element) => element.scrollTo(0, 1e6));
    // All of the section, whatever is scrolled to.
    if (look.isChecked) await expectNoViolations(page);
    await page.screenshot({ path: `test-results/screens/following-end-${look.file}.png` });
    const over = await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(over).toBe(0);
  });
