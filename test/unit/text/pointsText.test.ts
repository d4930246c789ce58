import { expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { wholeText } from '../../../core/text/fitText.ts';
import { markedText, tagsText } from '../../../core/text/marksText.ts';
import { pointsText } from '../../../core/text/pointsText.ts';

const point: OutputOf<'points'>['points'][number] = {
  pointId: 'point:1',
  role: 'open',
  text: 'Sold\nout',
  gripIds: ['grip:1'],
  supported: false,
  time: '2026-01-05T08:00:00.000Z',
  conversationId: 'plain:a',
  title: 'Gift\n# cards',
  projectId: null,
  project: null,
  nodeId: 'toc:conversation:a',
  state: 'closed',
  changedAt: null,
};

it('tells points on two lines each, whatever their words hold, and how many more there are', () => {
  const text = pointsText(
    { points: [point, { ...point, project: 'shop', state: 'open', supported: true }], total: 5 },
    { zone: 'Europe/Berlin' },
  );
  expect(wholeText(text)).toBe(
    [
      '# 5 points',
      '- (closed) Open: Sold out (unsupported) [grip:1]',
      '  2026-01-05 09:00 · Gift # cards · point:1',
      '- Open: Sold out [grip:1]',
      '  2026-01-05 09:00 · Gift # cards · shop · point:1',
      '(3 more)',
    ].join('\n'),
  );
});

it('tells marks on a line, and how the first tag is given where there is none', () => {
  const none = { name: null, starred: false, tags: [] };
  const now = { name: 'A\nb', starred: true, tags: ['x y'] };
  expect(markedText({ conversationId: 'plain:a', before: none, now })).toBe(
    'plain:a · called A b · starred · #x y',
  );
  expect(tagsText({ tags: [], starred: 0 })).toContain('`strata tag CONVERSATION TAG`');
});
