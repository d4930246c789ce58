import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { fakeSettingsHost } from '../helpers/fakeSettingsHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { test } from './strataTest.ts';
test('look', async ({ page, faults }) => {
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
  for (const [w, h, theme] of [
    [1440, 900, 'light'],
    [1000, 700, 'dark'],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(server.launchUrl());
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots/bar-${w}.png` });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.screenshot({ path: `/tmp/shots/menu-${w}.png` });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab').first().waitFor();
    for (const name of [
      'General',
      'Sources',
      'Summaries and models',
      'Cost',
      'Privacy',
      'Storage',
      'Advanced',
    ]) {
      await dialog.getByRole('tab', { name }).click();
      await page.waitForTimeout(300);
      if (name === 'General') await dialog.getByLabel('Density').selectOption('compact');
      await page.screenshot({ path: `/tmp/shots/settings-${name.split(' ')[0]}-${w}.png` });
      if (name === 'General') await dialog.getByRole('button', { name: 'Undo' }).click();
    }
  }
  console.log(faults);
  await server.close();
});
