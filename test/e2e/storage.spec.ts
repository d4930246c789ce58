import type { Locator, Page } from '@playwright/test';
import { StrataError } from '../../core/model/result.ts';
import type { FakeStorage } from '../helpers/fakeStorage.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS } from './looks.ts';
import { BACKUPS, CONVERSATIONS, expect, SWEEP, test } from './storageTest.ts';
import { chooseAction } from './chooseAction.ts';
import { pointsOf, settingsPage } from './strataTest.ts';

const FULL = new StrataError({ code: 'disk-full', message: 'The disk of /home/ada is full.' });

test('a backup is made, named and listed, and one that fails says why', async ({
  openStorage,
  openSection,
}) => {
  const storage = await openStorage();
  const panel = await openSection();
  await expect(panel.getByText('There is none yet.')).toBeVisible();
  storage.fail('backup', FULL);
  await panel.getByRole('button', { name: 'Back up now' }).click();
  await expect(panel.getByRole('alert')).toContainText('The disk of /home/ada is full.');

  storage.fail('backup', null);
  const release = storage.hold('backup');
  await panel.getByRole('button', { name: 'Back up now' }).click();
  await expect(panel.getByRole('progressbar', { name: 'Backing up' })).toHaveAttribute(
    'aria-valuetext',
    /62 %/,
  );
  release();
  await expect(panel.getByText(/^Backed up \d+ events \(48 MB\) to/)).toContainText(
    'strata-2025-11-22-0915.db',
  );
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(
    panel.getByRole('table', { name: 'Backups' }).getByRole('row', { name: /asked for/ }),
  ).toBeVisible();
});

test('a restore says what becomes of the memory, and is done only on a clear yes', async ({
  page,
  openStorage,
  openSection,
}) => {
  const { asked } = await openStorage({ backups: BACKUPS });
  const panel = await openSection();
  const restore = panel.getByRole('button', {
    name: 'Restore the backup of Fri 14 Nov 2025, 21:00',
  });
  await restore.click();
  const question = page.getByRole('dialog', { name: /^Go back to the memory of Fri 14 Nov/ });
  await expect(question).toContainText('It is moved aside, whole');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(restore).toBeFocused();
  expect(asked).toEqual([]);

  // One that cannot be restored says why, and cannot be.
  await expect(panel.getByText('The file ends in the middle of a page.')).toBeVisible();
  await panel
    .getByRole('button', { name: 'Restore the backup of Mon 20 Oct 2025, 18:04' })
    .click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await restore.click();
  await question.getByRole('button', { name: 'Restore this backup' }).click();
  await expect(
    panel.getByText(/^The memory was restored from strata-2025-11-14-2100\.db/),
  ).toContainText('is kept as /home/ada/.local/share/strata/backups/replaced-2025-11-22-0916.db');
  expect(asked).toEqual([{ name: 'restore', input: { file: BACKUPS[0]?.file } }]);
});

test('a check goes on while the settings are closed, says what it found and repairs it', async ({
  page,
  openStorage,
  openSection,
}) => {
  const storage = await openStorage({
    findings: [
      {
        check: 'grips-without-events',
        message: '3 grips point at events that are not there.',
        count: 3,
        examples: ['grip:1:A'],
        repairable: true,
        repaired: 0,
      },
    ],
  });
  const release = storage.hold('verify');
  let panel = await openSection();
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(panel.getByRole('progressbar', { name: 'Checking the memory' })).toBeVisible();
  await page.keyboard.press('Escape');
  release();
  panel = await openSection();
  await expect(panel.getByText('1 thing is not as it should be. It took 2.1 s.')).toBeVisible();
  const found = panel.getByRole('list', { name: 'What was found' });
  await expect(found).toContainText('3 grips point at events that are not there.');
  await expect(found).toContainText('grip:1:A, and 2 more');
  await panel.getByRole('button', { name: 'Repair' }).click();
  await expect(panel.getByText(/^All is well again/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Repair' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Check again' }).click();
  await expect(panel.getByText('All is well. It took 2.1 s.')).toBeVisible();
  await expect(panel.getByText(/^Looked at: \d+ events, \d+ passages, \d+ nodes\.$/)).toBeVisible();
});

test('nothing is forgotten before it was shown what would go and the word was typed', async ({
  page,
  openStorage,
}) => {
  const storage = await openStorage({ backups: BACKUPS, byHand: { rewritten: 2, gone: 0 } });
  await openNewestConversation(page);
  const entry = page.locator('#node-pane [data-actions]');
  await chooseAction(page, 'Forget');
  const dialog = page.getByRole('dialog', { name: 'Forget this conversation?' });
  const going = dialog.getByRole('region', { name: 'What would go' });
  await expect(going).toContainText(/Conversations\s*1/);
  await expect(going).toContainText('3 backups are cleaned of it');
  await expect(dialog).toContainText('It cannot be undone.');
  await expect(dialog).toContainText('4 summaries above it are written anew.');
  await expect(dialog).toContainText('2 of them were edited or pinned by hand: that is lost.');
  await expect(dialog).toContainText('The logs on your disk stay.');

  // Neither Enter, nor a click, nor another word does it.
  const word = dialog.getByRole('textbox', { name: 'Type forget to confirm' });
  const button = dialog.getByRole('button', { name: 'Forget for good' });
  await word.press('Enter');
  await expect(
    dialog.getByText('Nothing was forgotten: type the word forget first.'),
  ).toBeVisible();
  await button.click({ force: true });
  await word.fill('forge');
  await word.press('Enter');
  await button.press('Enter');
  expect(doneFor(storage)).toEqual([]);

  // What was typed for one thing is no word for another.
  await word.fill('forget');
  await dialog.getByRole('radio', { name: /^all of its project/i }).click();
  const all = page.getByRole('dialog', { name: 'Forget all of its project?' });
  await expect(all.getByRole('textbox')).toHaveValue('');
  await expect(all.getByRole('region', { name: 'What would go' })).not.toContainText(
    /Conversations\s*1E/,
  );
  await all.getByRole('button', { name: 'Forget for good' }).click({ force: true });
  expect(doneFor(storage)).toEqual([]);

  await all.getByRole('textbox').fill('forget');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entry).toBeFocused();
  expect(doneFor(storage)).toEqual([]);
});

test('what was forgotten leaves tree, text and evidence, and the window says where it is now', async ({
  page,
  openStorage,
  openSection,
}) => {
  const storage = await openStorage({ backups: BACKUPS, unreachable: [BACKUPS[1]?.file ?? ''] });
  const title = await openNewestConversation(page);
  await pointsOf(page).first().click();
  const evidence = page.locator('#evidence-pane');
  await chooseAction(page, 'Forget');
  const dialog = page.getByRole('dialog', { name: 'Forget this conversation?' });
  await dialog.getByRole('textbox').fill('Forget');
  const release = storage.hold('forget');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByRole('progressbar', { name: 'Forgetting' })).toBeVisible();
  await expect(dialog.getByText('Closing this does not stop it')).toBeVisible();
  release();
  await expect(dialog).toHaveCount(0);
  const node = page.locator('#node-pane');
  await expect(node.getByText('Forgotten: 9 events of 1 conversation')).toBeVisible();
  await expect(node.getByText(/^1 backup cannot be reached and keeps it/)).toBeVisible();
  await expect(node.getByText('This is the nearest part of it that is left.')).toBeVisible();
  await expect(node.locator('h1')).toHaveText('Friday, 7 November 2025');
  await expect(page.getByRole('treeitem').filter({ hasText: title })).toHaveCount(0);
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^Fri 7/);
  await expect(evidence).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(node).toBeFocused();
  expect(doneFor(storage)).toHaveLength(1);

  await node.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(node.getByText(/^Forgotten:/)).toHaveCount(0);

  const panel = await openSection();
  const rules = panel.getByRole('list', { name: 'Forgotten' });
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  await rules.getByRole('button', { name: /^Allow again/ }).click();
  const question = page.getByRole('dialog', { name: 'Let imports take it in again?' });
  await expect(question).toContainText('This alone brings nothing back.');
  await question.getByRole('button', { name: 'Keep it out' }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  await rules.getByRole('button', { name: /^Allow again/ }).click();
  await question.getByRole('button', { name: 'Allow it again' }).click();
  await expect(panel.getByText('Nothing was forgotten.')).toBeVisible();
});

test('a whole period is forgotten by its bounds; with the last of it the memory is empty', async ({
  page,
  openStorage,
}) => {
  const storage = await openStorage();
  await chooseAction(page, 'Forget');
  const dialog = page.getByRole('dialog', { name: 'Forget this year?' });
  await expect(dialog).toContainText('2025: Mon 1 Sept 2025 – Fri 7 Nov 2025');
  await dialog.getByRole('textbox').fill('forget');
  await dialog.getByRole('button', { name: 'Forget for good' }).click();
  await expect(page.getByRole('heading', { name: 'Import your conversations' })).toBeVisible();
  await expect(page.getByText('Forgotten: 213 events of 40 conversations')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(doneFor(storage)).toHaveLength(1);
});

test('what cannot be counted cannot be forgotten, and a failure is told where it was asked', async ({
  page,
  openStorage,
}) => {
  const storage = await openStorage();
  await openNewestConversation(page);
  storage.fail('forget', FULL);
  await chooseAction(page, 'Forget');
  const dialog = page.getByRole('dialog', { name: 'Forget this conversation?' });
  await expect(dialog.getByRole('alert')).toContainText('It could not be counted what would go.');
  await expect(dialog.getByRole('button', { name: 'Forget for good' })).toHaveCount(0);
  storage.fail('forget', null);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('textbox').fill('forget');
  storage.fail('forget', FULL);
  await dialog.getByRole('button', { name: 'Forget for good' }).click();
  await expect(dialog.getByText('Forgetting did not come to its end.')).toBeVisible();
  await expect(dialog.getByText('The disk of /home/ada is full.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');
});

test('a node that another program took out is left for what is left of it', async ({
  page,
  openStorage,
}) => {
  const storage = await openStorage();
  await openNewestConversation(page);
  const newest = CONVERSATIONS.filter(({ events }) => (events[0]?.ms ?? 0) >= NOVEMBER);
  for (const { nativeId } of newest)
    storage.forgetElsewhere({ conversationId: `plain:${nativeId}` });
  const node = page.locator('#node-pane');
  await expect(node.getByText('What was open is not in the memory any more.')).toBeVisible();
  await expect(node.locator('h1')).toHaveText('2025');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('logs that would be lost are hinted at, and imported by one click', async ({
  page,
  openStorage,
}) => {
  const { asked } = await openStorage({ sweep: SWEEP });
  const hint = page.getByRole('button', { name: '2 logs about to go' });
  await hint.click();
  const panel = page.getByRole('tabpanel', { name: 'Storage' });
  await expect(
    panel.getByText(
      '4 logs are about to be deleted within a week, and Strata does not have all of 2',
    ),
  ).toBeVisible();
  const rows = panel.getByRole('table', { name: 'Logs that are about to go' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('not all of it');
  await panel.getByRole('button', { name: 'Import these 2 now' }).click();
  await expect(panel.getByText('Done. 12 new events')).toBeVisible();
  expect(asked).toEqual([
    {
      name: 'import',
      input: expect.objectContaining({
        paths: SWEEP.aboutToGo.filter(({ imported }) => !imported).map(({ path }) => path),
      }),
    },
  ]);
  await expect(
    panel.getByText('4 logs are about to be deleted within a week. Strata has'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
});

test('what only Strata has is listed, and a click opens its conversation', async ({
  page,
  openStorage,
  openSection,
}) => {
  await openStorage({ sweep: SWEEP });
  const panel = await openSection();
  await expect(panel.getByText(/^Only Strata has them now: 398 conversations/)).toBeVisible();
  await panel.getByRole('button', { name: 'Show them' }).click();
  const items = panel.getByRole('list', { name: 'Only in Strata now' }).getByRole('listitem');
  await items.first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '5');
  await expect(page.locator('#node-pane')).toBeFocused();
});

test('what would be lost is said first on Today, and saved by one click', async ({
  page,
  openStorage,
}) => {
  const { asked } = await openStorage({ sweep: SWEEP });
  await page.keyboard.press('Control+1');
  const rescue = page.getByRole('region', { name: 'Logs that go' });
  await expect(rescue).toContainText(/^Claude Code deletes 2 of your logs, the first /);
  await expect(rescue).toContainText('Claude Code deletes a log 30 days after it was last written');
  await expect(rescue).toContainText(/Only Strata still has \d+ conversations/);
  // The page says it: the bar does not say it again.
  await expect(page.getByRole('button', { name: /about to go$/ })).toHaveCount(0);
  await expectNoViolations(page);
  await page.screenshot({ path: 'test-results/screens/rescue.png' });
  await rescue.getByRole('button', { name: 'Save 2 now' }).click();
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['import']);
  await expect(rescue.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await rescue.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Storage' })).toBeVisible();
});

test('another time zone is looked up, and says what changing to it does', async ({
  page,
  openStorage,
  openSection,
}) => {
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void sent.push(String(payload))),
  );
  const { asked } = await openStorage();
  const panel = await openSection('General');
  await panel.getByRole('button', { name: 'Change…' }).click();
  await expect(panel.getByText(/^The table of contents is laid anew/)).toBeVisible();
  const field = panel.getByLabel('City or region');
  await field.fill('atlantis');
  await expect(panel.getByText('No zone is called that.')).toBeVisible();
  await field.fill('america');
  await panel.getByRole('button', { name: 'Change the zone' }).click({ force: true });
  expect(asked).toEqual([]);
  // The only one is meant.
  await field.fill('new york');
  await expect(panel.getByRole('radio', { name: 'America/New York' })).toBeChecked();
  await panel.getByRole('button', { name: 'Change to America/New York' }).click();
  await expect(panel.getByText('12 parts of conversations moved to another day.')).toBeVisible();
  expect(asked).toEqual([{ name: 'setZone', input: { zone: 'America/New_York' } }]);
  // The texts of the days that changed are written at once, where no model is paid for them.
  await expect.poll(() => sent.some((frame) => frame.includes('"method":"index"'))).toBe(true);
  await expect(panel.getByText('America/New York', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('America/New York', { exact: true })).toHaveCount(0);
  expect(asked).toContainEqual({ name: 'setZone', input: { zone: 'UTC' } });
  await page.keyboard.press('Escape');
  await expect(page.locator('#node-pane')).toContainText('2025');
});

for (const look of LOOKS)
  test(`storage at ${look.name}: looks${look.isChecked ? ', no violations' : ''}`, async ({
    page,
    openStorage,
    openSection,
  }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
    const shot = async (name: string): Promise<void> => {
      const path = `test-results/screens/storage-${name}-${look.file}.png`;
      await page.screenshot({ path });
      if (look.isChecked) await expectNoViolations(page);
    };
    await openStorage({
      backups: BACKUPS,
      sweep: SWEEP,
      unreachable: [BACKUPS[2]?.file ?? ''],
    });
    const panel = await openSection();
    await panel.getByRole('table', { name: 'Backups' }).waitFor();
    await panel.getByRole('button', { name: 'Show them' }).click();
    await shot('section');
    await expectNothingWide(panel);
    await panel.evaluate((element) => element.scrollTo(0, 1e6));
    await shot('section-end');
    const general = await settingsPage(page.getByRole('dialog', { name: 'Settings' }), 'General');
    await general.getByRole('button', { name: 'Change…' }).click();
    await general.getByLabel('City or region').fill('berl');
    await shot('zone');
    await page.keyboard.press('Escape');
    await openNewestConversation(page);
    await chooseAction(page, 'Forget');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('forget');
    await shot('forget');
    await dialog.getByRole('button', { name: 'Forget for good' }).click();
    await page.getByText('This is the nearest part').waitFor();
    await shot('forgotten');
  });

const NOVEMBER = Date.UTC(2025, 10, 1);

/** Goes down the newest branch of the tree; gives the title of the conversation at its end. */
async function openNewestConversation(page: Page): Promise<string> {
  await page.getByRole('treeitem').first().press('ArrowRight');
  for (const level of [2, 3, 4]) {
    await page.locator(`[role="treeitem"][aria-level="${level}"][aria-expanded]`).first().waitFor();
    // Into the newest of them, and open it.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  }
  const conversation = page.getByRole('treeitem', { level: 5 }).first();
  const title = await conversation.getByTitle(/./).first().innerText();
  await conversation.click();
  await expect(page.locator('#node-pane h1')).toHaveText(title);
  return title;
}

/** What was really forgotten, dry runs aside. */
const doneFor = ({ asked }: FakeStorage): readonly unknown[] =>
  asked.filter(
    ({ name, input }) => name === 'forget' && !(input as { readonly dryRun: boolean }).dryRun,
  );

/** Nothing may be wider than its panel: it could not be reached. */
async function expectNothingWide(panel: Locator): Promise<void> {
  const over = await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(over).toBe(0);
}
