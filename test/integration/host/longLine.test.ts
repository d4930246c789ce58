import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../../core/hosts/createHost.ts';
import { plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const BYTES = 120_000_000;
/** With a Chinese letter before, its string takes two bytes a letter; escapes have it built anew. */
const PIECE = 'a "word" of many\n';

test('a line of 120 MB finds room in the threads, and both its neighbours are there', async () => {
  const home = temporaryFolder();
  const log = longLog(home);
  const bugs: string[] = [];
  const host = await createHost({
    dataDir: join(home, 'memory'),
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown) => void bugs.push(String(thrown)),
  });
  onTestFinished(() => host.close());
  const client = await host.connect();
  const { totals } = await client.call('import', { paths: [log] });
  const { failed } = await client.call('index', {});
  const { events } = await client.call('events', { target: 'plain:c', limit: 10, offset: 2 });
  expect({ totals, failed, bugs, last: events.map(({ text }) => text) }).toEqual({
    totals: {
      files: 1,
      conversations: 1,
      eventsRead: 3,
      eventsAdded: 3,
      duplicates: 0,
      unknownLines: 0,
      badLines: 0,
    },
    failed: [],
    bugs: [],
    last: ['after'],
  });
});

function longLog(home: string): string {
  const path = join(home, 'long.jsonl');
  const [start = '', end = ''] = line('对@').split('@');
  const piece = JSON.stringify(PIECE).slice(1, -1).repeat(10_000);
  const file = openSync(path, 'w');
  writeSync(file, line('before'));
  writeSync(file, start);
  for (let bytes = 0; bytes < BYTES; bytes += piece.length) writeSync(file, piece);
  writeSync(file, end);
  writeSync(file, line('after'));
  closeSync(file);
  return path;
}

function line(text: string): string {
  return `${plainLine('c', { at: '2026-01-05T10:00:00Z', text })}\n`;
}
