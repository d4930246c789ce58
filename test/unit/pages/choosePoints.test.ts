import { describe, expect, test } from 'vitest';
import { choosePoints, rankPoints } from '../../../core/domain/pages/choosePoints.ts';
import type { Quota } from '../../../core/domain/points/selectPoints.ts';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { childSegment, point } from '../summarize/periodChildren.ts';

const QUOTA: Quota = {
  asked: 1,
  decided: 4,
  corrected: 2,
  found: 2,
  done: 4,
  failed: 1,
  open: 2,
  all: 8,
  words: 200,
};

const TOPICS = 'cache lease shard parser ledger vector socket router digest cursor'.split(' ');
const talker = (nodeId: string, weight: number, topics: readonly string[]) =>
  childSegment({
    nodeId,
    weight,
    points: topics.map((topic) => point('done', `${topic} ${topic}ward ${topic}hood`)),
  });

describe('the points of a period', () => {
  test('are those of several children, though one has far more to say', () => {
    const heavy = talker('heavy', 20_000, TOPICS);
    const light = [talker('one', 900, ['Roses']), talker('two', 900, ['Tulips'])];
    const nodes = choosePoints([heavy, ...light], QUOTA).map(({ nodeId }) => nodeId);
    expect(new Set(nodes)).toEqual(new Set(['heavy', 'one', 'two']));
  });

  test('are several of the largest pieces of work before one of each', () => {
    const children = TOPICS.map((topic, at) =>
      talker(topic, at === 3 || at === 7 ? 9_000 : 1_000, [topic, `${topic}al`, `${topic}ism`]),
    );
    const told = (works?: number): number =>
      new Set(rankPoints(children, { ...QUOTA, all: 4 }, works).map(({ nodeId }) => nodeId)).size;
    expect(told()).toBe(4);
    expect(told(2)).toBe(2);
  });

  test('are rather those that somebody is likely to want', () => {
    const children = ['ledger', 'router'].map((topic) =>
      childSegment({
        nodeId: topic,
        weight: 1_000,
        points: [0.9, 0.1].map((worth) => ({
          ...point('done', `${topic} ${worth > 0.5 ? 'tide' : 'moon'}ward ${topic}hood`),
          worth: topic === 'ledger' ? worth : 1 - worth,
        })),
      }),
    );
    const told = rankPoints(children, { ...QUOTA, all: 2 }).map(({ text }) => text);
    expect(told.toSorted()).toEqual(['ledger tideward ledgerhood', 'router moonward routerhood']);
  });

  test('of a project with little to say are told before more of the one with much', () => {
    const children = TOPICS.map((topic, at) =>
      childSegment({
        nodeId: topic,
        weight: at === 9 ? 2_000 : 5_000 + at,
        project: at === 9 ? 'garden' : 'shop',
        points: [point('done', `${topic} ${topic}ward ${topic}hood`)],
      }),
    );
    const projects = rankPoints(children, { ...QUOTA, all: 4 }, 4).map(({ project }) => project);
    expect(projects).toContain('garden');
  });

  test('stand in the order of roles, then of children; without a role only where none has one', () => {
    const first = childSegment({
      nodeId: 'first',
      points: [point(null, 'Plum jam was cooked at noon'), point('done', 'Printed jam labels')],
    });
    const second = childSegment({
      nodeId: 'second',
      points: [
        point('done', 'Flushed export buffers'),
        point('open', 'Measure ferry queues'),
        point('asked', 'Why is checkout slow?'),
      ],
    });
    expect(
      choosePoints([first, second], QUOTA).map(({ role, nodeId }) => `${role} ${nodeId}`),
    ).toEqual(['asked second', 'done first', 'done second', 'open second']);
  });

  test('are told as their child tells them, with its node', () => {
    const own = point('found', 'Locks were never released', { gripIds: ['g1'], supported: false });
    const child = childSegment({ nodeId: 'toc:x', project: 'shop', points: [own] });
    expect(choosePoints([child], QUOTA)).toEqual([{ ...own, project: 'shop', nodeId: 'toc:x' }]);
  });

  test('prefer what something supports', () => {
    const doubted = point('found', 'Locks were never released', { supported: false });
    const sure = point('found', 'Buffers were never flushed');
    const child = childSegment({ points: [doubted, sure] });
    expect(choosePoints([child], { ...QUOTA, all: 1 }).map(({ text }) => text)).toEqual([
      sure.text,
    ]);
  });

  test('say once what several children say, and never more than the quota', () => {
    const same = Array.from({ length: 5 }, (_, i) => talker(`node ${i}`, 1_000, ['cache']));
    expect(choosePoints(same, QUOTA)).toHaveLength(1);
    const all = TOPICS.map((topic, i) =>
      childSegment({
        nodeId: `node ${i}`,
        points: POINT_ROLES.map((role) => point(role, `${topic} ${role} ${topic}ing of ${role}s`)),
      }),
    );
    const chosen = choosePoints(all, QUOTA);
    expect(chosen).toHaveLength(QUOTA.all);
    for (const role of POINT_ROLES)
      expect(chosen.filter((one) => one.role === role).length).toBeLessThanOrEqual(QUOTA[role]);
  });

  test('of a list that nobody sees are left out where anything else is told', () => {
    const numbered = [
      'Address 1 first, and let it reset',
      'Implement 1,2 and 3. → table.ts:31',
      'Do 2',
    ];
    const points = numbered.map((text) => point('decided', text));
    const telling = point('decided', 'Use 2 tables for the harbour');
    expect(choosePoints([childSegment({ points: [...points, telling] })], QUOTA)).toEqual([
      expect.objectContaining({ text: telling.text }),
    ]);
    expect(choosePoints([childSegment({ points })], QUOTA)).not.toEqual([]);
    // What goes with the number may be understood.
    const beside = point('decided', 'Address 1 first, and let it reset the harbour tables');
    expect(choosePoints([childSegment({ points: [beside, telling] })], QUOTA)).toHaveLength(2);
  });

  test('of no children are none', () => {
    expect(choosePoints([], QUOTA)).toEqual([]);
  });
});
