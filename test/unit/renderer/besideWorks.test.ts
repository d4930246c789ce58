import { expect, test } from 'vitest';
import type { PointRole } from '../../../core/model/point.ts';
import { besideWorks } from '../../../core/model/besideWorks.ts';
import type { Page } from '../../../renderer/state/totals.ts';

const bullet = (role: PointRole, text: string) => ({ role, text, gripIds: [], supported: true });
const point = (role: PointRole, text: string): Page['points'][number] => ({
  ...bullet(role, text),
  nodeId: 'toc:conversation:tax',
  title: 'Tax table',
  projectId: null,
});
const points = [
  point('decided', 'Rates stay in one table'),
  point('decided', 'Round up'),
  point('done', 'Added Norway'),
  point('open', 'Who owns the rates?'),
];

test('beside the largest works stands what is looked for, and nothing that they tell', () => {
  const works: Page['works'] = [
    {
      name: 'Tax table',
      nodeId: 'toc:conversation:tax',
      projectId: null,
      points: [bullet('decided', 'Round up')],
    },
  ];
  expect(besideWorks({ works, points }).map(({ text }) => text)).toEqual([
    'Rates stay in one table',
    'Who owns the rates?',
  ]);
  expect(besideWorks({ works: [], points })).toBe(points);
});
