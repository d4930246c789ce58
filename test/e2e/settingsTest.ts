/** The settings' own `test`: a window on a made-up host, with the settings open at a section. */
import type { Locator } from '@playwright/test';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import {
  fakeSettingsHost,
  type FakeSettingsHost,
  type FakeSettingsOptions,
} from '../helpers/fakeSettingsHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { openYear, test as base, chooseInMenu, settingsPage } from './strataTest.ts';

export { expect } from './strataTest.ts';

export interface SettingsWindow extends FakeSettingsHost {
  readonly dialog: Locator;
  /** Shows a page and gives its panel. */
  readonly section: (title: string) => Promise<Locator>;
  /** Shows what is folded on the page for who wants it otherwise. */
  readonly folded: (title: string) => Promise<Locator>;
}

interface Fixtures {
  /** Opens a window on a host with these settings, and the settings in it. */
  readonly openSettings: (options?: FakeSettingsOptions) => Promise<SettingsWindow>;
}

export const test = base.extend<Fixtures>({
  openSettings: async ({ page }, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async (options = {}) => {
      const host = fakeSettingsHost(fakeHandlers(memory()), options);
      const { server } = await startFakeHost(host.handlers);
      closers.push(() => server.close());
      await openYear(page, server.launchUrl());
      await chooseInMenu(page, 'Settings…');
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.getByLabel('Theme').waitFor();
      return {
        ...host,
        dialog,
        section: (title) => settingsPage(dialog, title),
        folded: (title) => unfold(dialog, title),
      };
    });
    for (const close of closers) await close();
  },
});

const memory = () =>
  fakeMemory(makeConversations({ seed: 5, from: '2025-09-01', to: '2025-11-14', count: 40 }));

async function unfold(dialog: Locator, title: string): Promise<Locator> {
  const panel = await settingsPage(dialog, 'Advanced');
  const fold = panel.getByRole('button', { name: new RegExp(`^${title}`) });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  return panel;
}
