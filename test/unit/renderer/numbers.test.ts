import { afterEach, expect, test } from 'vitest';
import { writeDatesIn } from '../../../renderer/state/dates.ts';
import {
  inOrder,
  keyWords,
  nightWords,
  targetOf,
  type StatRow,
} from '../../../renderer/state/numbers.ts';

afterEach(() => writeDatesIn('en-GB'));

test('keys are told in words', () => {
  expect([
    keyWords('day', '2026-01-30'),
    keyWords('week', '2026-W27'),
    keyWords('month', '2026-06'),
    keyWords('hour', '9'),
    keyWords('weekday', '1'),
    keyWords('project', ''),
    keyWords('source', 'codex'),
    keyWords('model', ''),
    keyWords('file', '/home/ada/shop/src/tax/table.ts'),
  ]).toEqual([
    'Fri 30 Jan 2026',
    'W27, 29 Jun – 5 Jul 2026',
    'June 2026',
    '09:00',
    'Monday',
    'No project',
    'Codex',
    'Unknown',
    'src/tax/table.ts',
  ]);
});

test('a day that has work and no request says where such a request counts', () => {
  const rows = [row('2026-01-20', { requests: 2 }), row('2026-01-21', { requests: 0 })];
  expect(nightWords('day', rows)).toContain('after midnight');
  expect([nightWords('day', rows.slice(0, 1)), nightWords('hour', rows)]).toEqual([null, null]);
});

test('times and a project lead to their pages, a name that two projects have to none', () => {
  const projects = [
    { projectId: 'project:1', name: 'shop' },
    { projectId: 'project:2', name: 'cli' },
    { projectId: 'project:3', name: 'cli' },
  ];
  expect(
    [targetOf('day', '2026-01-30', []), targetOf('week', '2026-W05', [])].concat(
      targetOf('month', '2026-01', []),
    ),
  ).toEqual(['toc:day:2026-01-30', 'toc:week:2026-W05', 'toc:month:2026-01']);
  expect(targetOf('project', 'shop', projects)).toEqual({ kind: 'project', id: 'project:1' });
  expect([targetOf('project', 'cli', projects), targetOf('model', 'gpt', [])]).toEqual([
    null,
    null,
  ]);
});

test('days are told from the newest on', () => {
  const rows = [{ key: '2026-01-29' }, { key: '2026-01-30' }] as unknown as readonly StatRow[];
  expect(inOrder(rows, 'day').map(({ key }) => key)).toEqual(['2026-01-30', '2026-01-29']);
  expect(inOrder(rows, 'hour')).toBe(rows);
});

const row = (key: string, counts: Partial<StatRow>): StatRow =>
  ({ key, tokensIn: 0, tokensOut: 0, cacheRead: 0, cacheWrite: 0, ...counts }) as StatRow;

test('what has no order of its own is told by its tokens, else by its calls and requests', () => {
  const rows = [
    row('busy', { calls: 9, requests: 1, tokensIn: 100 }),
    row('small', { calls: 1, requests: 1 }),
    row('long', { calls: 2, requests: 1, cacheRead: 500 }),
    row('smaller', { calls: 0, requests: 1 }),
  ];
  for (const by of ['project', 'tool'] as const)
    expect(inOrder(rows, by).map(({ key }) => key)).toEqual(['long', 'busy', 'small', 'smaller']);
});

test('weekdays have the names and the order of the language of dates', () => {
  const rows = ['1', '6', '7'].map((key) => ({ key })) as unknown as readonly StatRow[];
  const named = (): readonly string[] =>
    inOrder(rows, 'weekday').map(({ key }) => keyWords('weekday', key));
  expect(named()).toEqual(['Monday', 'Saturday', 'Sunday']);
  writeDatesIn('en-US');
  expect(named()).toEqual(['Sunday', 'Monday', 'Saturday']);
  writeDatesIn('de');
  expect(named()).toEqual(['Montag', 'Samstag', 'Sonntag']);
});
