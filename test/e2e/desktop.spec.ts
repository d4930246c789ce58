import type { Page } from '@playwright/test';
import type { WindowCommand } from '../../core/contract/bridge.ts';
import type { Host } from '../../core/hosts/createHost.ts';
import type { Receiver } from '../../core/rpc/transport.ts';
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
  await expect(page.locator('#node-pane h1')).toHaveText('2024');
});

test('the desktop is told of the theme, at the start and when it changes', async ({
  page,
  host,
}) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
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
    Object.assign(window, { themes });
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
