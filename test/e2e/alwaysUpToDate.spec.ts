import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Client } from '../../core/contract/client.ts';
import { expect, openWindow, startTestHost, test, goToTime } from './strataTest.ts';

const LOG = resolve(
  process.env['STRATA_TEST_DATA'] ?? '../shared/data',
  'claude-code/claude-code-log/representative_messages.jsonl',
);

test('a real log that is played while the window is open arrives, closes and is rolled up', async ({
  page,
}) => {
  test.skip(!existsSync(LOG), `no real logs at ${LOG}: set STRATA_TEST_DATA`);
  const lines = (await readFile(LOG, 'utf8')).split('\n').filter((line) => line !== '');
  const lastMs = Math.max(...lines.map((line) => Date.parse(timeOf(line))).filter((ms) => ms > 0));
  // It is a minute after its last words, until a year has gone by.
  let sinceMs = 60_000;
  const beganMs = Date.now();
  const now = (): number => lastMs + sinceMs + (Date.now() - beganMs);
  const host = await startTestHost({ live: true, now });
  const client = await host.connect();
  try {
    const folder = join(host.dir, 'followed');
    await mkdir(folder);
    await client.call('follow', { paths: [folder] });
    // A person who has a memory already: the first run has a screen of its own.
    await openWindow(page, host);
    const states: string[] = [];
    client.on('turn', ({ state }) => states.push(state));
    for (const line of lines) {
      await appendFile(join(folder, 'played.jsonl'), `${line}\n`);
      await page.waitForTimeout(40);
    }

    // It arrives by itself, as a draft on its day.
    const rows = page.getByRole('treeitem');
    await goToTime(page);
    await expect.poll(() => states.length).toBeGreaterThan(0);
    // What is below comes from the host: until then a row that cannot be opened holds its place.
    for (const level of [1, 2, 3, 4])
      await rows
        .and(page.locator(`[aria-level="${level}"][aria-expanded=false]`))
        .first()
        .click();
    // Where words came after a text, it is stale already.
    await expect(rows.getByText(/^(?:draft|stale)$/).last()).toBeVisible();
    expect(['provisional', 'stale']).toContain((await statesOf(client)).at(-1));

    // A year later it is over; so are its day and all above it.
    sinceMs += 366 * 24 * 3_600_000;
    for (const job of ['index', 'rollup-day', 'rollup-year']) {
      // Its own time may have come just now: then it is refused until that run has ended.
      await expect(() => client.call('controlJob', { action: 'run', job })).toPass();
      await expect.poll(async () => (await jobOf(client, job))?.running).toBe(false);
    }
    // The others, whose time has come, too, may still be at it.
    await expect.poll(async () => [...new Set(await statesOf(client))]).toEqual(['current']);
    await expect(rows.getByText('draft')).toHaveCount(0);
    await expect(rows.getByText('stale')).toHaveCount(0);
  } finally {
    client.close();
    await host.close();
  }
});

function timeOf(line: string): string {
  return (JSON.parse(line) as { readonly timestamp?: string }).timestamp ?? '';
}

async function statesOf(client: Client): Promise<string[]> {
  const { children } = await client.call('toc', { depth: 6 });
  const all: string[] = [];
  const visit = (rows: typeof children): void => {
    for (const { state, children: below } of rows) {
      all.push(state);
      visit([...(below ?? [])]);
    }
  };
  visit(children);
  return all;
}

async function jobOf(client: Client, name: string) {
  return (await client.call('jobs', {})).jobs.find((job) => job.name === name);
}
