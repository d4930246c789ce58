import { describe, expect, test } from 'vitest';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { doubtWords } from '../../../renderer/state/doubts.ts';
import {
  firstOfEach,
  groupPoints,
  roleName,
  saidAt,
  startOf,
} from '../../../renderer/state/points.ts';
import { withNew } from '../../../renderer/state/withNew.ts';
import { totalsOf, type Page } from '../../../renderer/state/totals.ts';

const NOTHING: Page['totals'] = {
  requests: 0,
  conversations: 0,
  activeMs: 0,
  tokensIn: 0,
  tokensOut: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cost: null,
  unpriced: [],
  edits: 0,
  errors: 0,
  commits: 0,
  files: 0,
};
const project = (projectId: string | null): Page['projects'][number] => ({
  projectId,
  name: projectId,
  conversations: 1,
  requests: 1,
  topics: [],
});
const wordsOf = (page: Pick<Page, 'projects' | 'totals'>) =>
  totalsOf(page).map(({ words }) => words);

describe('points by role', () => {
  test('stand in the order in which they matter, those without a role last', () => {
    const points = [...POINT_ROLES, null].map((role) => ({ role }));
    expect(groupPoints(points).map(({ title }) => title)).toEqual([
      'Decided',
      'Corrected',
      'Found',
      'Done',
      'Left open',
      'Failed',
      'Asked',
      'Main points',
    ]);
  });

  test('are called what their group is called, those without a role nothing', () => {
    expect([roleName('decided'), roleName('open'), roleName(null)]).toEqual([
      'Decided',
      'Left open',
      '',
    ]);
  });

  test('tell how many there are, of roles that have any', () => {
    const points = [{ role: 'open' }, { role: 'done' }, { role: 'open' }] as const;
    expect(
      groupPoints(points, { open: 23, done: 0, failed: 4 }).map(({ title, total }) => [
        title,
        total,
      ]),
    ).toEqual([
      ['Done', 1],
      ['Left open', 23],
    ]);
  });

  test('know when their conversation began', () => {
    expect(startOf('toc:conversation:2026-01-30:01KG7KA2B0YZJJVNBT5GSRGEZD')).toBe(
      '2026-01-30T14:01:00.000Z',
    );
    expect(startOf('toc:day:2026-01-30')).toBeNull();
  });
});

describe('the totals of a period', () => {
  test('leave out what is nothing', () => {
    expect(wordsOf({ projects: [project(null)], totals: NOTHING })).toEqual([]);
    expect(wordsOf({ projects: [], totals: { ...NOTHING, cost: 0, requests: 1 } })).toEqual([
      '1 request',
    ]);
  });

  test('the only project is not counted: it is named', () => {
    const projects = [project('project:1'), project(null)];
    expect(wordsOf({ projects, totals: { ...NOTHING, requests: 2 } })).toEqual(['2 requests']);
  });

  test('are said in a fixed order', () => {
    const totals = {
      ...NOTHING,
      requests: 264,
      conversations: 74,
      activeMs: 5_520_000,
      tokensIn: 1_000,
      cacheRead: 84_000_000,
      cost: 153.29,
      commits: 5,
      files: 110,
    };
    const projects = [project('project:1'), project('project:2'), project(null)];
    expect(wordsOf({ projects, totals })).toEqual([
      '74 conversations',
      '264 requests',
      '1 h 32 min active',
      '2 projects',
      '5 commits',
      '110 files',
      '84 M tokens',
      '$153.29',
    ]);
  });
});

describe('doubts', () => {
  test('say how many sentences are wrong, and how', () => {
    const unsupported = { verdict: 'unsupported' } as const;
    const contradicted = { verdict: 'contradicted' } as const;
    expect([
      doubtWords([]),
      doubtWords([unsupported]),
      doubtWords([unsupported, unsupported]),
      doubtWords([unsupported, contradicted]),
    ]).toEqual([
      null,
      '1 sentence unsupported',
      '2 sentences unsupported',
      '1 sentence contradicted, 1 unsupported',
    ]);
  });
});

test('a point was said when its words were, not when its conversation began', () => {
  const nodeId = 'toc:conversation:2026-01-05:01KE7AGJHC7C0VJMJRFA6T5DPC';
  const gripIds = ['grip:1767624071613:01KE79NPDX17C6G3PT0935B8TK'];
  expect(saidAt({ nodeId, gripIds })).toBe('2026-01-05T14:41:11.613Z');
  expect(saidAt({ nodeId, gripIds: [] })).toBe(startOf(nodeId));
});

test('a cost that is not all says so', () => {
  const totals = { ...NOTHING, cost: 25.29, unpriced: ['gpt-7'] };
  expect(totalsOf({ projects: [], totals })).toMatchObject([
    { words: '≥ $25.29', why: expect.stringContaining('gpt-7') },
  ]);
});

test.each([
  [[], ['a', 'b'], ['a', 'b']],
  [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['a', 'b', 'c'],
  ],
  [
    ['a', 'b'],
    ['b', 'x', 'a', 'y'],
    ['a', 'y', 'b', 'x'],
  ],
  [['a'], ['z', 'a'], ['z', 'a']],
])('%j stays in its order where %j is told next', (before, now, order) => {
  expect(withNew(before, now)).toEqual(order);
});

test('points that follow each other and are of the same say so once', () => {
  const points = ['a1', 'a2', 'b1', 'a3'];
  expect([...firstOfEach(points, (point) => point.charAt(0))]).toEqual(['a1', 'b1', 'a3']);
});
