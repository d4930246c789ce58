import type { Locator, Page } from '@playwright/test';
import type { WindowCommand } from '../../core/contract/bridge.ts';
import type { Host } from '../../core/hosts/createHost.ts';
import type { Receiver } from '../../core/rpc/transport.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, test, goToTime } from './strataTest.ts';

test('the window reaches its host by the port that the desktop gives it', async ({
  page,
  host,
}) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await goToTime(page);
  await page.getByRole('treeitem').first().press('ArrowRight');
  await expect(page.getByRole('treeitem', { level: 2 }).first()).toBeVisible();
});

test('a port that another page offers is not taken', async ({ page, host }) => {
  await exposeBridge(page, host, { nonce: 'of another' });
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.waitForTimeout(500);
  await expect(page.getByRole('treeitem')).toHaveCount(0);
});

test("what the desktop's menu asks for is done in the window", async ({ page, host }) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await command(page, { name: 'find' });
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  // As their keys do nothing while a dialog is open.
  await command(page, { name: 'help' });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await command(page, { name: 'help' });
  await expect(page.getByRole('dialog')).toContainText('Keys');
  await page.keyboard.press('Escape');
  await command(page, { name: 'settings' });
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('a notification leads to what goes on, also where that is shown', async ({ page, host }) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  for (let time = 0; time < 2; time += 1) {
    await command(page, { name: 'activity' });
    await expect(page.getByRole('complementary', { name: 'Activity' })).toBeVisible();
  }
});

test('an address that another program opens is shown, and a wrong one is told', async ({
  page,
  host,
}) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await command(page, { name: 'open', address: 'strata://node/toc:year:2024' });
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
  await command(page, { name: 'open', address: 'strata://node/javascript:alert(1)' });
  await expect(page.getByText('That is no address of Strata')).toBeVisible();
  await command(page, { name: 'open', address: 'strata://work/node/toc:year:2024' });
  await expect(page.getByText('of a memory that this Strata does not have')).toBeVisible();
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
  await command(page, { name: 'open', address: 'strata://node/toc:day:1999-01-30' });
  await expect(page.getByRole('alert')).toContainText('The address could not be opened');
  await command(page, { name: 'open', address: 'strata://today/' });
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
});

test('what goes on without a window is chosen, taken back, and told where it does not hold', async ({
  page,
  host,
}) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.keyboard.press('Control+,');
  const keep = page.getByRole('checkbox', { name: 'Keep following when the window is closed' });
  const notify = page.getByRole('checkbox', { name: 'Notify me' });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await notify.check();
  await expect(page.getByText('Changed. It holds from now on.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notify).not.toBeChecked();
  await expect(keep).toBeChecked();
  await page.evaluate(() => Object.assign(window, { refusing: true }));
  await notify.click();
  await expect(page.getByRole('alert')).toContainText('The choice does not hold');
  await expect(notify).not.toBeChecked();
});

test('a conversation is resumed by the app, and its command copied where the app cannot', async ({
  page,
  context,
  host,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/#/conversations`);
  const row = page.locator('#node-pane [data-subject]').first();
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Resume/ }).click();
  await expect(page.getByText('It goes on in a terminal')).toBeVisible();
  const asked = await page.evaluate(() => (window as unknown as { resumed: string[] }).resumed);
  expect(asked).toEqual([expect.stringMatching(/^claude-code:/)]);
  await page.evaluate(() => Object.assign(window, { outcome: 'impossible' }));
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Resume/ }).click();
  await expect(page.getByText('Copied: cd ')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/claude --resume /);
});

const edge = (page: Page): Locator =>
  page.getByRole('separator', { name: 'Width of the table of contents' });

test('windows share how they look, each with the widths of its own panes', async ({
  page,
  context,
  host,
}) => {
  const { origin } = await host.server();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await exposeBridge(each, host);
    await each.goto(`${origin}/`);
    await goToTime(each);
  }
  const width = (await edge(other).getAttribute('aria-valuenow')) ?? '';
  await edge(page).press('ArrowRight');
  await expect(edge(page)).not.toHaveAttribute('aria-valuenow', width);
  await page.keyboard.press('Control+,');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await expect(edge(other)).toHaveAttribute('aria-valuenow', width);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system');
  await expect(other.locator('html')).not.toHaveAttribute('data-theme');
});

test('the desktop is told of the theme, at the start and when it changes', async ({
  page,
  host,
}) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.keyboard.press('Control+,');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { themes: string[] }).themes))
    .toEqual(['system', 'dark']);
});

/** Sends what the main process sends when somebody chose it in the menu or opened an address. */
async function command(page: Page, asked: WindowCommand): Promise<void> {
  await page.evaluate((given) => {
    const { command: hear } = window as unknown as { command: (command: unknown) => void };
    hear(given);
  }, asked);
}

/** What the preload does, in front of a real host: a port that arrives as a message of the page. */
async function exposeBridge(
  page: Page,
  host: Pick<Host, 'accept'>,
  { nonce }: { readonly nonce?: string } = {},
): Promise<void> {
  let receiver: Receiver | undefined;
  await page.exposeFunction('toHost', (message: unknown) => receiver?.message(message));
  host.accept({
    send: (message) => {
      void page
        .evaluate(
          (data) => window.dispatchEvent(new CustomEvent('host', { detail: data })),
          message,
        )
        .catch(() => undefined);
    },
    listen: (to) => {
      receiver = to;
    },
    close: () => receiver?.end(),
  });
  await page.addInitScript((forged) => {
    const { port1, port2 } = new MessageChannel();
    const themes: string[] = [];
    const resumed: string[] = [];
    const state = { refusing: false, outcome: 'opened' };
    Object.assign(window, { themes, resumed, ...state });
    const now = window as unknown as typeof state;
    let choices = { keepFollowing: false, notify: false };
    const { toHost } = window as unknown as { toHost: (message: unknown) => void };
    port1.addEventListener('message', ({ data }) => toHost(data));
    port1.start();
    window.addEventListener('host', (event) => port1.postMessage((event as CustomEvent).detail));
    Object.assign(window, {
      strata: {
        platform: 'linux',
        chooseFolder: async () => null,
        openExternal: async () => undefined,
        setTheme: async (theme: string) => void themes.push(theme),
        choices: async () => choices,
        choose: async (change: Partial<typeof choices>) => {
          if (now.refusing) throw new Error('The disk is full.');
          return (choices = { ...choices, ...change });
        },
        resume: async (conversationId: string) => {
          resumed.push(conversationId);
          return now.outcome;
        },
        onCommand: (listener: ((command: unknown) => void) | null) => {
          Object.assign(window, { command: listener });
        },
        connect: async (wanted: string) =>
          window.postMessage(
            { type: 'strata:port', nonce: forged ?? wanted },
            window.location.origin,
            [port2],
          ),
      },
    });
  }, nonce);
}
