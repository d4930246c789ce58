import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMachine } from '../helpers/fakeMachine.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { createEventHub } from '../../core/rpc/eventHub.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, test, goToTime, chooseInMenu } from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

test('the sample memory is prepared, read, kept over a reload, and left again', async ({
  page,
}) => {
  const filled = fakeHandlers(
    fakeMemory(makeConversations({ seed: 5, from: '2025-01-01', to: '2025-12-20', count: 60 })),
  );
  const empty = fakeHandlers(fakeMemory([]));
  let isReady = false;
  const sample = {
    hub: createEventHub(),
    handlers: {
      ...filled,
      toc: (...args: Parameters<typeof filled.toc>) => (isReady ? filled : empty).toc(...args),
    },
  };
  const { server } = await startFakeHost({ ...empty, ...fakeMachine }, { sample: () => sample });
  try {
    await page.goto(server.launchUrl());
    await page.getByRole('button', { name: 'Look at the sample memory' }).click();
    const banner = page.getByRole('region', { name: 'Sample memory' });
    await expect(banner).toContainText(
      'Sample memory: invented conversations. Your own memory is untouched.',
    );
    await expect(page.getByRole('heading', { name: 'Preparing the sample memory' })).toBeVisible();
    sample.hub.publish('progress', {
      taskId: 'fill',
      task: 'import',
      title: 'Importing',
      description: '20 of 60 files',
      value: 0.33,
      remainingMs: 4_000,
    });
    await expect(page.getByText('a few seconds left')).toBeVisible();
    await expectNoViolations(page);
    await page.screenshot({ path: 'test-results/screens/sample-preparing.png' });

    isReady = true;
    sample.hub.publish('changed', { what: ['nodes'] });
    sample.hub.publish('ended', {
      taskId: 'fill',
      task: 'import',
      cancelled: false,
      failure: null,
    });
    await expect(page.getByRole('heading', { name: 'Preparing the sample memory' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Back to your memory' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Import logs…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectNoViolations(page);
    await page.screenshot({ path: 'test-results/screens/sample.png' });

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Preparing the sample memory' })).toHaveCount(0);
    await expect(page.locator('#node-pane h1')).toHaveText('Today');
    await expect(banner).toBeVisible();
    expect(new URL(page.url()).search).toBe('?memory=sample');

    await banner.getByRole('button', { name: 'Back to your memory' }).click();
    await expect(page.getByRole('heading', { name: 'Import your conversations' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  } finally {
    await server.close();
  }
});

test('an address names its memory, and opens in it from the other one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sample = { hub: createEventHub(), handlers: memory(5, 2025) };
  const { server } = await startFakeHost(memory(6, 2024), { sample: () => sample });
  try {
    await page.goto(server.launchUrl().replace('/#', '/?memory=sample#'));
    await goToTime(page);
    await chooseAction(page, 'Copy the address');
    await expect(page.getByText('Address copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${server.origin}/?memory=sample#/node/toc:year:2025`);

    await page.getByRole('button', { name: 'Back to your memory' }).click();
    await expect(page.locator('#node-pane h1')).toHaveText('Today');
    await chooseInMenu(page, 'Open an address…');
    await page.getByRole('dialog').getByRole('textbox').fill(copied);
    await page.keyboard.press('Enter');
    await expect(page.locator('#node-pane h1')).toHaveText('2025');
    await expect(page.getByRole('region', { name: 'Sample memory' })).toBeVisible();
  } finally {
    await server.close();
  }
});

function memory(seed: number, year: number): Handlers {
  const made = makeConversations({
    seed,
    from: `${year}-01-01`,
    to: `${year}-12-20`,
    count: 10,
  });
  return fakeHandlers(fakeMemory(made));
}
