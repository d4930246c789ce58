/** The browser tests' own `test`: a real host with a made memory, and a page on which nothing may go wrong. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { TocRow } from '../../core/contract/library.ts';
import { createHost, type Host, type HostOptions } from '../../core/hosts/createHost.ts';
import { RENDERER_DIR } from '../helpers/fakeHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import type { MadeConversation } from '../helpers/madeConversations.ts';
import { makeMemory, makeRealMemory } from '../helpers/madeMemory.ts';

export { expect };

interface TestHostOptions extends Pick<HostOptions, 'live' | 'now'> {
  /** What its memory holds, imported and indexed; without it, nothing. */
  readonly conversations?: readonly MadeConversation[];
  /** Real logs that it holds instead. */
  readonly logs?: readonly string[];
  /** More of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A real host on a memory of its own, in a folder that goes away with it. */
export interface TestHost extends Host {
  readonly dir: string;
  /** Imports and indexes logs. */
  fill(...paths: string[]): Promise<void>;
}

interface Fixtures {
  /** What went wrong on the page; a test that expects something may take it out. */
  readonly faults: string[];
}

interface WorkerFixtures {
  /** A memory of two years, shared by the tests of a worker: read it, do not change it. */
  readonly host: TestHost;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // Playwright reads the fixtures that one needs from this pattern.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const host = await startTestHost({
        conversations: makeConversations({
          seed: 3,
          from: '2024-02-01',
          to: '2025-11-14',
          count: 240,
        }),
      });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      watchForFaults(page, faults);
      await use(faults);
      expect(faults, 'the page had no fault').toEqual([]);
    },
    { auto: true },
  ],
});

export async function startTestHost({
  conversations = [],
  logs = [],
  env = {},
  ...options
}: TestHostOptions = {}): Promise<TestHost> {
  const dir = await mkdtemp(join(tmpdir(), 'strata-e2e-'));
  const dataDir = join(dir, 'memory');
  const zone = 'Europe/Berlin';
  if (conversations.length > 0)
    await makeMemory(conversations, { dataDir, logs: join(dir, 'logs'), zone });
  if (logs.length > 0) await makeRealMemory(logs, { dataDir });
  const host = await createHost({
    dataDir,
    rendererDir: RENDERER_DIR,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: zone, HOME: dir, ...env },
    reportBug: (thrown, where) => console.error(`bug in ${where}:`, thrown),
    ...options,
  });
  return {
    ...host,
    dir,
    fill: async (...paths) => {
      const client = await host.connect();
      await client.call('import', { paths });
      await client.call('index', {});
      client.close();
    },
    close: async () => {
      await host.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Opens the window, as its launch address does; at a place when one is named. */
export async function openWindow(
  page: Page,
  host: Pick<Host, 'server'>,
  place = '',
): Promise<void> {
  const { launchUrl } = await host.server();
  await page.goto(`${launchUrl()}${place === '' ? '' : `&${place}`}`);
}

/** Opens the window at the newest year of Time, and waits until the tree is there. */
export async function openExplorer(
  page: Page,
  host: Pick<Host, 'server' | 'connect'>,
): Promise<void> {
  const client = await host.connect();
  const { children } = await client.call('toc', {});
  client.close();
  await openYear(page, (await host.server()).launchUrl(), children.at(-1)?.nodeId);
}

/** The same, of who knows the year: it costs half of what going there does. */
export async function openYear(
  page: Page,
  launchUrl: string,
  nodeId = 'toc:year:2025',
): Promise<void> {
  await page.goto(`${launchUrl}&/node/${nodeId}`);
  await page.getByRole('treeitem', { selected: true, level: 1 }).waitFor();
}

/** Goes from where the window begins to the tree, and folds it: its newest year is read, and can take the focus. */
export async function goToTime(page: Page): Promise<void> {
  const time = page.getByRole('navigation', { name: 'Places' }).getByText('Time');
  await time.click();
  await page.getByRole('treeitem', { selected: true }).focus();
  const focused = page.locator('[role="treeitem"]:focus');
  while (
    !(await focused.and(page.locator('[aria-level="1"]:not([aria-expanded="true"])')).isVisible())
  )
    await page.keyboard.press('ArrowLeft');
  await time.click();
  await page.getByRole('treeitem', { selected: true, level: 1 }).waitFor();
}

/** Does what an item of the window's menu says. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the settings at a page, by its title. */
export async function openSettingsAt(page: Page, title: string): Promise<Locator> {
  await chooseInMenu(page, 'Settings…');
  return settingsPage(page.getByRole('dialog', { name: 'Settings' }), title);
}

/** Shows a page of the settings that are open. */
export async function settingsPage(dialog: Locator, title: string): Promise<Locator> {
  await dialog.getByRole('tab', { name: title }).click();
  return dialog.getByRole('tabpanel', { name: title });
}

/** The points of a period or a conversation that lead to the words behind them, as the page has them. */
export const pointsOf = (page: Page): Locator =>
  page
    .locator('#node-pane')
    .getByRole('region', { name: /^(?:Largest work|Points)$/ })
    .getByRole('button', { name: /\d+ passages?$/ });

type FoundEvent = OutputOf<'events'>['events'][number];

/** The first event of the memory that is wanted, walking the table of contents. */
export async function findEvent(
  host: Pick<Host, 'connect'>,
  isWanted: (event: FoundEvent) => boolean,
): Promise<FoundEvent> {
  const client = await host.connect();
  const { children } = await client.call('toc', { depth: 6 });
  for (const segment of segmentsOf(children)) {
    const { events } = await client.call('events', { target: segment.nodeId });
    const found = events.find(isWanted);
    if (found !== undefined) return found;
  }
  throw new Error('the memory holds no such event');
}

function segmentsOf(rows: readonly TocRow[]): readonly TocRow[] {
  return rows.flatMap((row) => (row.level === 'segment' ? [row] : segmentsOf(row.children ?? [])));
}

/** Errors, violations of the policy (which Chromium reports to the console) and foreign requests. */
function watchForFaults(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    // Chromium reports each attempt in vain to reach a host that has ended, as hosts do with their tests,
    // and each that its end breaks off. What a host answers, 404 say, is a fault.
    if (
      /^(?:WebSocket connection to .* failed|Failed to load resource: net::)/.test(message.text())
    )
      return;
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => faults.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!['http:', 'ws:'].includes(protocol) || hostname !== '127.0.0.1')
      faults.push(`request: ${request.url()}`);
  });
}
