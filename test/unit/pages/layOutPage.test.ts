import { describe, expect, test } from 'vitest';
import { layOutPage, withOrigins } from '../../../core/engine/library/layOutPage.ts';
import type { PageFacts } from '../../../core/engine/library/ports/pageReader.ts';
import { modelTokens } from '../../helpers/modelTokens.ts';
import { childSegment, point } from '../summarize/periodChildren.ts';

const TAX = childSegment({
  nodeId: 'toc:conversation:tax',
  title: 'Tax rate for Norway',
  points: [
    point('found', 'The tax table had no rate', { gripIds: ['g1'] }),
    point('done', 'Add the Norwegian rate', { gripIds: ['g2'] }),
  ],
  keywords: ['tax table', 'checkout'],
  weight: 9_000,
  project: 'shop',
});
const ROSES = childSegment({
  nodeId: 'toc:conversation:roses',
  title: 'Planting plan',
  points: [point('decided', 'Roses go into the deeper bed', { gripIds: ['g3'] })],
  keywords: ['Roses', 'tax table'],
  weight: 300,
  project: 'garden',
});
const LOOSE = childSegment({
  nodeId: 'toc:conversation:loose',
  points: [point('open', 'Order plum jam labels', { gripIds: ['g4'], supported: false })],
});

const TOTAL: PageFacts['total'] = {
  requests: 9,
  conversations: 3,
  activeMs: 60_000,
  edits: 4,
  errors: 1,
  calls: 17,
  usage: [
    modelTokens({ model: 'nobody-knows-it', input: 10, output: 5, cacheRead: 3, cacheWrite: 2 }),
  ],
};

const facts = (changes: Partial<PageFacts> = {}): PageFacts => ({
  children: [TAX, ROSES, LOOSE],
  projects: [
    { projectId: 'project:1', name: 'shop', conversations: 1, requests: 6, weight: 9_000 },
    { projectId: 'project:2', name: 'garden', conversations: 1, requests: 2, weight: 300 },
    { projectId: null, name: null, conversations: 1, requests: 1, weight: 100 },
  ],
  pointCounts: [
    { role: 'found', count: 12 },
    { role: 'done', count: 30 },
  ],
  total: TOTAL,
  commits: 2,
  files: 5,
  ...changes,
});

const topic = (text: string, { nodeId, title }: typeof TAX) => ({
  text,
  nodeId,
  count: 1,
  conversations: [{ nodeId, title }],
});

const openOf = (children: PageFacts['children']): readonly string[] =>
  layOutPage(facts({ children }), [])
    .points.filter(({ role }) => role === 'open')
    .map(({ text }) => text);

describe('a page', () => {
  test('shows what is open also where it only asks for a step, since it is counted', () => {
    const asks = childSegment({
      nodeId: 'toc:conversation:asks',
      points: [point('open', 'Want me to commit and push these?', { gripIds: ['g5'] })],
    });
    expect(openOf([TAX, asks])).toEqual(['Want me to commit and push these?']);
    expect(openOf([TAX, asks, LOOSE])).toEqual(['Order plum jam labels']);
    expect(openOf([TAX, ROSES])).toEqual([]);
  });

  test('has each project with its topics, which lead to the conversation that speaks of them', () => {
    expect(layOutPage(facts(), []).projects).toEqual([
      {
        projectId: 'project:1',
        name: 'shop',
        conversations: 1,
        requests: 6,
        // A word alone in small letters, "checkout", tells nothing by itself.
        topics: [topic('tax table', TAX)],
      },
      {
        projectId: 'project:2',
        name: 'garden',
        conversations: 1,
        requests: 2,
        topics: [topic('Roses', ROSES), topic('tax table', ROSES)],
      },
      { projectId: null, name: null, conversations: 1, requests: 1, topics: [] },
    ]);
  });

  test('a topic leads to all conversations that speak of it, the newest first, each once', () => {
    const [monday, tuesday] = ['mon', 'tue'].map((day) =>
      childSegment({
        nodeId: `toc:conversation:${day}`,
        title: 'Checkout by country',
        keywords: ['checkout', 'shop'],
        weight: day === 'mon' ? 40 : 20,
        project: 'shop',
        conversation: 7,
      }),
    ) as [typeof TAX, typeof TAX];
    const [{ topics } = { topics: [] }] = layOutPage(
      facts({ children: [monday, TAX, tuesday] }),
      [],
    ).projects;
    // "checkout" is what two speak of; nobody needs to be told that the shop is about the shop.
    expect(topics.map(({ text, conversations }) => [text, conversations])).toEqual([
      [
        'checkout',
        [
          { nodeId: TAX.nodeId, title: TAX.title },
          { nodeId: monday.nodeId, title: monday.title },
        ],
      ],
      ['tax table', [{ nodeId: TAX.nodeId, title: TAX.title }]],
    ]);
  });

  test('of a topic of many conversations it lists the newest twelve, and tells how many there are', () => {
    const children = Array.from({ length: 15 }, (_, at) =>
      childSegment({
        nodeId: `toc:conversation:${at}`,
        title: `Visit ${at}`,
        keywords: ['tax table'],
        project: 'shop',
        conversation: at,
      }),
    );
    const [{ topics } = { topics: [] }] = layOutPage(facts({ children }), []).projects;
    expect(topics.map(({ count, conversations }) => [count, conversations.length])).toEqual([
      [15, 12],
    ]);
    expect(topics[0]?.conversations[0]?.title).toBe('Visit 14');
  });

  test('has points in the order of roles, each with its conversation, project and support', () => {
    expect(layOutPage(facts(), []).points).toEqual([
      {
        role: 'decided',
        text: 'Roses go into the deeper bed',
        gripIds: ['g3'],
        supported: true,
        nodeId: ROSES.nodeId,
        title: ROSES.title,
        projectId: 'project:2',
      },
      {
        role: 'found',
        text: 'The tax table had no rate',
        gripIds: ['g1'],
        supported: true,
        nodeId: TAX.nodeId,
        title: TAX.title,
        projectId: 'project:1',
      },
      {
        role: 'done',
        text: 'Add the Norwegian rate',
        gripIds: ['g2'],
        supported: true,
        nodeId: TAX.nodeId,
        title: TAX.title,
        projectId: 'project:1',
      },
      {
        role: 'open',
        text: 'Order plum jam labels',
        gripIds: ['g4'],
        supported: false,
        nodeId: LOOSE.nodeId,
        title: LOOSE.title,
        projectId: null,
      },
    ]);
  });

  test('counts the points of every role, also those that it does not show', () => {
    expect(layOutPage(facts(), []).pointCounts).toEqual({
      asked: 0,
      decided: 0,
      corrected: 0,
      found: 12,
      done: 30,
      failed: 0,
      open: 0,
    });
  });

  test('has totals, without a cost where no price is known', () => {
    expect(layOutPage(facts(), []).totals).toMatchObject({
      requests: 9,
      conversations: 3,
      activeMs: 60_000,
      edits: 4,
      errors: 1,
      commits: 2,
      files: 5,
      tokensIn: 10,
      tokensOut: 5,
      cacheRead: 3,
      cost: null,
      unpriced: ['nobody-knows-it'],
    });
  });

  test('of one conversation has all of its points as they stand, also what they repeat', () => {
    const same = point('done', 'Add the Norwegian rate', { gripIds: ['g9'] });
    const child = { ...TAX, bullets: [...TAX.bullets, { ...same, project: 'shop' }] };
    const { points } = layOutPage(facts({ children: [child] }), []);
    expect(points.map(({ gripIds }) => gripIds)).toEqual([['g1'], ['g2'], ['g9']]);
  });

  test('shows at most seven points of a role', () => {
    const words = 'cache lease shard parser ledger vector socket router digest cursor'.split(' ');
    const children = words.map((word, i) =>
      childSegment({ nodeId: `node ${i}`, points: [point('done', `${word} ${word}ward`)] }),
    );
    expect(layOutPage(facts({ children }), []).points).toHaveLength(7);
  });

  test('of nothing is empty', () => {
    const page = layOutPage(facts({ children: [], projects: [], pointCounts: [] }), []);
    expect([page.projects, page.points, Object.values(page.pointCounts)]).toEqual([
      [],
      [],
      [0, 0, 0, 0, 0, 0, 0],
    ]);
  });
});

test('points of a period come with the conversation that says them, whichever of them is cited', () => {
  const bullets = [{ gripIds: ['unknown', 'g3'] }, { gripIds: ['g1'] }, { gripIds: [] }];
  expect(withOrigins(bullets, [TAX, ROSES])).toEqual([
    {
      gripIds: ['unknown', 'g3'],
      from: { nodeId: ROSES.nodeId, title: 'Planting plan', project: 'garden' },
    },
    {
      gripIds: ['g1'],
      from: { nodeId: TAX.nodeId, title: 'Tax rate for Norway', project: 'shop' },
    },
    { gripIds: [] },
  ]);
});
