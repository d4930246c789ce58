import type { Page } from '@playwright/test';
import { StrataError } from '../../core/model/result.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMachine } from '../helpers/fakeMachine.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { expect, test } from './strataTest.ts';

const PROGRESS = {
  taskId: 'run-1',
  task: 'import',
  title: 'Importing',
  description: '212 of 1,516 files',
  value: 0.37,
  remainingMs: 130_000,
} as const;

for (const look of LOOKS)
  test(`first run at ${look.name}: looks, words${look.isChecked ? ', no violations' : ''}`, async ({
    page,
  }) => {
    const importing = Promise.withResolvers<never>();
    const { server, hub } = await startFakeHost({
      ...fakeHandlers(fakeMemory([])),
      ...fakeMachine,
      import: () => importing.promise,
    });
    const shot = async (name: string): Promise<void> => {
      const path = `test-results/screens/${name}-${look.file}.png`;
      await page.screenshot({ path });
      await expectNothingWide(page);
      if (look.isChecked) await expectNoViolations(page);
    };
    try {
      await page.setViewportSize(look.size);
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
      await page.goto(server.launchUrl());
      await expect(page.getByRole('button', { name: 'Import 1,301 sessions' })).toBeVisible();
      await shot('first-run');

      await page.getByRole('button', { name: 'Choose files or folders…' }).click();
      await page.getByRole('option', { name: /^archive/ }).waitFor();
      await page.keyboard.press(' ');
      await expect(page.getByRole('button', { name: 'Import 1 chosen' })).toBeVisible();
      await shot('folders');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /^Import 1,301/ }).click();
      await expect(page.getByRole('heading', { name: /^Reading/ })).toBeVisible();
      hub.publish('progress', PROGRESS);
      await expect(page.getByText('about 2 min left')).toBeVisible();
      await shot('first-run-progress');

      hub.publish('ended', { taskId: 'run-1', task: 'import', cancelled: false, failure: null });
      importing.reject(
        new StrataError({ code: 'disk-full', message: 'The disk that holds /data is full.' }),
      );
      await expect(page.getByRole('alert')).toContainText('The disk that holds /data is full.');
      await shot('first-run-failed');
    } finally {
      await server.close();
    }
  });

test('first run says where it looked when nothing was found', async ({ page }) => {
  const { server } = await startFakeHost({
    ...fakeHandlers(fakeMemory([])),
    discover: async () => ({ sources: [] }),
  });
  try {
    await page.goto(server.launchUrl());
    await expect(page.getByText('No logs were found in the usual places')).toBeVisible();
    await expect(page.locator('#node-pane')).toContainText('~/.claude/projects');
    await expect(page.getByRole('button', { name: 'Choose files or folders…' })).toBeVisible();
    await expectNoViolations(page);
    await page.screenshot({ path: 'test-results/screens/first-run-nothing.png' });
  } finally {
    await server.close();
  }
});

test('a memory that cannot be opened has a screen of its own, and opens once it can', async ({
  page,
}) => {
  let damaged = true;
  const handlers = fakeHandlers(fakeMemory([]));
  const { server } = await startFakeHost({
    ...handlers,
    ...fakeMachine,
    backups: () =>
      Promise.resolve({
        memory: { file: '/data/memory.db', bytes: 1_000 },
        zone: 'UTC',
        backups: [],
      }),
    toc: (...args) =>
      damaged
        ? Promise.reject(
            new StrataError({
              code: 'database-damaged',
              message: 'The memory /data/memory.db is damaged. Put back a copy, or move it away.',
            }),
          )
        : handlers.toc(...args),
  });
  try {
    await page.goto(server.launchUrl());
    await expect(page.getByRole('heading', { name: 'The memory is damaged' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('/data/memory.db');
    await expectNoViolations(page);
    await page.screenshot({ path: 'test-results/screens/damaged.png' });
    damaged = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Import your conversations' })).toBeVisible();
  } finally {
    await server.close();
  }
});

/** Nothing may be wider than the window: it could not be reached. */
async function expectNothingWide(page: Page): Promise<void> {
  const over = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('#node-pane > div, dialog')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
  expect(Math.max(...over)).toBe(0);
}
