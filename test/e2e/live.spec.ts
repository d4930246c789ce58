import { join } from 'node:path';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';
import { expect, openWindow, startTestHost, test, goToTime } from './strataTest.ts';

test('takes in what is imported meanwhile, without moving what is read', async ({ page }) => {
  const host = await startTestHost();
  try {
    const all = makeConversations({ seed: 4, from: '2024-06-01', to: '2025-06-30', count: 60 });
    const [early, late] = [all.slice(0, 40), all.slice(40)];
    await host.fill(await writePlainLog(join(host.dir, 'early.jsonl'), early));
    await page.setViewportSize({ width: 1200, height: 600 });
    await openWindow(page, host, '/node/toc:year:2024');
    const year = page.getByRole('treeitem', { name: /^2024/ });
    await year.click();
    await expect(year).toHaveAttribute('aria-expanded', 'true');
    const marker = page.locator('#node-pane [aria-expanded="false"]:not([aria-haspopup])').first();
    const id = (await marker.getAttribute('id')) ?? '';
    await marker.click();
    await page.getByRole('region', { name: /^Detailed: / }).waitFor();
    const scroller = page.getByTestId('node-scroller');
    await scroller.evaluate((element) => {
      element.scrollTop = 80;
    });
    const before = await page.getByRole('treeitem').allInnerTexts();

    await host.fill(await writePlainLog(join(host.dir, 'late.jsonl'), late));
    await expect.poll(() => page.getByRole('treeitem').allInnerTexts()).not.toEqual(before);
    await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-expanded', 'true');
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(80);
    await expect(page.locator(':focus')).toHaveCount(1);
  } finally {
    await host.close();
  }
});

test('shows long work with its title and percent, and cancels it', async ({ page }) => {
  const cancelled: string[] = [];
  const memory = fakeMemory(
    makeConversations({ seed: 4, from: '2025-01-01', to: '2025-02-01', count: 8 }),
  );
  const { server, hub } = await startFakeHost({
    ...fakeHandlers(memory),
    cancel: async ({ task, taskId }) => {
      cancelled.push(`${task} ${taskId ?? ''}`);
      return { cancelled: true };
    },
  });
  try {
    await page.goto(server.launchUrl());
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    hub.publish('progress', {
      taskId: 'run-7',
      task: 'index',
      title: 'Indexing',
      description: 'day 3 of 5',
      value: 0.62,
      remainingMs: 130_000,
    });
    const bar = page.getByRole('progressbar', { name: 'Indexing' });
    await expect(bar).toHaveAttribute('aria-valuetext', '62 %, about 2 min left, day 3 of 5');
    await goToTime(page);
    await page.getByRole('treeitem').first().click();
    await expect(page.locator('#node-pane h1')).toBeVisible();

    await page.getByRole('button', { name: 'Cancel: Indexing' }).click();
    await expect.poll(() => cancelled).toEqual(['index run-7']);
    hub.publish('ended', {
      taskId: 'run-7',
      task: 'index',
      cancelled: false,
      failure: 'The disk is full.',
    });
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('The disk is full.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('The disk is full.')).toHaveCount(0);
  } finally {
    await server.close();
  }
});
