import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMachine } from '../helpers/fakeMachine.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, test } from './strataTest.ts';

test('while the first logs are read, the newest conversations are there, and open', async ({
  page,
}) => {
  const made = makeConversations({ seed: 5, from: '2025-01-01', to: '2025-12-20', count: 9 });
  const filled = fakeHandlers(fakeMemory(made));
  const empty = fakeHandlers(fakeMemory([]));
  const { server, hub } = await startFakeHost({
    ...filled,
    ...fakeMachine,
    // Nothing has a place in the table of contents yet.
    toc: empty.toc,
    today: empty.today,
    conversation: async (...asked) => ({
      ...(await filled.conversation(...asked)),
      nodes: [],
      openAt: null,
    }),
  });
  try {
    await page.goto(server.launchUrl());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    hub.publish('progress', {
      taskId: 'fill',
      task: 'import',
      title: 'Importing',
      description: '3 of 9 files',
      value: 0.3,
      remainingMs: null,
    });
    const newest = page.getByRole('list', { name: 'Newest conversations so far' });
    await expect(newest.getByRole('listitem')).toHaveCount(6);
    await expectNoViolations(page);
    await newest.getByRole('button').first().press('Enter');
    await expect(page.locator('#evidence-pane article').first()).toBeVisible();
    await expect(page.locator('#node-pane h1')).toHaveText('Today');
  } finally {
    await server.close();
  }
});
