import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from '../../core/contract/client.ts';
import type { TocRow } from '../../core/contract/library.ts';
import { expect, openExplorer, startTestHost, test } from './strataTest.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
// The same as other tests read, so that all have one memory.
const LOGS = ['claude-code', 'codex', 'checkpoints'].map((name) => resolve(DATA, name));
const SAMPLE = 40;

test('marks the excerpt of grips all over a memory of real logs', async ({ page }) => {
  test.skip(
    !LOGS.every((path) => existsSync(path)),
    `no real logs at ${DATA}: set STRATA_TEST_DATA`,
  );
  const host = await startTestHost({ logs: LOGS });
  try {
    const client = await host.connect();
    const { children } = await client.call('toc', { depth: 6 });
    const all = await gripsBelow(client, children);
    const step = Math.max(1, Math.floor(all.length / SAMPLE));
    await openExplorer(page, host);
    let plain = 0;
    const isMessage = async (gripId: string): Promise<boolean> =>
      (await client.call('grip', { gripId })).events[0]?.kind === 'message';
    const { origin } = new URL(page.url());
    for (const gripId of all.filter((_, index) => index % step === 0)) {
      const { excerpt } = await client.call('grip', { gripId });
      await page.goto(`${origin}/#/grip/${gripId}`);
      const marks = page.locator(`#evidence-pane [data-grip-id="${gripId}"] mark`);
      await expect(marks.first(), gripId).toBeInViewport();
      if (
        (await page.locator('#evidence-pane [data-own] [class*=markdown] mark').count()) === 0 &&
        (await isMessage(gripId))
      )
        plain++;
      // Marks may be drawn once more as the page comes.
      await expect(async () => {
        const shown = letters((await marks.allTextContents()).join(''));
        // Where Markdown swallows letters (a link's target, the name of a language), most are left.
        expect(shown.length, gripId).toBeGreaterThanOrEqual(0.6 * letters(excerpt).length);
        expect(letters(withoutTargets(excerpt)).startsWith(shown.slice(0, 10)), gripId).toBe(true);
      }).toPass({ timeout: 20_000 });
    }
    // Losing the layout for the mark's sake is the exception.
    expect(plain).toBeLessThanOrEqual(all.length / step / 20);
    client.close();
  } finally {
    await host.close();
  }
});

async function gripsBelow(client: Client, rows: readonly TocRow[]): Promise<readonly string[]> {
  const grips = new Set<string>();
  for (const row of rows) {
    const { bullets } = await client.call('show', { nodeId: row.nodeId });
    for (const { gripIds } of bullets) for (const gripId of gripIds) grips.add(gripId);
    for (const gripId of await gripsBelow(client, row.children ?? [])) grips.add(gripId);
  }
  return [...grips];
}

const withoutTargets = (markdown: string): string => markdown.replaceAll(/\]\([^)]*\)/g, ']');

const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
