import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import type { ChildSummary } from '../../../core/domain/summarize/types.ts';
import { countTokens } from './events.ts';
import { childPeriod, childSegment } from './periodChildren.ts';

const tax = childSegment({
  brief:
    'Find out why the checkout fails for Norway. The tax table had no rate for the region. [→detail:01A]',
  bullets: [
    ['The tax table had no rate for the region.', 'g1', 'g2'],
    ['All 214 tests pass now.', 'g3'],
  ],
  keywords: ['tax table', 'checkout'],
  eventCount: 400,
  project: '/home/mira/shop',
});
const roses = childSegment({
  brief: 'The roses were planted in a deeper bed than the plan of the garden had. [→detail:01B]',
  bullets: [
    ['The roses were planted deeper than the plan had.', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9'],
  ],
  keywords: ['roses', 'garden plan'],
  eventCount: 6,
  project: '/home/mira/garden',
});
const refunds = childSegment({
  brief: 'We decided to send refunds through the ledger service. [→detail:01C]',
  bullets: [['We decided to send refunds through the ledger service.', 'g10']],
  keywords: ['refunds', 'ledger service'],
  eventCount: 30,
  project: '/home/mira/shop',
});

const day = (...children: ChildSummary[]) =>
  summarizePeriod({ nodeId: 'toc:day:2026-01-30', level: 'day', children }, countTokens);
const month = (...children: ChildSummary[]) =>
  summarizePeriod({ nodeId: 'toc:month:2026-01', level: 'month', children }, countTokens);

describe('a period', () => {
  test('says in a sentence what it was about, by project and weight, then what happened', () => {
    const { texts, keywords } = day(tax, roses, refunds);
    expect({
      brief: texts.brief.content,
      detailed: texts.detailed.content,
      tags: texts.tags.content,
      keywords,
    }).toEqual({
      brief:
        'Mostly shop: tax table, checkout, ledger service and refunds; also garden (garden plan, roses). The tax table had no rate for the region. We decided to send refunds through the ledger service. [→detail:toc:day:2026-01-30]',
      detailed:
        'shop: The tax table had no rate for the region. All 214 tests pass now. Find out why the checkout fails for Norway. We decided to send refunds through the ledger service.\n\ngarden: The roses were planted in a deeper bed than the plan of the garden had. [→more:toc:day:2026-01-30:tax table]',
      tags: 'shop, garden, tax table, checkout, ledger service, refunds, garden plan, roses',
      keywords: ['tax table', 'checkout', 'ledger service', 'refunds', 'garden plan', 'roses'],
    });
  });

  test('draws its bullets from different children, each with its project and at most five grips', () => {
    expect(day(tax, roses, refunds).bullets).toEqual([
      {
        text: 'The tax table had no rate for the region.',
        gripIds: ['g1', 'g2'],
        project: '/home/mira/shop',
        supported: true,
      },
      {
        text: 'All 214 tests pass now.',
        gripIds: ['g3'],
        project: '/home/mira/shop',
        supported: true,
      },
      {
        text: 'The roses were planted deeper than the plan had.',
        gripIds: ['g4', 'g5', 'g6', 'g7', 'g8'],
        project: '/home/mira/garden',
        supported: true,
      },
      {
        text: 'We decided to send refunds through the ledger service.',
        gripIds: ['g10'],
        project: '/home/mira/shop',
        supported: true,
      },
    ]);
  });

  test('lets bullets that say the same share their evidence, and says it once', () => {
    const again = childSegment({ bullets: [['The tax table had no rate for the region.', 'g77']] });
    const { bullets } = day(tax, again);
    expect(bullets.filter(({ text }) => text.startsWith('The tax table'))).toEqual([
      {
        text: 'The tax table had no rate for the region.',
        gripIds: ['g1', 'g2', 'g77'],
        project: '/home/mira/shop',
        supported: true,
      },
    ]);
  });

  test('does not call a bullet supported that came without grips', () => {
    const bare = childSegment({ bullets: [['The lease was moved to the shard.']] });
    expect(day(bare).bullets).toEqual([
      { text: 'The lease was moved to the shard.', gripIds: [], project: null, supported: false },
    ]);
  });

  test('quotes reported work rather than advice, announcements, questions and courtesies', () => {
    const talk = childSegment({
      brief: 'Would you like me to add the index to the orders table? [→detail:01A]',
      bullets: [
        ['If you have the app installed, the command line will use that connection.', 'g1'],
        ["I'll add the index to the orders table now.", 'g2'],
        ['Use the test skill with the manual strategy.', 'g3'],
        ['Milder curries tend to be very popular among newcomers.', 'g4'],
        ['Added an index on orders.customer_id because the report was slow.', 'g5'],
      ],
      keywords: ['orders table', 'index'],
      project: '/srv/shop',
    });
    expect(day(talk, childSegment({})).texts.brief.content).toMatch(
      /^Work in shop: orders table and index\. Added an index on orders\.customer_id because the report was slow\. /,
    );
  });

  test('never quotes the overview of a child, nor any sentence twice', () => {
    const first = day(tax, roses);
    const second = day(refunds, tax);
    const whole = month(
      childPeriod('toc:week:2026-W04', first),
      childPeriod('toc:week:2026-W05:01', second),
    );
    const sentences = whole.texts.detailed.content.split(/(?<=\.)\s+/);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(whole.texts.detailed.content).not.toMatch(/Mostly|Work in|toc:week/);
    expect(whole.texts.brief.content.match(/Mostly/g)).toHaveLength(1);
  });

  test('keeps apart in a month what was said in which project of a week', () => {
    const whole = month(childPeriod('toc:week:2026-W04', day(tax, roses, refunds)));
    expect(whole.texts.detailed.content).toBe(
      'shop: The tax table had no rate for the region. All 214 tests pass now. We decided to send refunds through the ledger service.\n\ngarden: The roses were planted deeper than the plan had. [→more:toc:month:2026-01:tax table]',
    );
    expect(whole.topics).toEqual(
      day(tax, roses, refunds).topics.map(({ project, events }) => ({
        project,
        events,
        topics: expect.any(Array),
        works: [],
      })),
    );
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

  test('stands on the titles of segments that say nothing, but not on the dates of periods', () => {
    const silent = { title: 'Passkeys for the login page' };
    expect(day(childSegment(silent)).texts.detailed.content).toMatch(
      /^Passkeys for the login page\. \[→more:/,
    );
    expect(month(childSegment(silent)).texts.detailed.content).toBe('[→more:toc:month:2026-01:…]');
  });

  test('without children has empty texts but for their markers', () => {
    const { texts, bullets, keywords, topics, originalTokens } = day();
    expect({ bullets, keywords, topics, originalTokens, tags: texts.tags.content }).toEqual({
      bullets: [],
      keywords: [],
      topics: [],
      originalTokens: 0,
      tags: '',
    });
    expect(texts.brief.content).toBe('[→detail:toc:day:2026-01-30]');
  });

  test('of talk between people tells the topics, not their names', () => {
    const talk = childSegment({
      brief: 'Ann: I went to the pottery class last Friday. Robert: We hiked up the Säntis.',
      bullets: [['I went to the pottery class last Friday.', 'g1']],
      keywords: ['Ann', 'pottery class', 'Rob', 'hike'],
    });
    expect(day(talk).texts.brief.content).toBe(
      'About pottery class and hike. I went to the pottery class last Friday. Robert: We hiked up the Säntis. [→detail:toc:day:2026-01-30]',
    );
  });

  test.each([
    ['zh', '税率表', '我已经修复了刷新令牌的竞态。', 'shop：税率表。我已经修复了刷新令牌的竞态。'],
    [
      'ja',
      '税率表',
      'ロックを追加して修正しました。',
      'shop：税率表。ロックを追加して修正しました。',
    ],
    [
      'ru',
      'токен',
      'Я исправил гонку и добавил три теста.',
      'shop: токен. Я исправил гонку и добавил три теста.',
    ],
    [
      'pt',
      'token',
      'Corrigi a condição de corrida e adicionei três testes.',
      'shop: token. Corrigi a condição de corrida e adicionei três testes.',
    ],
  ])('names projects and topics without English words in %s', (_language, label, said, brief) => {
    const child = childSegment({
      brief: said,
      bullets: [[said, 'g1']],
      keywords: [label],
      project: 'C:\\code\\shop',
    });
    expect(day(child).texts.brief.content).toBe(`${brief} [→detail:toc:day:2026-01-30]`);
  });
});

test('a small period of many projects keeps whole sentences rather than a full overview', () => {
  const children = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((project, i) =>
    childSegment({
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
    return childSegment({
      brief: `The ${topic} was slow because of its lock in module ${i}. We moved it to worker ${i}. Next is step ${i} of the ${topic} plan. [→detail:01X]`,
      bullets: [[`We moved the ${topic} to worker ${i}.`, `g${i}`]],
      keywords: [topic, 'lock'],
      eventCount: i === 0 ? 10_000 : 10,
      project: `p${i % 4}`,
    });
  });
  for (const level of ['day', 'month'] as const) {
    const { texts, bullets, originalTokens } = summarizePeriod(
      { nodeId: `toc:${level}:2026-01`, level, children },
      countTokens,
    );
    expect(new Set(bullets.map(({ project }) => project)).size).toBeGreaterThanOrEqual(3);
    expect(originalTokens / texts.detailed.tokens).toBeGreaterThanOrEqual(2);
    expect(originalTokens / texts.detailed.tokens).toBeLessThanOrEqual(5);
    expect(originalTokens / texts.brief.tokens).toBeGreaterThanOrEqual(6);
    expect(originalTokens / texts.brief.tokens).toBeLessThanOrEqual(16);
    expect(originalTokens / texts.tags.tokens).toBeGreaterThanOrEqual(25);
    for (const project of ['p0', 'p1', 'p2', 'p3'])
      expect(texts.brief.content.split('. ')[0]).toContain(project);
    for (const project of ['p0: ', 'p1: ', 'p2: ', 'p3: '])
      expect(texts.detailed.content).toContain(project);
  }
});

test('any children give the same texts twice, and no sentence of them twice', () => {
  const words = fc.constantFrom(
    'We fixed the cache of the shop.',
    'The parser failed because of a lock.',
    '修复了缓存。',
    'Use it.',
    '[→more:x:y]',
    'Why?',
    '',
    '…',
    'a'.repeat(400),
    '"unbalanced (',
  );
  const child = fc
    .record({
      title: words,
      brief: fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' ')),
      bullets: fc.array(
        fc.tuple(words, fc.constantFrom('g1', 'g2')).map((bullet) => [...bullet]),
        { maxLength: 5 },
      ),
      keywords: fc.array(words, { maxLength: 4 }),
      eventCount: fc.nat(5_000),
      project: fc.constantFrom(null, '', '/', 'C:\\', '/a/b', '/c/b', 'b'),
    })
    .map((given) => childSegment(given));
  fc.assert(
    fc.property(
      fc.array(child, { maxLength: 6 }),
      fc.constantFrom('day' as const, 'week' as const),
      (children, level) => {
        const input = { nodeId: 'toc:day:2026-01-30', level, children };
        const summary = summarizePeriod(input, countTokens);
        expect(summarizePeriod(input, countTokens)).toEqual(summary);
        const texts = summary.bullets.map(({ text }) => text);
        expect(new Set(texts).size).toBe(texts.length);
        for (const { content, markers } of Object.values(summary.texts))
          expect([...content.matchAll(/\[→/g)]).toHaveLength(markers.length);
      },
    ),
    { numRuns: 200 },
  );
});
