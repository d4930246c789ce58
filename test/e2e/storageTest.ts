/** The storage tests' own `test`: a window on a made-up host whose memory can be cared for. */
import type { Locator } from '@playwright/test';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeSettingsHost } from '../helpers/fakeSettingsHost.ts';
import { fakeStorage, type FakeStorage, type FakeStorageOptions } from '../helpers/fakeStorage.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { test as base, openYear, openSettingsAt } from './strataTest.ts';

export { expect } from './strataTest.ts';

interface Fixtures {
  /** Opens a window on a host with this storage. */
  readonly openStorage: (options?: Partial<FakeStorageOptions>) => Promise<FakeStorage>;
  /** Shows the settings' storage section. */
  readonly openSection: (title?: string) => Promise<Locator>;
}

export const test = base.extend<Fixtures>({
  openStorage: async ({ page }, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async (options = {}) => {
      const storage = fakeStorage({ conversations: CONVERSATIONS, ...options });
      const { server, hub } = await startFakeHost(fakeSettingsHost(storage.handlers).handlers);
      storage.connect(hub);
      closers.push(() => server.close());
      if (options.damaged === true) {
        await page.goto(server.launchUrl());
        await page.locator('h1').first().waitFor();
      } else await openYear(page, server.launchUrl());
      return storage;
    });
    for (const close of closers) await close();
  },
  openSection: async ({ page }, provide) => {
    await provide((title = 'Storage') => openSettingsAt(page, title));
  },
});

export const CONVERSATIONS = makeConversations({
  seed: 5,
  from: '2025-09-01',
  to: '2025-11-14',
  count: 40,
});

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const claudeLog = (name: string, goesInDays: number, imported: boolean) => ({
  path: `/home/ada/.claude/projects/-home-ada-src-shop/${name}-8b7e-4c1e-9f00-aa10bc00de77.jsonl`,
  source: 'claude-code' as const,
  project: '/home/ada/src/shop',
  bytes: 482_000,
  lastWritten: daysFromNow(goesInDays - 30),
  goesAt: daysFromNow(goesInDays),
  imported,
});

/** Two of four logs would be lost; and some are on no disk any more. */
export const SWEEP = {
  aboutToGo: [
    claudeLog('5d0c11a1', 0.4, true),
    claudeLog('5d0c22a2', 2.2, false),
    claudeLog('5d0c33a3', 3.4, false),
    claudeLog('5d0c44a4', 5.9, true),
  ],
  rescued: { files: 31, bytes: 18_200_000 },
  onlyHere: {
    files: 412,
    conversations: 398,
    events: 61_204,
    items: CONVERSATIONS.slice(-8)
      .toReversed()
      .map(({ nativeId, project }, index) => ({
        ...claudeLog(`9a00${index}`, -40 - index, true),
        project,
        conversationIds: [`plain:${nativeId}`],
      })),
  },
};

const FOLDER = '/home/ada/.local/share/strata/backups';

export const BACKUPS: NonNullable<FakeStorageOptions['backups']> = [
  {
    file: `${FOLDER}/strata-2025-11-14-2100.db`,
    time: '2025-11-14T21:00:00.000Z',
    bytes: 48_104_000,
    events: 30_412,
    lastEvent: '2025-11-14T20:58:00.000Z',
    kind: 'asked',
    problem: null,
  },
  {
    file: `${FOLDER}/before-0004-2025-11-02-0810.db`,
    time: '2025-11-02T08:10:00.000Z',
    bytes: 44_900_000,
    events: 28_007,
    lastEvent: '2025-11-01T23:40:00.000Z',
    kind: 'migration',
    problem: null,
  },
  {
    file: `${FOLDER}/replaced-2025-10-20-1804.db`,
    time: '2025-10-20T18:04:00.000Z',
    bytes: 12_288,
    events: null,
    lastEvent: null,
    kind: 'replaced',
    problem: 'The file ends in the middle of a page.',
  },
];
