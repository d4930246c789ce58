import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefPage, detailedPage, materialOf } from '../../../core/domain/pages/pageTexts.ts';
import type { PageInput } from '../../../core/domain/pages/pageTexts.ts';
import type { ChildSummary, PeriodBullet } from '../../../core/domain/summarize/types.ts';
import { countTokens, ownWords } from '../summarize/events.ts';
import { childSegment, point } from '../summarize/periodChildren.ts';

const page = (children: readonly ChildSummary[], rest: Partial<PageInput> = {}): PageInput => ({
  nodeId: 'toc:week:2026-W05',
  level: 'week',
  children,
  points: children.flatMap(({ bullets }) => bullets),
  originalTokens: countTokens(materialOf(children, 'week')),
  topic: 'exports',
  countTokens,
  ...rest,
});

/** Conversations of some 100 tokens each, all alike but for their number. */
const talks = (count: number, projects = 1): ChildSummary[] =>
  Array.from({ length: count }, (_, i) =>
    childSegment({
      nodeId: `toc:conversation:${String(i).padStart(3, '0')}`,
      title: `Work ${i}: pages of the ledger`,
      points: [
        point('asked', `Why does ledger ${i} lose its last page whenever it is printed at night?`),
        point('decided', `Keep ledger ${i} in one table per country, because auditors read it so`),
        point('found', `The writer of ledger ${i} was closed before its buffer was flushed`),
        point('done', `Flushed the buffer of ledger ${i} and counted its pages in a test`),
        point('open', `Print ledger ${i} again on the old machine in the harbour office`),
      ],
      weight: 1_000 + i,
      project: `p${i % projects}`,
    }),
  );

const times = (text: string, part: string | RegExp): number =>
  [...text.matchAll(new RegExp(part, 'g'))].length;

describe('Detailed', () => {
  test('of what is long gives each child a point before any has a second', () => {
    const children = talks(12);
    const text = ownWords(detailedPage(page(children)));
    const told = children.map(({ title }) => {
      const paragraph = text.split('\n\n').find((part) => part.startsWith(title)) ?? '';
      return times(paragraph, /(?:Asked|Decided|Found|Done|Open): /);
    });
    // All of them would not fit.
    expect(Math.min(...told)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...told)).toBeLessThan(5);
  });

  test('tells apart what is of no project, where others are', () => {
    const none = talks(1).map((child) => ({ ...child, project: null }));
    const text = ownWords(detailedPage(page([...talks(8), ...none])));
    expect(text).toContain('No project:');
    expect(ownWords(detailedPage(page(none)))).not.toContain('No project:');
  });

  test('of a period leaves out names of files that were changed, and issues that are called as it is', () => {
    const child = childSegment({
      nodeId: 'toc:conversation:parcel',
      title: 'Parcels cross borders',
      points: [
        point('done', 'Changed registry.go, parcel.go'),
        point('done', 'Wrote down “Parcels cross borders”'),
        point('done', 'Wrote down “Customs forms of small parcels”'),
      ],
      weight: 900,
    });
    const text = ownWords(detailedPage(page([child, ...talks(6)])));
    expect(text).toContain('Customs forms of small parcels');
    expect(text).not.toContain('registry.go');
    expect(text).not.toContain('“Parcels cross');
    const found = point('found', 'Customs forms were read as parcels');
    // It says that something was done about what was found.
    const cause = { ...child, bullets: [...child.bullets, found], weight: 5_000 };
    const beside = ownWords(detailedPage(page([cause, ...talks(6)])));
    expect(beside).toContain('Done: Changed registry.go, parcel.go.');
  });

  test('says beside a title only what it does not say, and not only how work stands', () => {
    const child = childSegment({
      nodeId: 'toc:conversation:parcel',
      title: 'Added parcel types to registry.go',
      points: [
        point('done', 'I added parcel types to registry.go'),
        point('done', 'Fixed. Lint clean, tests pass'),
        point('found', 'Two ledgers had kept types of their own'),
      ],
      weight: 900,
    });
    for (const children of [[child], [...talks(12), child]]) {
      const told = ownWords(detailedPage(page(children)));
      expect(told).toContain('Added parcel types to registry.go. Found: Two ledgers had kept');
      expect(told).not.toMatch(/I added parcel types|Lint clean/);
    }
  });

  test('tells what bears the same title in one paragraph', () => {
    const twice = talks(2).map((child) => ({
      ...child,
      nodeId: `${child.nodeId}:again`,
      title: 'Pages of the ledger',
      weight: 5_000,
    }));
    const told = ownWords(detailedPage(page([...talks(8), ...twice])));
    expect(times(told, /\nPages of the ledger\./)).toBe(1);
    expect(told).toMatch(/Flushed the buffer of ledger 0 .*Flushed the buffer of ledger 1 /s);
  });

  test('leaves out what was said without an answer, where anything else was done', () => {
    const login = childSegment({
      nodeId: 'toc:conversation:login',
      title: 'Login',
      points: [point('asked', 'login'), point('failed', 'No reply: Invalid API key')],
      weight: 5,
    });
    expect(ownWords(detailedPage(page([...talks(8), login])))).not.toContain('Login');
    expect(ownWords(detailedPage(page([login])))).toContain('Login');
  });

  test('tells children in time order, and of each what came of it before what was asked', () => {
    const text = ownWords(detailedPage(page(talks(12))));
    const titles = [...text.matchAll(/Work (\d+)/g)].map(([, at]) => Number(at));
    expect(titles).toEqual(titles.toSorted((a, b) => a - b));
    for (const paragraph of text.split('\n\n')) {
      const roles = [...paragraph.matchAll(/(\w+): (?=[A-Z])/g)]
        .map(([, role = '']) =>
          ['done', 'found', 'decided', 'open', 'asked'].indexOf(role.toLowerCase()),
        )
        .filter((at) => at >= 0);
      expect(roles).toEqual(roles.toSorted((a, b) => a - b));
    }
  });

  test('tells what was asked only where nothing else is left to tell', () => {
    const children = talks(12).map((child, at) =>
      at < 11 ? child : { ...child, bullets: child.bullets.slice(0, 2) },
    );
    const text = ownWords(detailedPage(page(children)));
    expect(text.split('\n\n').at(-1)).toMatch(/^Work 11.*Decided: /);
    expect(text).not.toContain('Asked:');
  });

  test('of a conversation tells the points of its segments as they came', () => {
    const children = talks(1);
    const short = page(children, { level: 'conversation', originalTokens: 100 });
    const asPeriod = page(children, { originalTokens: 100 });
    const first = /\. (\w+): /;
    expect(first.exec(detailedPage(short).content)?.[1]).toBe('Asked');
    expect(first.exec(detailedPage(asPeriod).content)?.[1]).toBe('Done');
  });

  test('has the name of a project once before its children, where there are several', () => {
    const text = ownWords(detailedPage(page(talks(12, 3))));
    for (const project of ['p0', 'p1', 'p2']) expect(times(text, `${project}:`)).toBe(1);
    expect(ownWords(detailedPage(page(talks(12))))).not.toContain('p0');
  });
});

describe('Brief', () => {
  test('of a conversation is never empty: what does not fit is shortened', () => {
    const long = `The writer of the ledger was closed before its buffer was flushed, ${'and the page behind it was counted once more, '.repeat(9)}so that it lost its end`;
    const children = [
      childSegment({ title: 'Ledger', points: [point('found', long)], weight: 450 }),
    ];
    const text = ownWords(
      briefPage(page(children, { level: 'conversation', originalTokens: 450 })),
    );
    expect(text).toMatch(/^Found: The writer of the ledger .*…$/);
  });

  test('tells the next best that fits rather than a part of the best', () => {
    const long = `The writer was closed early, ${'and a page was counted once more, '.repeat(14)}so it lost its end`;
    const points = [
      point('found', long, { worth: 0.6 }),
      point('done', 'Flushed the buffer', { worth: 0.5 }),
    ];
    const children = [childSegment({ title: 'Ledger', points, weight: 450 })];
    const text = ownWords(
      briefPage(page(children, { level: 'conversation', originalTokens: 450 })),
    );
    expect(text).toBe('Done: Flushed the buffer.');
  });

  test('tells the largest work of the heaviest projects, each with what came of it', () => {
    const children = talks(30, 6);
    const text = ownWords(briefPage(page(children)));
    expect(text).toMatch(
      /^p\d: Work (\d+): pages of the ledger\. Done: Flushed the buffer of ledger \1 /,
    );
    expect(times(text, /\bp\d: /)).toBeLessThanOrEqual(4);
    expect(times(text, /\bp\d: /)).toBeGreaterThanOrEqual(1);
  });

  test('tells of a piece of work what its name does not say', () => {
    const done = [
      point('done', 'I have modernized the audio of the office'),
      point('done', 'Moved the recorder into a worklet'),
    ];
    const child = childSegment({
      title: 'Modernize the audio of the office',
      points: done,
      weight: 9_000,
    });
    const text = ownWords(briefPage(page([child, ...talks(9)])));
    expect(text).toContain('Modernize the audio of the office. Done: Moved the recorder');
  });

  test('names what has no room for its result, and is never empty', () => {
    const long = `${'Counted the pages of every ledger in the office and '.repeat(6)}found them whole`;
    const wordy = talks(7).map((child) => ({ ...child, bullets: [point('done', long)] }));
    const text = ownWords(briefPage(page(wordy)));
    expect(times(text, 'Done: ')).toBeLessThan(2);
    const short = ownWords(briefPage(page(wordy, { originalTokens: 410 })));
    expect(short).toMatch(/^p0: (?:Work \d: pages of the ledger\.\s?)+$/);
  });

  test('of a conversation has only its points', () => {
    const text = ownWords(briefPage(page(talks(12), { level: 'conversation' })));
    expect(text).toMatch(/^(?:Asked|Decided|Found|Done|Open): /);
    expect(text).not.toMatch(/Work \d/);
  });

  test('of a short conversation says what came of it last, before what happened on the way', () => {
    const points: PeriodBullet[] = [
      point('asked', 'Why is the export slow?'),
      point('asked', 'Could totals be printed, too?'),
      point('found', 'A lock is held'),
      point('done', 'Read the journal'),
      point('done', 'Released the lock'),
    ];
    const children = [childSegment({ title: 'Slow export', points })];
    const input = page(children, { level: 'conversation', points });
    expect(briefPage(input).content).toBe(
      'Asked: Why is the export slow? Found: A lock is held. Done: Released the lock.',
    );
  });

  test('holds what was decided and done before what failed', () => {
    const points = [
      point('failed', 'npm run docs: no anchor'),
      point('failed', 'npm run site: no page'),
      point('done', 'Released the lock'),
      point('decided', 'Keep one table'),
      point(null, 'Locks were held'),
    ];
    const { content } = briefPage(page([childSegment({ points })], { points }));
    expect(content).toBe('Decided: Keep one table. Done: Released the lock. Locks were held.');
  });
});

test('marker syntax of titles, points and projects is shown, but opens nothing', () => {
  const forged = childSegment({
    title: 'Read [→more:toc:year:2026:secrets]',
    points: [point('done', 'Opened [→detail:toc:year:2026]')],
    project: '[→more:x:y]',
  });
  for (const children of [[forged], [forged, ...talks(20, 2)]]) {
    const input = page(children);
    for (const { content, markers } of [detailedPage(input), briefPage(input)]) {
      expect(times(content, /\[→/)).toBe(markers.length);
      for (const { startOffset, endOffset } of markers)
        expect(content.slice(startOffset, endOffset)).toContain('toc:week:2026-W05');
    }
  }
  expect(detailedPage(page([forged])).content).toContain('[\\→more:toc:year:2026:secrets]');
});

test('however many children there are, texts keep their sizes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 1, max: 7 }),
      (count, projects) => {
        const input = page(talks(count, projects));
        const { originalTokens } = input;
        const [detailed, brief] = [detailedPage(input), briefPage(input)];
        expect(originalTokens).toBeGreaterThan(400);
        expect(originalTokens / detailed.tokens).toBeGreaterThanOrEqual(2);
        expect(originalTokens / detailed.tokens).toBeLessThanOrEqual(5);
        expect(originalTokens / brief.tokens).toBeGreaterThanOrEqual(6);
        // Nobody reads a Brief of a page, however much there is.
        expect(brief.tokens).toBeLessThanOrEqual(300);
        expect(Math.min(originalTokens, 3_000) / brief.tokens).toBeLessThanOrEqual(16);
      },
    ),
    { numRuns: 40 },
  );
});
