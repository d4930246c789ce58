import { describe, expect, test } from 'vitest';
import {
  activeWords,
  doneWords,
  openerOf,
  originsOf,
  pointGroups,
  correctedWords,
  pointWords,
  shortCount,
  pathWithin,
  shortPath,
  spentWords,
  testWords,
  unpricedWords,
  type Point,
  type Turn,
} from '../../../renderer/state/conversation.ts';

const point = (role: Point['role'], text: string, gripId = `grip:${text}`): Point => ({
  role,
  text,
  gripIds: [gripId],
  supported: true,
  turnId: null,
  time: '2026-01-30T08:00:00Z',
});

const turn: Turn = {
  turnId: 'turn:1769760000000:01KG7KA2B0YZJJVNBT5GSRGEZD',
  start: '2026-01-30T08:00:00Z',
  end: '2026-01-30T08:04:00Z',
  request: 'Why does the session drop?',
  outcome: null,
  tools: 0,
  edits: 0,
  failed: 0,
  agents: [],
  gripIds: [],
};

describe('the points of a conversation', () => {
  test('stand by role, what was decided and corrected first, empty roles left out', () => {
    const points = [
      point('asked', 'why'),
      point('done', 'a'),
      point('decided', 'b'),
      point('corrected', 'c'),
      point('decided', 'd'),
    ];
    const groups = pointGroups({ points, commits: [], pullRequests: [], errors: [] });
    expect(groups.map(({ title, points: own }) => [title, own.map(({ text }) => text)])).toEqual([
      ['Decided', ['b', 'd']],
      ['Corrected', ['c']],
      ['Done', ['a']],
    ]);
  });

  test('leave to the lists below what these say, but never what is open', () => {
    const groups = pointGroups({
      points: [
        point('done', 'Commit: mended', 'grip:1'),
        point('done', 'It works', 'grip:2'),
        point('failed', 'npm test', 'grip:3'),
        point('open', 'npm test fails', 'grip:3'),
      ],
      commits: [{ hash: 'abc', subject: 'mended', gripId: 'grip:1' }],
      pullRequests: [],
      errors: [{ text: 'npm test', gripId: 'grip:3', mendedBy: null }],
    });
    expect(groups.map(({ title, points: own }) => [title, own.map(({ text }) => text)])).toEqual([
      ['Done', ['It works']],
      ['Left open', ['npm test fails']],
    ]);
  });
});

describe('a conversation in words', () => {
  test('says how long somebody worked', () => {
    expect([20_000, 720_000, 3_600_000, 5_520_000].map(activeWords)).toEqual([
      'under a minute',
      '12 min',
      '1 h',
      '1 h 32 min',
    ]);
  });

  test('counts tokens in two or three figures', () => {
    expect([840, 45_300, 999_600, 1_240_000, 28_100_000].map(shortCount)).toEqual([
      '840',
      '45 k',
      '1.0 M',
      '1.2 M',
      '28 M',
    ]);
  });

  test('says what was done in a turn, and nothing of mere talk', () => {
    expect(doneWords(turn)).toBe('');
    expect(
      doneWords({ ...turn, tools: 48, edits: 1, failed: 7, agents: ['codex:a', 'codex:b'] }),
    ).toBe('48 tools, 1 edit, 7 failed, 2 agents');
    expect(openerOf(turn)).toBe('evt:1769760000000:01KG7KA2B0YZJJVNBT5GSRGEZD');
  });

  test.each([
    [true, 12, 0, '12 passed'],
    [false, 11, 1, '11 passed, 1 failed'],
    [true, null, null, 'passed'],
    [false, null, null, 'failed'],
    [false, 12, 0, '12 passed, failed'],
  ])('says how tests ended: ok %s, %s and %s', (ok, passed, failed, words) => {
    expect(testWords({ command: 'npm test', gripId: 'grip:1', ok, passed, failed })).toBe(words);
  });

  test('names where it came from, each conversation once', () => {
    expect(
      originsOf({
        parentId: 'codex:a',
        lineage: [
          { kind: 'forked', conversationId: 'codex:b' },
          { kind: 'resumed', conversationId: 'codex:c' },
        ],
        continuedFrom: 'codex:b',
      }),
    ).toEqual([
      { conversationId: 'codex:a', words: 'Started by' },
      { conversationId: 'codex:b', words: 'Forked from' },
      { conversationId: 'codex:c', words: 'Resumes' },
    ]);
  });

  test('names a file from the folder of its project', () => {
    const folders = ['/home/ada/shop', 'C:\\code\\'];
    const named = (path: string): string => pathWithin(path, folders);
    expect(named('/home/ada/shop/cmd/shop/cli/setup.go')).toBe('cmd/shop/cli/setup.go');
    expect(named('C:\\code\\a\\b\\c\\tax.ts')).toBe('a/b/c/tax.ts');
    expect(named('/home/ada/shopping/lists/of/june.md')).toBe('lists/of/june.md');
    expect(named('cmd/shop/cli/setup.go')).toBe('cmd/shop/cli/setup.go');
  });

  test('names a file by the end of its path, and a row by its points', () => {
    expect(['/home/ada/shop/src/tax.ts', 'C:\\code\\tax.ts'].map(shortPath)).toEqual([
      'shop/src/tax.ts',
      'C:/code/tax.ts',
    ]);
    expect([
      pointWords({ corrected: 0, decided: 0, open: 0 }),
      pointWords({ corrected: 2, decided: 1, open: 3 }),
      correctedWords({ corrected: 2, decided: 1, open: 3 }),
    ]).toEqual(['', '3 decisions, 3 open', '2 corrections among the decisions']);
  });
});

test('a cost without all models says that it is more, and for which no price is known', () => {
  expect(spentWords({ cost: 4.1, unpriced: [] })).toBe('$4.10');
  expect(spentWords({ cost: 4.1, unpriced: ['gpt-7'] })).toBe('≥ $4.10');
  expect(spentWords({ cost: null, unpriced: ['gpt-7'] })).toBe(null);
  expect(unpricedWords({ cost: 4.1, unpriced: [] })).toBe(null);
  expect(unpricedWords({ cost: 4.1, unpriced: ['gpt-7', 'gpt-8'] })).toContain('gpt-7, gpt-8');
});
