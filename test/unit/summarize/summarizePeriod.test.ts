import { describe, expect, test } from 'vitest';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import type { ChildSummary } from '../../../core/domain/summarize/types.ts';
import { countTokens } from './events.ts';

const child = (given: Partial<ChildSummary>): ChildSummary => ({
  nodeId: 'toc:segment:2026-01-30:01KFZ3NDEKTSV4RRFFQ69G5FAV',
  title: 'Untitled',
  brief: '',
  bullets: [],
  keywords: [],
  eventCount: 20,
  project: null,
  ...given,
});

const tax = child({
  brief:
    'Find out why the checkout fails for Norway. The tax table had no rate for the region. [→detail:01A]',
  bullets: [
    { text: 'The tax table had no rate for the region.', gripIds: ['g1', 'g2'] },
    { text: 'All 214 tests pass now.', gripIds: ['g3'] },
  ],
  keywords: ['tax table', 'checkout'],
  eventCount: 400,
  project: 'shop',
});
const roses = child({
  brief: 'The roses need a deeper bed than the plan of the garden has. [→detail:01B]',
  bullets: [
    {
      text: 'The roses need a deeper bed than the plan has.',
      gripIds: ['g4', 'g5', 'g6', 'g7', 'g8', 'g9'],
    },
  ],
  keywords: ['roses', 'garden plan'],
  eventCount: 6,
  project: 'garden',
});
const refunds = child({
  brief: 'We decided to send refunds through the ledger service. [→detail:01C]',
  bullets: [{ text: 'We decided to send refunds through the ledger service.', gripIds: ['g10'] }],
  keywords: ['refunds', 'ledger service'],
  eventCount: 30,
  project: 'shop',
});

const day = (...children: ChildSummary[]) =>
  summarizePeriod({ nodeId: 'toc:day:2026-01-30', level: 'day', children }, countTokens);

describe('a period', () => {
  test('says what it was about, by project, quiet ones too', () => {
    const { texts, keywords } = day(tax, roses, refunds);
    expect({ brief: texts.brief.content, tags: texts.tags.content, keywords }).toEqual({
      brief:
        'shop: tax table, checkout, refunds; garden: roses, garden plan. shop: The tax table had no rate for the region. We decided to send refunds through the ledger service. garden: The roses need a deeper bed than the plan of the garden has. [→detail:toc:day:2026-01-30]',
      tags: 'tax table, checkout, refunds, ledger service, roses, garden plan, decided',
      keywords: ['tax table', 'checkout', 'refunds', 'ledger service', 'roses', 'garden plan'],
    });
    expect(texts.detailed.content).toContain('garden: The roses need a deeper bed');
  });

  test('draws its bullets from different children, with at most five of their grips', () => {
    expect(day(tax, roses, refunds).bullets).toEqual([
      { text: 'The tax table had no rate for the region.', gripIds: ['g1', 'g2'], supported: true },
      { text: 'All 214 tests pass now.', gripIds: ['g3'], supported: true },
      {
        text: 'The roses need a deeper bed than the plan has.',
        gripIds: ['g4', 'g5', 'g6', 'g7', 'g8'],
        supported: true,
      },
      {
        text: 'We decided to send refunds through the ledger service.',
        gripIds: ['g10'],
        supported: true,
      },
    ]);
  });

  test('lets bullets that say the same share their evidence, and says it once', () => {
    const again = child({
      bullets: [{ text: 'The tax table had no rate for the region.', gripIds: ['g77'] }],
    });
    const { bullets } = day(tax, again);
    expect(bullets.filter(({ text }) => text.startsWith('The tax table'))).toEqual([
      {
        text: 'The tax table had no rate for the region.',
        gripIds: ['g1', 'g2', 'g77'],
        supported: true,
      },
    ]);
  });

  test('does not call a bullet supported that came without grips', () => {
    const bare = child({ bullets: [{ text: 'The lease was moved to the shard.', gripIds: [] }] });
    expect(day(bare).bullets).toEqual([
      { text: 'The lease was moved to the shard.', gripIds: [], supported: false },
    ]);
  });

  test('never repeats a sentence, nor a topic overview of a child', () => {
    const first = day(tax, roses);
    const week = summarizePeriod(
      {
        nodeId: 'toc:week:2026-W05',
        level: 'week',
        children: [
          child({ brief: first.texts.brief.content, keywords: first.keywords, project: null }),
          child({ brief: first.texts.brief.content, keywords: first.keywords, project: null }),
        ],
      },
      countTokens,
    );
    const sentences = week.texts.detailed.content.split(/(?<=\.)\s+/);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(week.texts.detailed.content).not.toContain('tax table, checkout');
  });

  test('keeps its own markers only, and stored offsets meet them', () => {
    for (const { content, markers } of Object.values(day(tax, roses, refunds).texts))
      expect(
        [...content.matchAll(/\[→[^\]]*\]/g)].map(({ index, 0: text }) => [index, text]),
      ).toEqual(
        markers.map(({ startOffset, endOffset, sourceSegmentId }) => {
          expect(sourceSegmentId).toBe('toc:day:2026-01-30');
          return [startOffset, content.slice(startOffset, endOffset)];
        }),
      );
  });

  test('names the subjects of segments by their titles, but not the dates of periods', () => {
    const titled = { ...tax, title: 'Tax rate for Norway in the checkout' };
    expect(day(titled).texts.detailed.content).toMatch(
      /^Tax rate for Norway in the checkout\. Find/,
    );
    const month = summarizePeriod(
      {
        nodeId: 'toc:month:2026-01',
        level: 'month',
        children: [{ ...tax, title: 'Week 5 of January 2026' }],
      },
      countTokens,
    );
    expect(month.texts.detailed.content).not.toContain('Week 5');
  });

  test('stands on titles and bullets where a child has no Brief', () => {
    const { texts } = day(child({ title: 'Passkeys for the login page' }));
    expect(texts.detailed.content).toMatch(/^Passkeys for the login page\. \[→more:/);
  });

  test('without children has empty texts but for their markers', () => {
    const { texts, bullets, keywords, originalTokens } = day();
    expect({ bullets, keywords, originalTokens, tags: texts.tags.content }).toEqual({
      bullets: [],
      keywords: [],
      originalTokens: 0,
      tags: '',
    });
    expect(texts.brief.content).toBe('[→detail:toc:day:2026-01-30]');
  });
});

test('a small period of many projects keeps whole sentences rather than a full overview', () => {
  const children = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((project, i) =>
    child({
      brief: `The ${project} import was slow because of its lock.`,
      keywords: [`${project} import lock`, `${project} worker queue`, `${project} cursor`],
      eventCount: 10 + i,
      project,
    }),
  );
  const { content } = day(...children).texts.brief;
  expect(content).toMatch(/import was slow because of its lock\./);
  expect(content).not.toContain('…');
});

test('two hundred children give texts of the right size from many of them', () => {
  const topics = 'cache lease shard parser ledger vector socket router digest cursor'.split(' ');
  const children = Array.from({ length: 200 }, (_, i) => {
    const topic = `${topics[i % 10] ?? ''}${i}`;
    return child({
      brief: `The ${topic} was slow because of its lock in module ${i}. We moved it to worker ${i}. Next is step ${i} of the ${topic} plan. [→detail:01X]`,
      bullets: [{ text: `We moved the ${topic} to worker ${i}.`, gripIds: [`g${i}`] }],
      keywords: [topic, 'lock'],
      eventCount: i === 0 ? 10_000 : 10,
      project: `p${i % 4}`,
    });
  });
  const { texts, bullets, originalTokens } = summarizePeriod(
    { nodeId: 'toc:month:2026-01', level: 'month', children },
    countTokens,
  );
  expect(new Set(bullets.flatMap(({ gripIds }) => gripIds)).size).toBeGreaterThanOrEqual(3);
  expect(originalTokens / texts.detailed.tokens).toBeGreaterThanOrEqual(2);
  expect(originalTokens / texts.detailed.tokens).toBeLessThanOrEqual(5);
  expect(originalTokens / texts.brief.tokens).toBeGreaterThanOrEqual(6);
  expect(originalTokens / texts.brief.tokens).toBeLessThanOrEqual(16);
  expect(originalTokens / texts.tags.tokens).toBeGreaterThanOrEqual(25);
  for (const project of ['p0: ', 'p1: ', 'p2: ', 'p3: '])
    expect(texts.brief.content).toContain(project);
});
