import type { Page } from '@playwright/test';

/** Chooses from the menu of what can be done with the page's node. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.locator('#node-pane [data-actions]').click();
  await page.getByRole('menu').getByRole('menuitem', { name }).click();
}
