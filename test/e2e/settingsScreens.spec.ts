import type { Page } from '@playwright/test';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { fakeSettingsHost } from '../helpers/fakeSettingsHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { expect, test } from './strataTest.ts';

const SECTIONS = [
  'General',
  'Sources',
  'Summaries and models',
  'Cost',
  'Privacy',
  'Storage',
  'Advanced',
] as const;

for (const look of LOOKS)
  test(`settings at ${look.name}: looks${look.isChecked ? ', no violations' : ''}`, async ({
    page,
  }) => {
    const memory = fakeMemory(
      makeConversations({ seed: 5, from: '2025-09-01', to: '2025-11-14', count: 40 }),
    );
    const { handlers } = fakeSettingsHost(fakeHandlers(memory), {
      calls: 57,
      settings: {
        provider: 'openai',
        money: {
          daily: 5,
          monthly: 50,
          prices: [{ model: 'deployment-eu', input: 0.4, output: 1.6 }],
        },
      },
      spent: { today: 4.21, month: 12.4 },
    });
    const { server } = await startFakeHost(handlers);
    const shot = async (name: string): Promise<void> => {
      const path = `test-results/screens/settings-${name}-${look.file}.png`;
      await page.screenshot({ path });
      await expectNothingWide(page);
      if (look.isChecked) await expectNoViolations(page);
    };
    try {
      await page.setViewportSize(look.size);
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
      await page.goto(server.launchUrl());
      await expect(page.locator('#node-pane h1')).toBeVisible();
      await page.screenshot({
        path: `test-results/screens/settings-bar-${look.file}.png`,
      });
      await page.keyboard.press('Control+,');
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.waitFor();
      for (const section of SECTIONS) {
        await dialog.getByRole('tab', { name: section }).click();
        const panel = dialog.getByRole('tabpanel', { name: section });
        await expect(panel.locator('h3, [aria-expanded]').first()).toBeVisible();
        await expect(panel.getByText(/^(?:Looking|Counting|Reading|Making)/)).toHaveCount(0);
        await shot(section.toLowerCase().replaceAll(' ', '-'));
        // What is folded is looked at, too.
        const folded = panel.locator('[aria-expanded="false"], details:not([open]) > summary');
        while ((await folded.count()) > 0) await folded.first().click();
        await expect(panel.getByText(/^(?:Looking|Counting|Reading|Making)/)).toHaveCount(0);
        await panel.evaluate((element) => element.scrollTo(0, 1e6));
        await shot(`${section.toLowerCase().replaceAll(' ', '-')}-end`);
      }
    } finally {
      await server.close();
    }
  });

/** Nothing may be wider than its panel: it could not be reached. */
async function expectNothingWide(page: Page): Promise<void> {
  const over = await page
    .getByRole('tabpanel')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(over).toBe(0);
}
