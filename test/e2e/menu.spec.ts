import type { Locator, Page } from '@playwright/test';
import { expect, openWindow, test } from './strataTest.ts';

const button = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Menu' });
const item = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name });

test('the menu is gone through with the keyboard alone', async ({ page, host }) => {
  await openWindow(page, host);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(item(page, 'Import logs…')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Open an address…')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, /^Keys and help/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Import logs…')).toBeFocused();
  await page.keyboard.press('s');
  await expect(item(page, /^Settings…/)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowUp');
  await expect(item(page, /^Keys and help/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu(page)).toHaveCount(0);
  await expect(button(page)).not.toBeFocused();

  await button(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
});

test('the menu is opened and closed with the pointer', async ({ page, host }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await openWindow(page, host);
  await button(page).click();
  const box = await menu(page).boundingBox();
  expect(box).not.toBeNull();
  // It ends within the window, below its button.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1000);
  expect(box?.y).toBeGreaterThan(20);
  await item(page, /^Settings…/).hover();
  await expect(item(page, /^Settings…/)).toBeFocused();
  await button(page).click();
  await expect(menu(page)).toHaveCount(0);
  await button(page).click();
  await page.mouse.click(300, 500);
  await expect(menu(page)).toHaveCount(0);
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
});

test('a focused item shows in forced colours', async ({ page, host }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openWindow(page, host);
  await button(page).click();
  const grounds = (name: string | RegExp) =>
    item(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await grounds('Import logs…')).not.toBe(await grounds('Open an address…'));
});
