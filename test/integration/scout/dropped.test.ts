import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../../core/hosts/createHost.ts';
import { keepDroppedPiece, removeDropped } from '../../../core/node/droppedFiles.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const BATCH = '0123456789abcdef';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test('a file that is dropped in pieces is imported, and its copy goes away', async () => {
  const home = temporaryFolder();
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown) => {
      throw thrown;
    },
  });
  onTestFinished(() => host.close());
  const client = await host.connect();
  const text = logOf(exchange(1, 4, '2026-01-05T08:00:00Z').map((said) => plainLine('c', said)));
  const cut = 100;
  const piece = { batch: BATCH, path: 'talks/january.jsonl' };
  await client.call('upload', { ...piece, offset: 0, data: base64(text.slice(0, cut)) });
  const { folder } = await client.call('upload', {
    ...piece,
    offset: cut,
    data: base64(text.slice(cut)),
  });
  const { totals } = await client.call('import', { paths: [folder] });
  expect(totals).toMatchObject({ files: 1, eventsAdded: 4, badLines: 0 });
  expect(existsSync(folder)).toBe(false);
});

test('a piece may be sent again, but none may be missing', () => {
  const home = temporaryFolder();
  const piece = { batch: BATCH, path: 'a.jsonl' };
  keepDroppedPiece(home, { ...piece, offset: 0, data: base64('old content') });
  keepDroppedPiece(home, { ...piece, offset: 0, data: base64('first ') });
  keepDroppedPiece(home, { ...piece, offset: 6, data: base64('cut off') });
  const folder = keepDroppedPiece(home, { ...piece, offset: 6, data: base64('second') });
  expect(readFileSync(join(folder, 'a.jsonl'), 'utf8')).toBe('first second');
  expect(() => keepDroppedPiece(home, { ...piece, offset: 20, data: '' })).toThrow('missing');
});

test('nothing but whole batches is removed, however a path is written', () => {
  const home = temporaryFolder();
  const folder = keepDroppedPiece(home, { batch: BATCH, path: 'a.jsonl', offset: 0, data: '' });
  const own = join(home, 'my-logs');
  mkdirSync(own);
  removeDropped(home, [
    own,
    home,
    `${home}/dropped`,
    `${home}/dropped/`,
    `${folder}/..`,
    `${home}/dropped/../my-logs`,
    `${folder}/../../my-logs`,
  ]);
  expect([existsSync(own), existsSync(folder)]).toEqual([true, true]);
  removeDropped(home, [`${folder}/`]);
  expect(existsSync(folder)).toBe(false);
});

test.each([
  '../a.jsonl',
  'x/../../a.jsonl',
  '/etc/a.jsonl',
  'x//a.jsonl',
  'x/./a.jsonl',
  String.raw`x\..\a.jsonl`,
  'C:/a.jsonl',
  'a\u0000.jsonl',
  'a.sh',
  `${'x/'.repeat(40)}a.jsonl`,
])('a dropped file cannot lie at %j', (path) => {
  const home = temporaryFolder();
  expect(() => keepDroppedPiece(home, { batch: BATCH, path, offset: 0, data: '' })).toThrow(
    expect.objectContaining({ code: 'bad-input' }),
  );
  expect(existsSync(join(home, 'dropped'))).toBe(false);
});
