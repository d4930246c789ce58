import { StrataError } from '../../core/model/result.ts';
import { DAMAGED } from '../helpers/fakeStorage.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { BACKUPS, expect, test } from './storageTest.ts';

test('a damaged memory is told calmly, and a backup takes its place after a clear yes', async ({
  page,
  openStorage,
}) => {
  const { asked } = await openStorage({ damaged: true, backups: BACKUPS });
  await expect(page.getByRole('heading', { name: 'The memory is damaged' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(DAMAGED);
  await expect(page.getByText('Nothing was deleted.')).toBeVisible();
  const restore = page.getByRole('button', { name: /^Restore the backup of Fri 14 Nov/ });
  await restore.click();
  const question = page.getByRole('dialog', { name: /^Go back to the memory of/ });
  await question.getByRole('button', { name: 'Keep the memory as it is' }).click();
  await expect(restore).toBeFocused();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'The memory is damaged' })).toBeVisible();

  await restore.click();
  await question.getByRole('button', { name: 'Restore this backup' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.locator('#node-pane')).toContainText(
    'The memory was restored from strata-2025-11-14-2100.db',
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('#node-pane')).toBeFocused();
});

test('each backup says what it holds, with times of the memory rather than of the machine', async ({
  page,
  openStorage,
}) => {
  await openStorage({ damaged: true, backups: BACKUPS, zone: 'Asia/Tokyo' });
  const rows = page.getByRole('table', { name: 'Backups' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Sat 15 Nov 2025, 06:00');
  await expect(rows.nth(1)).toContainText('30,412 eventsup to Sat 15 Nov 2025');
  await expect(rows.nth(2)).toContainText('28,007 eventsup to Sun 2 Nov 2025');
  await expect(rows.nth(3)).toContainText('unknown');
  await page.setViewportSize({ width: 1000, height: 700 });
  // The way back is not cut off by what else is said.
  const restore = rows.nth(1).getByRole('button', { name: /^Restore/ });
  await expect(restore).toBeInViewport({ ratio: 1 });
});

test('a rebuild says what it does, how far it is, and what could not be saved', async ({
  page,
  openStorage,
}) => {
  const lost = ['312 events of 4 conversations, whose logs are not on this disk any more.'];
  const storage = await openStorage({ damaged: true, lost });
  await expect(page.getByText('There is none on this machine.')).toBeVisible();
  await expect(page.getByText(/^Strata takes over all that can still be read/)).toBeVisible();
  await page.getByRole('button', { name: 'Rebuild…' }).click();
  const question = page.getByRole('dialog', { name: 'Rebuild the memory?' });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(storage.asked).toEqual([]);

  const release = storage.hold('rebuild');
  await page.getByRole('button', { name: 'Rebuild…' }).click();
  await question.getByRole('button', { name: 'Rebuild it' }).click();
  await expect(page.getByRole('progressbar', { name: 'Rebuilding the memory' })).toHaveAttribute(
    'aria-valuetext',
    /62 %/,
  );
  // Nothing else is begun meanwhile.
  await page.getByRole('button', { name: 'Rebuild…' }).click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  const node = page.locator('#node-pane');
  await expect(node.getByText(/^The memory was rebuilt: 213 events\./)).toContainText(
    'is kept as /home/ada/.local/share/strata/damaged-2025-11-22-0916.db',
  );
  await expect(node.getByText(lost[0] ?? '')).toBeVisible();
  expect(storage.asked.map(({ name }) => name)).toEqual(['rebuild']);
});

test('a way out that fails says why, and leaves the others', async ({ page, openStorage }) => {
  const storage = await openStorage({ damaged: true, backups: BACKUPS });
  const message = 'The disk of /home/ada is full.';
  storage.fail('restore', new StrataError({ code: 'disk-full', message }));
  await page.getByRole('button', { name: /^Restore the backup of Fri 14 Nov/ }).click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await expect(page.getByText('It was not mended.')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  storage.fail('restore', null);
  await page.getByRole('button', { name: /^Restore the backup of Sun 2 Nov/ }).click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  // The page of today has no tree beside it.
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.locator('#node-pane')).toContainText(
    'The memory was restored from before-0004',
  );
  await expect(page.getByText('It was not mended.')).toHaveCount(0);
});

for (const look of LOOKS)
  test(`a damaged memory at ${look.name}: looks${look.isChecked ? ', no violations' : ''}`, async ({
    page,
    openStorage,
  }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    const storage = await openStorage({ damaged: true, backups: BACKUPS });
    await page.getByRole('table', { name: 'Backups' }).waitFor();
    const shot = async (name: string): Promise<void> => {
      const path = `test-results/screens/damaged${name}-${look.file}.png`;
      await page.screenshot({ path });
      if (look.isChecked) await expectNoViolations(page);
    };
    await shot('');
    const release = storage.hold('rebuild');
    await page.getByRole('button', { name: 'Rebuild…' }).click();
    await shot('-question');
    await page.getByRole('button', { name: 'Rebuild it' }).click();
    await page.getByRole('progressbar', { name: 'Rebuilding the memory' }).waitFor();
    await shot('-rebuilding');
    release();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
  });
