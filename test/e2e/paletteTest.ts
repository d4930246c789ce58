/** The palette's own `test`: a window on a made-up host, with what the palette needs to be tried. */
import type { Locator, Page } from '@playwright/test';
import type { Handlers } from '../../core/contract/handlers.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { test as base, openYear } from './strataTest.ts';

export { expect } from './strataTest.ts';

export interface Palette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;
  /** The option that Enter chooses. */
  readonly active: Locator;
}

interface Fixtures {
  /** Opens a window on a memory of two months, some procedures answered otherwise. */
  readonly openMemory: (handlers?: Partial<Handlers>) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  openMemory: async ({ page }, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async (handlers = {}) => {
      const own = fakeHandlers(paletteMemory());
      const { server } = await startFakeHost({ ...own, ...handlers });
      closers.push(() => server.close());
      await openYear(page, server.launchUrl());
      await page.locator('#node-pane h1').waitFor();
    });
    for (const close of closers) await close();
  },
});

export const paletteMemory = () =>
  fakeMemory(makeConversations({ seed: 5, from: '2025-09-01', to: '2025-11-14', count: 60 }));

export async function openPalette(page: Page): Promise<Palette> {
  await page.keyboard.press('Control+k');
  return paletteOf(page);
}

/** The kept list of results. */
export const foundList = (page: Page): Locator =>
  page.getByRole('tree', { name: 'Found, by conversation' });

export async function paletteOf(page: Page): Promise<Palette> {
  const dialog = page.getByRole('dialog', { name: 'Find or ask' });
  await dialog.waitFor();
  const list = dialog.getByRole('listbox', { name: 'Results' });
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: 'Words, or a question' }),
    options: list.getByRole('option'),
    active: list.getByRole('option', { selected: true }),
  };
}
