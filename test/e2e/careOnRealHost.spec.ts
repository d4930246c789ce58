/** What a person does about Strata's own work and about the memory's safety, on a real `serve`. */
import { appendFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { createHost } from '../../core/hosts/createHost.ts';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { initialiseZone } from '../../core/store/settings/settings.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { sql } from '../../core/store/sql/sql.ts';
import { enqueueWork, failWork, leaseWork } from '../../core/store/live/queue.ts';
import { formatCount } from '../../renderer/state/labels.ts';
import {
  claudeLine,
  logOf,
  minutesAfter,
  plainLine,
  uuid,
  type Said,
} from '../helpers/logLines.ts';
import { cliJson } from '../helpers/runCli.ts';
import { serveProcess } from '../helpers/serveProcess.ts';
import { expect, test as base, goToTime, chooseInMenu, settingsPage } from './strataTest.ts';
import { chooseAction } from './chooseAction.ts';

interface Home {
  readonly home: string;
  /** Where Claude Code would keep its logs. */
  readonly logs: string;
  /** Fills the memory with one conversation, which is no agent's. */
  readonly fill: () => Promise<void>;
  /** Starts Strata, and opens its window. */
  readonly open: (prepare?: (db: Connection) => void) => Promise<void>;
}

const test = base.extend<{ own: Home }>({
  own: async ({ page }, provide) => {
    const home = await mkdtemp(join(tmpdir(), 'strata-care-'));
    const logs = join(home, '.claude', 'projects', '-home-mira-shop');
    await mkdir(logs, { recursive: true });
    // Else they would be rescued from being swept, which has no patience.
    await writeFile(join(home, '.claude', 'settings.json'), '{ "cleanupPeriodDays": 9999 }');
    const closers: (() => Promise<void>)[] = [];
    await provide({
      home,
      logs,
      fill: () => fill(home),
      open: async (prepare) => {
        if (prepare !== undefined) {
          const db = openForWriting(join(home, '.strata', 'memory.db'));
          initialiseZone(db, 'Europe/Berlin');
          prepare(db);
          db.database.close();
        }
        const strata = await serveProcess({ home });
        closers.push(() => strata.stop());
        await page.goto(strata.launchUrl);
        await page.locator('h1').first().waitFor();
      },
    });
    await page.close();
    for (const close of closers) await close();
    await rm(home, { recursive: true, force: true });
  },
});

async function fill(home: string): Promise<void> {
  const host = await createHost({
    dataDir: join(home, '.strata'),
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'Europe/Berlin', HOME: home },
    reportBug: (thrown) => {
      throw thrown;
    },
  });
  const client = await host.connect();
  const log = join(home, 'notes.jsonl');
  await writeFile(log, talk('2025-01-08', plainLine));
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  client.close();
  await host.close();
}

/** A conversation of a day, as a tool would write it down; no two `n` have a record in common. */
function talk(
  day: string,
  line: (conversation: string, said: Said) => string,
  { n = 1, turns = 1 } = {},
): string {
  const said = Array.from({ length: turns }, (_, i): readonly Said[] => {
    const id = 2 * (n * LONG + i);
    const at = minutesAfter(`${day}T09:00:00Z`, i / 10);
    const text = `On ${day} the parser of dates drops the zone of ${n + i} orders. Please mend it.`;
    return [
      { id, at, text },
      { id: id + 1, at, role: 'assistant', text: 'Mended it.' },
    ];
  });
  return logOf(said.flat().map((each) => line(uuid(n), each)));
}

/** Logs of earlier months, last written then, some of them long; gives how many events they hold. */
async function writeOlder(folder: string): Promise<number> {
  let events = 0;
  for (let n = 1; n <= LOGS; n++) {
    const day = `2025-${String((n % 9) + 1).padStart(2, '0')}-${String((n % 27) + 1).padStart(2, '0')}`;
    const path = join(folder, `${uuid(n)}.jsonl`);
    const turns = n % 10 === 0 ? LONG : 1;
    await writeFile(path, talk(day, claudeLine, { n, turns }));
    await utimes(path, new Date(`${day}T09:01:00Z`), new Date(`${day}T09:01:00Z`));
    events += 2 * turns;
  }
  return events;
}

/** Together they take so long that there is time to press a button, also on a quick machine. */
const LOGS = 16;
/** Turns of a long log. */
const LONG = 200;

async function openSection(page: Page, name: string): Promise<Locator> {
  await chooseInMenu(page, 'Settings…');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name }).click();
  return dialog.getByRole('tabpanel', { name });
}

test('what is older is taken in, paused, resumed and cancelled; what was taken in stays', async ({
  page,
  own,
}) => {
  const events = await writeOlder(own.logs);
  await own.open();
  const panel = await openSection(page, 'Sources');
  await panel.getByRole('button', { name: 'Follow known tools' }).click();
  await expect(panel.getByText('watched · Claude Code')).toBeVisible();
  const logs = panel.getByRole('definition').first();
  await expect(logs).toHaveText(String(LOGS));
  await panel.getByRole('button', { name: 'Start' }).click();
  // Waited for in the page, which is quicker than an assertion.
  const isSome = `[aria-valuetext*=" of ${LOGS} logs"]:not([aria-valuetext*=" 0 of "])`;
  await panel.getByRole('progressbar').and(page.locator(isSome)).waitFor();

  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText(/^Paused: \d+ logs? to go/)).toBeVisible();
  // The log that was being read comes to its end.
  await expect.poll(() => backfillRuns(own)).toBe(false);
  const left = await backfillWaits(own);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(LOGS);
  await expect(panel.getByText(new RegExp(`^Paused: ${left} logs? to go`))).toBeVisible();

  await panel.getByRole('button', { name: 'Resume' }).click();
  await panel.getByRole('button', { name: 'Pause' }).waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('Cancelled. What was taken in stays.')).toBeVisible();
  await expect(logs).toHaveText(/^\d+$/);
  expect(Number(await logs.textContent())).toBeLessThanOrEqual(left);

  // What was cancelled is taken in when it is asked for anew.
  await panel.getByRole('button', { name: 'Start' }).click();
  const done = panel.getByText(/^Done after .* [\d,]+ new events of \d+ logs?/);
  await expect(done).toBeVisible({ timeout: 900_000 });
  await expect(panel.getByText('Nothing: all of it is in the memory.')).toBeVisible();
  await page.keyboard.press('Escape');
  await goToTime(page);
  await expect(page.getByRole('treeitem', { name: /^2025/ })).toContainText(
    `${formatCount(events / 2)} requests`,
  );
});

async function backfillRuns({ home }: Home): Promise<boolean | undefined> {
  const { jobs } = await cliJson<OutputOf<'jobs'>>(join(home, '.strata'), 'jobs');
  return jobs.find(({ name }) => name === 'backfill')?.running;
}

async function backfillWaits({ home }: Home): Promise<number> {
  return (await cliJson<OutputOf<'queue'>>(join(home, '.strata'), 'queue')).byMode.backfill;
}

test('a log that was given up is tried again, and another one dropped', async ({ page, own }) => {
  const mended = join(own.home, 'mended.jsonl');
  const broken = join(own.home, 'broken.jsonl');
  await mkdir(broken);
  await own.open((db) => {
    const nowMs = Date.now();
    const logs = [mended, broken].map((path) => ({ path, bytes: 400, writtenMs: nowMs }));
    enqueueWork(db, logs, { mode: 'live', nowMs });
    for (const { workIx, changes } of leaseWork(db, {
      mode: 'live',
      limit: 2,
      owner: 'who is gone',
      nowMs,
      leaseMs: 1,
    })) {
      const message = 'It may not be read. Check its permissions, then retry.';
      failWork(db, { workIx, changes, code: 'path-unreadable', message }, null);
    }
    db.run(sql`UPDATE work SET attempts = 10`);
  });
  await page.getByRole('button', { name: 'Activity: 2 failed' }).click();
  const panel = page.getByRole('complementary', { name: 'Activity' });
  const row = (name: string): Locator => panel.getByRole('listitem').filter({ hasText: name });
  await expect(panel.getByText('Failed: 2')).toBeVisible();
  await expect(row('mended.jsonl')).toContainText('10 tries, given up');

  await writeFile(mended, talk('2025-06-04', plainLine, { n: 7 }));
  await panel.getByRole('button', { name: 'Retry: mended.jsonl' }).click();
  await expect(row('mended.jsonl')).toHaveCount(0);
  const turns = panel.getByRole('region', { name: 'Turns that came in' });
  await expect(turns).toContainText('On 2025-06-04 the parser of dates drops the zone');

  await panel.getByRole('button', { name: 'Retry: broken.jsonl' }).click();
  await expect(row('broken.jsonl')).toContainText(/^broken\.jsonl.*[1-9] (?:try|tries), again in/);
  await panel.getByRole('button', { name: 'Drop: broken.jsonl' }).click();
  await expect(row('broken.jsonl')).toHaveCount(0);
  await expect(panel.getByRole('region', { name: /^(?:Failed|Tried again)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Activity: \d+ failed/ })).toHaveCount(0);
});

test('following stops when it is switched off, and takes up what was missed when it is on again', async ({
  page,
  own,
}) => {
  const log = join(own.logs, `${uuid(1)}.jsonl`);
  const say = async (id: number, text: string): Promise<void> => {
    const at = new Date().toISOString();
    const answer: Said = { id: id + 1, at, role: 'assistant', text: 'Done.' };
    const lines = [{ id, at, text }, answer].map((said) => claudeLine(uuid(1), said));
    await appendFile(log, logOf(lines));
  };
  await own.open();
  const panel = await openSection(page, 'Sources');
  await panel.getByRole('button', { name: 'Follow known tools' }).click();
  await expect(panel.getByText('watched · Claude Code')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const changed = dialog.getByText('Changed. It holds from now on.');
  const times = await settingsPage(dialog, 'Advanced');
  await times.getByRole('button', { name: /^Pauses and intervals/ }).click();
  await times.getByLabel('Changes are collected').fill('0.2');
  await times.getByLabel('A turn is complete').fill('0.5');
  await times.getByLabel('A turn is complete').press('Enter');
  await expect(changed).toBeVisible();
  const follow = panel.getByRole('checkbox', { name: 'Follow logs' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Activity/ }).click();
  const activity = page.getByRole('complementary', { name: 'Activity' });
  const turns = activity.getByRole('region', { name: 'Turns that came in' });
  await say(
    10,
    'Show the first words of the request, with key ghp_x7Kq2mZp9LwVr4TnYb8HsJd3FgUc6EaXo1Qi.',
  );
  await expect(turns.getByRole('listitem')).toHaveCount(1);
  await expect(turns).toContainText('Show the first words of the request');
  await expect(turns).not.toContainText('x7Kq2mZp9LwVr4TnYb8H');

  await activity.getByRole('button', { name: 'Following: settings' }).click();
  await follow.uncheck();
  await expect(changed).toBeVisible();
  await expect(panel.getByText('not followed now · Claude Code')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(activity.getByText('Logs are not followed now')).toBeVisible();
  await say(20, 'Nobody reads along while this is said.');
  await page.waitForTimeout(1_500);
  await expect(turns.getByRole('listitem')).toHaveCount(1);

  await activity.getByRole('button', { name: 'Following: settings' }).click();
  await follow.check();
  await expect(changed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(turns.getByRole('listitem')).toHaveCount(2);
  await expect(turns.getByRole('listitem').first()).toContainText('Nobody reads along');
  await turns.getByRole('listitem').first().getByRole('button').click();
  await expect(page.locator('#evidence-pane')).toContainText('Nobody reads along while this');

  // A copy takes nothing away; what is forgotten is not left standing in the list.
  await page.keyboard.press('Control+j');
  const memory = join(own.home, '.strata');
  await cliJson(memory, 'backup');
  await expect(turns.getByRole('listitem')).toHaveCount(2);
  await cliJson(memory, 'forget', '--project', '/home/mira/shop', '--yes');
  await expect(turns.getByRole('listitem')).toHaveCount(0);
});

test('the memory is checked, repaired, backed up, and brought back as it was', async ({
  page,
  own,
}) => {
  await own.fill();
  await own.open((db) => {
    db.run(sql`UPDATE turn SET end_ms = end_ms + 1`);
  });
  const panel = await openSection(page, 'Storage');
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(panel.getByText(/^1 thing is not as it should be/)).toBeVisible();
  await panel.getByRole('button', { name: 'Repair' }).click();
  await expect(panel.getByText(/^All is well again/)).toBeVisible();
  await panel.getByRole('button', { name: 'Check again' }).click();
  await expect(panel.getByText(/^All is well\. It took/)).toBeVisible();

  await panel.getByRole('button', { name: 'Back up now' }).click();
  await expect(panel.getByText(/^Backed up 2 events/)).toBeVisible();
  const rows = panel.getByRole('table', { name: 'Backups' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('2 events');
  await page.keyboard.press('Escape');

  // What a person did since then is named before it is forgotten, and is not in the backup.
  await goToTime(page);
  const node = page.locator('#node-pane');
  await chooseAction(page, 'Edit title and points');
  await node.getByRole('textbox').first().fill('The year that I named');
  await node.getByRole('button', { name: 'Save' }).click();
  await expect(node.getByText('The year that I named', { exact: true })).toBeVisible();
  await chooseAction(page, 'Forget');
  const dialog = page.getByRole('dialog', { name: 'Forget this year?' });
  await expect(dialog).toContainText('Of what goes as a whole, 1 text was edited or pinned');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await openSection(page, 'Storage');
  await panel.getByRole('button', { name: /^Restore the backup of/ }).click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await expect(panel.getByText(/^The memory was restored from .*: 2 events\./)).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(node.locator('h1')).toHaveText('2025');
  await expect(node).not.toContainText('The year that I named');
});
