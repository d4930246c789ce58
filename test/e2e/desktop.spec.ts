import type { Page } from '@playwright/test';
import type { Host } from '../../core/hosts/createHost.ts';
import type { Receiver } from '../../core/rpc/transport.ts';
import { expect, test } from './strataTest.ts';

test('the window reaches its host by the port that the desktop gives it', async ({
  page,
  host,
}) => {
  await exposeBridge(page, host);
  const { origin } = await host.server();
  await page.goto(`${origin}/`);
  await page.getByRole('treeitem').first().waitFor();
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
    const { toHost } = window as unknown as { toHost: (message: unknown) => void };
    port1.addEventListener('message', ({ data }) => toHost(data));
    port1.start();
    window.addEventListener('host', (event) => port1.postMessage((event as CustomEvent).detail));
    Object.assign(window, {
      strata: {
        platform: 'linux',
        chooseFolder: async () => null,
        openExternal: async () => undefined,
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
