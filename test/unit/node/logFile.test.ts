import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { logLevel } from '../../../core/node/log/logLevel.ts';
import type { LogFileOptions } from '../../../core/node/logFile.ts';
import { openLogFile } from '../../../core/node/logFile.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

type Line = Readonly<Record<string, unknown>>;

function linesOf(folder: string): Line[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line),
  );
}

function written(
  log: (log: ReturnType<typeof openLogFile>) => void,
  options: Partial<LogFileOptions> = {},
): Line[] {
  const folder = temporaryFolder();
  const file = openLogFile({ folder, level: 'debug', ...options });
  log(file);
  file.close();
  return linesOf(folder);
}

test('a line tells time, level, message and facts', () => {
  const lines = written((log) => {
    log.debug('[COMP:SUM] started', { nodeId: 'toc:day:2026-01-30', tokens: 4_000 });
    log.info('done');
    log.warn('odd', { ok: false, cost: null });
  });
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(lines).toEqual([
    {
      time,
      level: 'debug',
      message: '[COMP:SUM] started',
      nodeId: 'toc:day:2026-01-30',
      tokens: 4_000,
    },
    { time, level: 'info', message: 'done' },
    { time, level: 'warn', message: 'odd', ok: false, cost: null },
  ]);
});

test.each([
  ['debug', ['debug', 'info', 'warn']],
  ['info', ['info', 'warn']],
  ['warn', ['warn']],
  ['off', []],
] as const)('at the level %s these are written: %j', (level, expected) => {
  const folder = temporaryFolder();
  const log = openLogFile({ folder, level });
  for (const each of ['debug', 'info', 'warn'] as const) log[each]('said');
  log.close();
  expect(linesOf(folder).map((line) => line['level'])).toEqual(expected);
});

test.each([
  ['debug', 'debug'],
  [' WARN ', 'warn'],
  ['off', 'off'],
  ['loud', 'info'],
  ['', 'info'],
  [undefined, 'info'],
])('STRATA_LOG=%s means %s', (said, expected) => {
  expect(logLevel({ STRATA_LOG: said })).toBe(expected);
});

test('lines are on the disk soon, warnings at once', async () => {
  const folder = temporaryFolder();
  const log = openLogFile({ folder, level: 'info' });
  log.info('soon');
  expect(readdirSync(folder)).toEqual([]);
  await sleep(400);
  expect(linesOf(folder).length).toBe(1);
  log.warn('now');
  expect(linesOf(folder).length).toBe(2);
  log.close();
  log.warn('late');
  expect(linesOf(folder).length).toBe(2);
});

test.skipIf(process.platform === 'win32')('only the owner can read it', () => {
  const folder = join(temporaryFolder(), 'logs');
  const log = openLogFile({ folder, level: 'info' });
  log.warn('said');
  expect([statSync(log.path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('files turn over at their size, the oldest goes', () => {
  const folder = temporaryFolder();
  const log = openLogFile({ folder, level: 'info', maxBytes: 1_000, files: 3 });
  for (let at = 0; at < 60; at++) log.warn('said', { at });
  log.close();
  expect(readdirSync(folder).toSorted()).toEqual(['strata.1.log', 'strata.2.log', 'strata.log']);
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
  const kept = linesOf(folder)
    .map((line) => Number(line['at']))
    .toSorted((a, b) => a - b);
  expect(kept).toEqual(Array.from(kept, (_, at) => 60 - kept.length + at));
  expect(kept.length).toBeGreaterThan(20);
});

test('threads that write at the same time lose and break no line', async () => {
  const folder = temporaryFolder();
  const module = new URL('../../../core/node/logFile.ts', import.meta.url).href;
  const code = `
    const { openLogFile } = await import(${JSON.stringify(module)});
    const log = openLogFile({ folder: ${JSON.stringify(folder)}, level: 'info', maxBytes: 20_000, files: 50 });
    for (let at = 0; at < 400; at++) {
      log.warn('said', { at, thread: THREAD, filler: 'words '.repeat(at % 7) });
    }
    log.close();
  `;
  const threads = [1, 2, 3].map(
    (thread) =>
      new Worker(
        new URL(
          `data:text/javascript,${encodeURIComponent(code.replace('THREAD', String(thread)))}`,
        ),
      ),
  );
  await Promise.all(threads.map((thread) => once(thread, 'exit')));
  const said = linesOf(folder).map((line) => `${String(line['thread'])}:${String(line['at'])}`);
  expect(said.length).toBe(1_200);
  expect(new Set(said).size).toBe(1_200);
});

test('secrets are struck out, given ones and what looks like a key', () => {
  const lines = written(
    (log) => {
      log.hide('hunter-two"quoted');
      log.info('key is my-own-secret', { a: 'x my-own-secret y', b: 'hunter-two"quoted' });
      for (const secret of KEYS) log.info(`failed with ${secret}.`, { [secret]: secret });
      log.info('headers', { apiKey: 'short', Authorization: 'anything', token: 'x' });
    },
    { secrets: ['my-own-secret'] },
  );
  const text = JSON.stringify(lines);
  for (const secret of ['my-own-secret', 'hunter-two', 'short', 'anything', ...KEYS])
    expect(text).not.toContain(secret);
  expect(lines[0]).toMatchObject({ message: 'key is [hidden]', a: 'x [hidden] y', b: '[hidden]' });
});

const KEYS = [
  'sk-proj-abcdefghijklmnop',
  'sk-ant-api03-abcdefghijklmnop',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'AIzaSyA-abcdefghijklmnopqrstuvwxyz01234',
  'AKIAABCDEFGHIJKLMNOP',
  'eyJhbGciOiJI.eyJzdWIiOiIx.abcdef',
  'xoxb-123456789012-abcdef',
];

test('what is no key stays', () => {
  const facts = {
    nodeId: 'toc:segment:2026-01-30:01KG7Y2W3V4T5S6R7Q8P9N0M1K',
    model: 'gpt-4o-mini',
    path: '/home/mira/skunk/task-management-for-everyone.jsonl',
    tokens: 12,
    prompt: 'single-pass@1',
  };
  const [line] = written((log) => log.info('done', facts));
  expect(line).toMatchObject(facts);
});

test('no fact takes the place of what a line says itself', () => {
  const [line] = written((log) => log.info('said', { level: 'warn', message: 'other', time: '0' }));
  expect(line).toMatchObject({ level: 'info', message: 'said' });
  expect(line?.['time']).not.toBe('0');
});

test('a long text is cut, and never into half a character', () => {
  const [line] = written((log) => log.info('😀'.repeat(5_000)));
  const message = String(line?.['message']);
  expect(message.length).toBeLessThan(2_010);
  expect(message.isWellFormed()).toBe(true);
});

test('a log that cannot be written stops nothing', () => {
  const folder = join(temporaryFolder(), 'logs');
  writeFileSync(folder, 'a file stands where the folder would');
  const log = openLogFile({ folder, level: 'info' });
  expect(() => {
    log.warn('said');
    log.close();
  }).not.toThrow();
});

test('a lock that a dead thread left does not stop the files from turning over for ever', () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'strata.log.lock');
  writeFileSync(lock, '');
  const log = openLogFile({ folder, level: 'info', maxBytes: 300, files: 2 });
  for (let at = 0; at < 10; at++) log.warn('said');
  expect(readdirSync(folder).toSorted()).toEqual(['strata.log', 'strata.log.lock']);
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  for (let at = 0; at < 10; at++) log.warn('said');
  log.close();
  expect(readdirSync(folder).toSorted()).toEqual(['strata.1.log', 'strata.log']);
});
