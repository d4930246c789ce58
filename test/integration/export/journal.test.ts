/** What somebody tells of a day or a week. */
import { expect, test } from 'vitest';
import type { InputOf } from '../../../core/contract/procedures.ts';
import { besideWorks } from '../../../core/model/besideWorks.ts';
import { sharedSession } from './sharedSession.ts';

const shared = sharedSession();

test('a day tells by project what was committed and left open, without ids', async () => {
  expect(await shared.client().call('journal', { period: 'toc:day:2026-03-04' })).toEqual({
    title: 'Wednesday, 4 March 2026',
    nodeId: 'toc:day:2026-03-04',
    conversations: 1,
    masked: 0,
    text: `# Wednesday, 4 March 2026

## shop
2 requests, 16 min

### Committed
- Tax table by country

### Left open
- Round the sums (Tax table by country)
`,
  });
});

test.each<[InputOf<'journal'>, string, string | null, number]>([
  [{}, 'Wednesday, 4 March 2026', 'toc:day:2026-03-04', 1],
  [{ period: 'yesterday' }, 'Wednesday, 4 March 2026', 'toc:day:2026-03-04', 1],
  [{ period: '2026-03-04' }, 'Wednesday, 4 March 2026', 'toc:day:2026-03-04', 1],
  [{ period: '2026-03-04T10:00:00Z' }, 'Wednesday, 4 March 2026', 'toc:day:2026-03-04', 1],
  [{ period: 'this week' }, 'Week 10, 2026', 'toc:week:2026-W10', 1],
  // Shared by two months: the whole week by its words, a part by its node.
  [{ period: 'last week' }, 'Week 9, 2026', 'toc:week:2026-W09:02', 1],
  [{ period: 'toc:week:2026-W09:03' }, 'Week 9, 2026 (March)', 'toc:week:2026-W09:03', 1],
  [{ period: 'toc:week:2026-W09:02' }, 'Week 9, 2026 (February)', 'toc:week:2026-W09:02', 0],
  [{ period: 'since 2026-03-01' }, '2026-03-01 to 2026-03-05', null, 2],
  [{ period: 'since 2026-03-01', project: 'shop' }, '2026-03-01 to 2026-03-05', null, 1],
  [{ period: 'since 2026-03-01', from: '2026-03-02' }, '2026-03-01 to 2026-03-05', null, 1],
  [{ period: 'since 2026-03-01', to: '2026-03-03' }, '2026-03-01 to 2026-03-05', null, 1],
  [{ period: 'since 2026-03-01', source: 'codex' }, '2026-03-01 to 2026-03-05', null, 0],
  [{ period: 'since 2026-03-01', tag: 'none' }, '2026-03-01 to 2026-03-05', null, 0],
  [{ period: 'today' }, 'Thursday, 5 March 2026', 'toc:day:2026-03-05', 0],
])('%j is %s', async (input, title, nodeId, conversations) => {
  expect(await shared.client().call('journal', input)).toMatchObject({
    title,
    nodeId,
    conversations,
  });
});

test('it tells the points that the page of the same time shows, and counts the others', async () => {
  const client = shared.client();
  const period = 'toc:week:2026-W10';
  const { page } = await client.call('show', { nodeId: period, level: 'brief' });
  if (page === undefined) throw new Error('A week has a page.');
  const { text } = await client.call('journal', { period });
  const shown = [...page.works.flatMap(({ points }) => points), ...besideWorks(page)];
  const told = shown.filter(({ role }) => role !== 'asked' && role !== null);
  expect(told.length).toBeGreaterThan(0);
  for (const point of told) expect(text).toContain(point.text.replace(/ \([0-9a-f]{7,40}\)$/, ''));
  expect(text).toContain('\n2026-03-02 to 2026-03-08\n');
  expect(text).toMatch(/- 2026-03-04: Round the sums \(Tax table by country\)/);
});

test('with citations, grips lead to the words', async () => {
  const client = shared.client();
  const { text } = await client.call('journal', { citations: true });
  const grips = [...text.matchAll(/\[(grip:[^\]]+)\]/g)].map(([, gripId = '']) => gripId);
  expect(grips.length).toBeGreaterThanOrEqual(2);
  for (const gripId of grips) {
    const excerpt = (await client.call('grip', { gripId })).excerpt.replaceAll(/\s+/g, ' ');
    const words = /[\p{L} ]{4,}/u.exec(excerpt)?.[0] ?? '';
    expect(text.split('\n').find((line) => line.includes(gripId))).toContain(words);
  }
});

test.each(['toc:year:2026', 'toc:nothing', '2026', 'whenever', 'before 2026-03-01'])(
  '%s is refused',
  async (period) => {
    await expect(shared.client().call('journal', { period })).rejects.toMatchObject({
      code: 'bad-input',
    });
  },
);
