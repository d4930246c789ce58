import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import type { ChildSummary, PeriodSummary } from '../../../core/domain/summarize/types.ts';
import { withDoubtsOf } from '../../../core/domain/trust/carryDoubts.ts';
import { POINT_ROLES } from '../../../core/model/point.ts';
import type { SummaryTexts } from '../../../core/model/summary.ts';
import type { UpperLevel } from '../../../core/model/toc.ts';
import { countTokens, ownWords } from './events.ts';
import { childSegment, point } from './periodChildren.ts';

const NODE = 'toc:day:2026-01-30';

const tax = childSegment({
  nodeId: 'tax',
  title: 'Tax rate for Norway',
  points: [
    point('asked', 'Find out why the checkout fails for Norway', { gripIds: ['g1'] }),
    point('found', 'The tax table had no rate for the region', { gripIds: ['g2', 'g3'] }),
    point('done', 'Add the Norwegian rate (1a2b3c4)', { gripIds: ['g4'] }),
  ],
  keywords: ['tax table', 'checkout'],
  weight: 9_000,
  project: 'shop',
});
const roses = childSegment({
  nodeId: 'roses',
  title: 'Planting plan of the roses',
  points: [
    point('decided', 'Roses go into the deeper bed', { gripIds: ['g5'] }),
    point('open', 'Order the trellis', { gripIds: ['g6'] }),
  ],
  keywords: ['roses', 'garden plan'],
  weight: 300,
  project: 'garden',
});
const refunds = childSegment({
  nodeId: 'refunds',
  title: 'Refunds through the ledger',
  points: [point('done', 'Send refunds through the ledger service', { gripIds: ['g7'] })],
  keywords: ['refunds', 'ledger service'],
  weight: 2_000,
  project: 'shop',
});

const summarize = (level: UpperLevel, ...children: ChildSummary[]): PeriodSummary =>
  summarizePeriod({ nodeId: NODE, level, children }, countTokens);
const day = (...children: ChildSummary[]): PeriodSummary => summarize('day', ...children);

const contents = ({ detailed, brief, tags }: SummaryTexts): string[] =>
  [detailed, brief, tags].map(({ content }) => content);

describe('a period too short to be shortened', () => {
  test('tells everything at Detailed: by project, the heavier first, each child by its title and points', () => {
    expect(day(tax, roses, refunds).texts.detailed).toMatchObject({
      content: [
        'shop:',
        'Tax rate for Norway. Done: Add the Norwegian rate (1a2b3c4). Found: The tax table had no rate for the region. Asked: Find out why the checkout fails for Norway.',
        'Refunds through the ledger. Done: Send refunds through the ledger service.',
        'garden:',
        'Planting plan of the roses. Decided: Roses go into the deeper bed. Open: Order the trellis.',
      ].join('\n\n'),
      markers: [],
    });
  });

  test('has up to three points as its Brief, in the order of a story, without a marker', () => {
    const { brief } = day(tax, roses, refunds).texts;
    const roles = [...brief.content.matchAll(/(?:^|\. )(\w+): /g)].map(([, role]) =>
      role?.toLowerCase(),
    );
    expect(roles).toHaveLength(3);
    expect(roles).toEqual(POINT_ROLES.filter((role) => roles.includes(role)));
    expect(roles).toEqual(expect.arrayContaining(['decided', 'done']));
    expect(brief.markers).toEqual([]);
  });

  test('has its titles as Brief where nobody made a point', () => {
    const silent = childSegment({ title: 'Passkeys for the login page' });
    expect(contents(day(silent).texts).slice(0, 2)).toEqual([
      'Passkeys for the login page.',
      'Passkeys for the login page.',
    ]);
  });

  test('has the names of its projects and its topics as Tags', () => {
    const labels = day(tax, roses, refunds).texts.tags.content.split(', ');
    expect(labels.slice(0, 2)).toEqual(['shop', 'garden']);
    expect(labels).toEqual(expect.arrayContaining(['tax table', 'roses', 'refunds']));
  });

  test('does not repeat a title as a point', () => {
    const titled = childSegment({
      title: 'Send refunds through the ledger',
      points: [point('done', 'Send refunds through the ledger.')],
    });
    expect(day(titled).texts.detailed.content).toBe('Send refunds through the ledger.');
  });

  test('names no project where there is one, and none in the texts of a conversation', () => {
    expect(day(tax, refunds).texts.detailed.content).not.toMatch(/shop/);
    expect(contents(summarize('conversation', tax, refunds).texts).join('\n')).not.toMatch(/shop/);
  });

  test('without children has empty texts', () => {
    const { texts, bullets, keywords, originalTokens } = day();
    expect({ contents: contents(texts), bullets, keywords, originalTokens }).toEqual({
      contents: ['', '', ''],
      bullets: [],
      keywords: [],
      originalTokens: 0,
    });
  });
});

describe('bullets', () => {
  test('are points of different children with their role, grips and project, in the order of roles', () => {
    const { bullets } = day(tax, roses, refunds);
    expect(new Set(bullets.map(({ project }) => project))).toEqual(new Set(['shop', 'garden']));
    expect(bullets.map(({ role }) => role)).toEqual(
      bullets.map(({ role }) => role).toSorted((a, b) => rank(a) - rank(b)),
    );
    const own = [tax, roses, refunds].flatMap((child) => child.bullets);
    for (const bullet of bullets) expect(own).toContainEqual(bullet);
    expect(bullets.map(({ text }) => text)).toContain('Add the Norwegian rate (1a2b3c4)');
  });

  test('say once what two children say', () => {
    const again = childSegment({
      nodeId: 'again',
      title: 'Tax rates once more',
      points: [point('found', 'The tax table had no rate for the region')],
    });
    const said = day(tax, again).bullets.filter(({ text }) => text.startsWith('The tax table'));
    expect(said).toHaveLength(1);
  });

  test('of a conversation are its points as a whole', () => {
    const points = [point('asked', 'Why is the export slow?'), point('done', 'Cache the export')];
    const input = { nodeId: NODE, level: 'conversation', children: [tax], points } as const;
    const { bullets, texts } = summarizePeriod(input, countTokens);
    expect(bullets).toEqual(points);
    expect(texts.brief.content).toBe('Asked: Why is the export slow? Done: Cache the export.');
  });
});

describe('what nothing supports', () => {
  const doubted = childSegment({
    nodeId: 'ferry',
    title: 'Ferry of the harbour',
    points: [point('done', 'The ferry was sold for 4711 euros', { supported: false })],
    project: 'harbour',
    weight: 50_000,
  });

  test('stays unsupported, in bullets and texts', () => {
    const children = [doubted, roses];
    const { bullets, texts } = withDoubtsOf(day(...children), children);
    expect(bullets.find(({ text }) => text.startsWith('The ferry'))?.supported).toBe(false);
    for (const { content, doubts } of [texts.detailed, texts.brief]) {
      const at = content.indexOf('The ferry');
      expect(at).toBeGreaterThan(0);
      expect(doubts?.filter(({ start, end }) => start <= at && at < end)).toMatchObject([
        { verdict: 'unsupported' },
      ]);
    }
  });

  test('gives way to what is supported', () => {
    const sure = { ...doubted, nodeId: 'sure', bullets: [point('done', 'Bought the tug Elise')] };
    const many = Array.from({ length: 6 }, (_, i) => ({
      ...doubted,
      nodeId: `ferry ${i}`,
      bullets: [point('done', `Ferry number${i} sold quay${i}`, { supported: false })],
    }));
    expect(day(...many, sure).bullets.map(({ text }) => text)).toContain('Bought the tug Elise');
  });
});

describe('a large period', () => {
  const THINGS = 'cache lease shard parser ledger vector socket router digest cursor'.split(' ');
  /** Sixteen conversations of four projects, each with points of its own; one is far heavier. */
  const children = (count: number): ChildSummary[] =>
    Array.from({ length: count }, (_, i) => {
      const thing = `${THINGS[i % THINGS.length] ?? ''}${i}`;
      return childSegment({
        nodeId: `toc:conversation:${i}`,
        title: `Move the ${thing} to worker ${i}`,
        points: [
          point('asked', `Why does the ${thing} hang in module ${i} at night?`),
          point('found', `A lock of the ${thing} was never released by job ${i}`),
          point('done', `Moved the ${thing} behind queue ${i}`),
          point('open', `Measure the ${thing} again on host ${i}`),
        ],
        keywords: [thing, 'lock'],
        weight: i === 0 ? 500_000 : 1_000,
        project: `p${i % 4}`,
      });
    });

  test.each(['day', 'week', 'month', 'year'] as const)(
    'gives texts of the right size at each level: %s',
    (level) => {
      const { texts, originalTokens } = summarize(level, ...children(32));
      const ratioOf = (name: keyof SummaryTexts): number => originalTokens / texts[name].tokens;
      expect(originalTokens).toBeGreaterThan(1_000);
      expect(ratioOf('detailed')).toBeGreaterThanOrEqual(2);
      expect(ratioOf('detailed')).toBeLessThanOrEqual(5);
      expect(ratioOf('brief')).toBeGreaterThanOrEqual(6);
      expect(ratioOf('brief')).toBeLessThanOrEqual(16);
      expect(ratioOf('tags')).toBeGreaterThanOrEqual(25);
    },
  );

  test('of two hundred children keeps a third to a fifth as Detailed, and a Brief that one can read', () => {
    const { texts, originalTokens } = summarize('month', ...children(200));
    expect(originalTokens / texts.detailed.tokens).toBeGreaterThanOrEqual(2);
    expect(originalTokens / texts.detailed.tokens).toBeLessThanOrEqual(5);
    expect(originalTokens / texts.brief.tokens).toBeGreaterThanOrEqual(6);
    expect(texts.brief.tokens).toBeGreaterThan(100);
  });

  test('names every project at Brief and Detailed, whatever drowns the others', () => {
    const { texts, bullets } = summarize('week', ...children(32));
    for (const project of ['p0', 'p1', 'p2', 'p3']) {
      expect(texts.brief.content).toContain(`${project}: `);
      expect(texts.detailed.content).toContain(`${project}:\n\n`);
    }
    expect(new Set(bullets.map(({ project }) => project)).size).toBeGreaterThan(1);
  });

  test('leads from its Brief to Detailed, and from Detailed to all of it, at stored offsets', () => {
    const { texts } = summarize('week', ...children(32));
    for (const { content, markers } of [texts.detailed, texts.brief]) {
      const found = [...content.matchAll(/\[→[^\]]*\]/g)].map(({ index, 0: said }) => [
        index,
        said,
      ]);
      expect(found).toHaveLength(1);
      expect(found).toEqual(
        markers.map(({ startOffset, endOffset, sourceSegmentId }) => {
          expect(sourceSegmentId).toBe(NODE);
          return [startOffset, content.slice(startOffset, endOffset)];
        }),
      );
    }
  });

  test('says only words of its children', () => {
    const given = children(32);
    const { texts } = summarize('week', ...given);
    const known = given.flatMap(({ title, bullets }) => [
      title,
      ...bullets.map(({ text }) => text),
    ]);
    for (const text of [texts.detailed, texts.brief]) {
      const said = ownWords(text)
        .split(/\n+|; |(?<=[.?])\s+/)
        .map((part) =>
          part.replace(/^(?:p\d|[A-Z][a-z]+(?: \(p\d\))?): ?/, '').replace(/[.?]$/, ''),
        )
        .filter((part) => part !== '');
      expect(said.filter((part) => !known.some((one) => one.startsWith(part)))).toEqual([]);
    }
  });
});

describe('any children', () => {
  const words = fc.constantFrom(
    'We fixed the cache of the shop.',
    'The parser failed because of a lock.',
    '修复了缓存。',
    'Use it.',
    '[→more:x:y]',
    '[→detail:toc:day:2026-01-30]',
    'Why?',
    '',
    '…',
    'a'.repeat(400),
    '"unbalanced (',
    '\ud800 \0',
  );
  const anyRole = fc.constantFrom(null, ...POINT_ROLES);
  const child = fc
    .record({
      nodeId: fc.uuid(),
      title: words,
      points: fc.array(
        fc
          .tuple(anyRole, words, fc.boolean())
          .map(([of, text, supported]) => point(of, text, { supported })),
        { maxLength: 5 },
      ),
      keywords: fc.array(words, { maxLength: 4 }),
      weight: fc.nat(500_000),
      project: fc.constantFrom(null, '', '/', 'C:\\', 'a', 'b'),
    })
    .map(childSegment);
  const level = fc.constantFrom('conversation', 'day', 'week', 'month', 'year' as const);

  test('give the same summary twice, no bullet twice, real markers only, and no support that was not there', () => {
    fc.assert(
      fc.property(fc.array(child, { maxLength: 6 }), level, (children, at) => {
        const summary = summarize(at, ...children);
        expect(summarize(at, ...structuredClone(children))).toEqual(summary);
        // What was asked for and then done may have the same words.
        const said = summary.bullets.filter(({ role }) => role !== 'done').map(({ text }) => text);
        expect(new Set(said).size).toBe(said.length);
        const supported = children.flatMap(({ bullets }) =>
          bullets.filter((one) => one.supported).map(({ text }) => text),
        );
        for (const { text } of summary.bullets.filter((bullet) => bullet.supported))
          expect(supported).toContain(text);
        for (const { content, tokens, markers } of Object.values(summary.texts)) {
          expect(tokens).toBe(countTokens(content));
          expect([...content.matchAll(/\[→/g)]).toHaveLength(markers.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('of 400 tokens or more are told in a half at most, and in a sixth at Brief', () => {
    const sentence = fc
      .array(fc.constantFrom(...'cache index parser lease shard worker queue token'.split(' ')), {
        minLength: 4,
        maxLength: 20,
      })
      .map((all) => all.join(' '));
    const real = fc
      .record({
        nodeId: fc.uuid(),
        title: sentence,
        points: fc.array(
          fc.tuple(anyRole, sentence).map(([of, text]) => point(of, text)),
          { minLength: 1, maxLength: 10 },
        ),
        keywords: fc.array(fc.constantFrom('cache', 'lease', 'shard'), { maxLength: 3 }),
        weight: fc.nat(50_000),
        project: fc.constantFrom(null, 'shop', 'garden', 'harbour'),
      })
      .map(childSegment);
    fc.assert(
      fc.property(fc.array(real, { minLength: 4, maxLength: 30 }), level, (children, at) => {
        const { texts, originalTokens } = summarize(at, ...children);
        fc.pre(originalTokens >= 400);
        expect(originalTokens / texts.detailed.tokens).toBeGreaterThanOrEqual(2);
        expect(originalTokens / texts.detailed.tokens).toBeLessThanOrEqual(5);
        expect(originalTokens / texts.brief.tokens).toBeGreaterThanOrEqual(6);
      }),
      { numRuns: 100 },
    );
  });
});

const rank = (role: PeriodSummary['bullets'][number]['role']): number =>
  role === null ? POINT_ROLES.length : POINT_ROLES.indexOf(role);
