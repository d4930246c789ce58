import { StrataError } from '../../core/model/result.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory, type FakeEvent } from '../helpers/fakeMemory.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expect, test, goToTime } from './strataTest.ts';

const memory = fakeMemory(
  makeConversations({ seed: 4, from: '2025-01-01', to: '2025-02-01', count: 8 }),
);
const handlers = fakeHandlers(memory);
const firstAnswer = (events: readonly FakeEvent[]): number =>
  events.findIndex(({ kind, role }) => kind === 'message' && role === 'assistant');

test('an event that cannot be drawn does not take the others with it', async ({ page, faults }) => {
  const segment = [...memory.nodes.values()].find(({ events }) => events.length > 3);
  const { server } = await startFakeHost({
    ...handlers,
    events: async (...args) => {
      const { events, ...rest } = await handlers.events(...args);
      return {
        ...rest,
        events: events.map((e, at) => (at === firstAnswer(events) ? { ...e, time: 'never' } : e)),
      };
    },
  });
  try {
    await page.goto(`${server.launchUrl()}&/node/${segment?.row.nodeId ?? ''}`);
    await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
    const list = page.getByRole('list', { name: 'Transcript' });
    await expect(list.getByRole('alert')).toContainText('a fault of its own');
    await expect(list.getByRole('article').first()).toHaveAccessibleName(/you$/);
  } finally {
    await server.close();
    // React tells the console of what a boundary caught.
    faults.length = 0;
  }
});

test('an engine that starts anew is waited for, and its death is told', async ({ page }) => {
  let gone = 0;
  const whenBack =
    <Args extends unknown[], Output>(answer: (...args: Args) => Promise<Output>) =>
    async (...args: Args): Promise<Output> => {
      if (gone-- > 0)
        throw new StrataError({ code: 'host-gone', message: 'A thread of Strata ended.' });
      return answer(...args);
    };
  const year = fakeHandlers(
    fakeMemory(makeConversations({ seed: 4, from: '2025-01-01', to: '2025-12-20', count: 60 })),
  );
  const { server, hub } = await startFakeHost({ ...year, show: whenBack(year.show) });
  try {
    await page.goto(server.launchUrl());
    await goToTime(page);
    await page.getByRole('treeitem').first().press('ArrowRight');
    await page.getByRole('treeitem', { level: 2 }).first().waitFor();
    hub.publish('ended', {
      taskId: 'run-1',
      task: 'index',
      cancelled: false,
      failure: 'A thread of Strata ended. It was started anew: index again.',
    });
    // What tells it moves the tree: only then is a row where it is clicked.
    await expect(page.getByRole('alert')).toContainText('It was started anew');
    gone = 2;
    // Rows around what has the focus are asked for ahead; this one is not.
    await page.getByRole('treeitem', { level: 2 }).last().click();
    await expect(page.locator('#node-pane h1')).toHaveText(/^[A-Z][a-z]+ 2025$/);
    await expect(page.locator('#node-pane').getByRole('alert')).toHaveCount(0);
    expect(gone).toBeLessThan(2);
  } finally {
    await server.close();
  }
});

test('parts that cannot be read say so, and can be asked for again', async ({ page }) => {
  let broken = true;
  const { server } = await startFakeHost({
    ...handlers,
    toc: (input, context) =>
      broken && input.nodeId === 'toc:year:2025'
        ? Promise.reject(new StrataError({ code: 'disk-full', message: 'The disk is full.' }))
        : handlers.toc(input, context),
  });
  try {
    await page.goto(`${server.launchUrl()}&/node/toc:year:2025`);
    const note = page.locator('#node-pane').getByRole('alert');
    await expect(note).toContainText('The parts could not be read');
    broken = false;
    const parts = page.getByRole('heading', { name: /^\d+ months?$/ });
    // What is asked ahead brings them, too: the button may be gone before it is pressed.
    await Promise.race([
      note
        .getByRole('button', { name: 'Try again' })
        .click()
        .catch(() => undefined),
      parts.waitFor(),
    ]);
    await expect(parts).toBeVisible();
  } finally {
    await server.close();
  }
});
