import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markerTarget } from '../../../renderer/features/node/markerTarget.ts';
import { onlyMarkers } from '../../../renderer/features/node/onlyMarkers.ts';
import { layOutSummary, type Marker } from '../../../renderer/features/node/summaryLayout.ts';

const marker = (startOffset: number, endOffset: number, label = 'topic'): Marker => ({
  markerId: `m${startOffset}`,
  label,
  targetLevel: 'full',
  startOffset,
  endOffset,
  sourceSegmentId: 'toc:year:2026',
  estimatedTokens: 10,
});

/** What is drawn, as text; markers as ⟨label⟩. */
const drawn = (content: string, markers: readonly Marker[]) =>
  layOutSummary(content, markers).map(({ kind, inlines }) => ({
    kind,
    text: inlines
      .map((inline) => (inline.kind === 'marker' ? `⟨${inline.marker.label}⟩` : inline.text))
      .join(''),
  }));

describe('the layout of a summary', () => {
  test('puts markers where the host says, and leaves quoted ones as words', () => {
    const content = 'It said [→more:X:bait] once. [→more:Y:clock skew] Then it ended.';
    const start = content.indexOf('[→more:Y');
    const end = content.indexOf(' Then');
    expect(drawn(content, [marker(start, end, 'clock skew')])).toEqual([
      { kind: 'paragraph', text: 'It said [→more:X:bait] once. ⟨clock skew⟩ Then it ended.' },
    ]);
  });

  test('makes paragraphs, items and headings of lines', () => {
    expect(drawn('# Key points\nFirst.\n\n- [Decision]: drop it\n* two', [])).toEqual([
      { kind: 'heading', text: 'Key points' },
      { kind: 'paragraph', text: 'First.' },
      { kind: 'item', text: '[Decision]: drop it' },
      { kind: 'item', text: 'two' },
    ]);
  });

  test('ignores markers that overlap or lie outside of the text', () => {
    expect(drawn('abcdef', [marker(1, 3), marker(2, 5), marker(4, 99), marker(3, 3)])).toEqual([
      { kind: 'paragraph', text: 'a⟨topic⟩def' },
    ]);
  });

  test('loses no word of any text, whatever the markers', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '[', '→', '😀', '.') }),
        fc.array(fc.tuple(fc.nat(40), fc.nat(10))),
        (content, spans) => {
          const markers = spans.map(([start, length]) => marker(start, start + length));
          const blocks = layOutSummary(content, markers);
          const kept = blocks.flatMap(({ inlines }) => inlines);
          let expected = '';
          let at = 0;
          for (const inline of kept) {
            if (inline.kind !== 'marker') continue;
            expected += content.slice(at, inline.marker.startOffset);
            at = inline.marker.endOffset;
          }
          expected += content.slice(at);
          const text = kept.map((inline) => (inline.kind === 'marker' ? '' : inline.text)).join('');
          expect(text.replaceAll(/\s/g, '')).toBe(expected.replaceAll(/\s/g, ''));
          expect(new Set(blocks.map(({ start }) => start)).size).toBe(blocks.length);
        },
      ),
    );
  });
});

describe('sentences in doubt', () => {
  const content = 'It is `fast`. It never [→more:X:why] fails. So we ship it.';
  const from = content.indexOf('[→');
  const markers = [marker(from, content.indexOf(']') + 1, 'why')];
  const sentence = (words: string) => {
    const start = content.indexOf(words);
    return { start, end: content.indexOf('.', start) + 1 };
  };

  test('are marked to their end, around code and markers', () => {
    const doubts = [
      { ...sentence('It is'), verdict: 'contradicted' as const },
      { ...sentence('It never'), verdict: 'unsupported' as const },
    ];
    const inlines = layOutSummary(content, markers, { doubts }).flatMap((block) => block.inlines);
    expect(
      inlines.map((inline) =>
        inline.kind === 'marker'
          ? 'marker'
          : `${inline.doubt ?? '-'}${inline.endsDoubt ? '!' : ''} ${inline.text}`,
      ),
    ).toEqual([
      '0 It is ',
      '0 fast',
      '0! .',
      '-  ',
      '1 It never ',
      'marker',
      '1!  fails.',
      '-  So we ship it.',
    ]);
  });

  test('lose no word, wherever they lie', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(30))), (spans) => {
        const doubts = spans.map(([start, length]) => ({
          start,
          end: start + length,
          verdict: 'unsupported' as const,
        }));
        const words = layOutSummary(content, markers, { doubts })
          .flatMap(({ inlines }) => inlines)
          .map((inline) => (inline.kind === 'marker' ? '' : inline.text))
          .join('');
        expect(words).toBe('It is fast. It never  fails. So we ship it.');
      }),
    );
  });
});

describe('a text without its words', () => {
  test('keeps its markers, which lie where they say', () => {
    const content = 'One [→detail:X] two [→detail:Y] three.';
    const marks = ['[→detail:X]', '[→detail:Y]'];
    const markers = marks.map((mark) => {
      const start = content.indexOf(mark);
      return marker(start, start + mark.length);
    });
    const left = onlyMarkers({ content, markers, anchors: [], doubts: [], appendedFrom: null });
    expect(left.content).toBe('[→detail:X] [→detail:Y]');
    expect(
      left.markers.map(({ startOffset, endOffset }) => left.content.slice(startOffset, endOffset)),
    ).toEqual(marks);
  });
});

describe('the target of a marker', () => {
  const ulid = '01KG7KA2B0YZJJVNBT5GSRGEZD';
  test.each([
    ['toc:day:2026-01-30', 'toc:month:2026-01', 'toc:day:2026-01-30'],
    [ulid, `toc:segment:2026-01-31:${ulid}`, `toc:segment:2026-01-31:${ulid}`],
    [ulid, 'toc:day:2026-01-30', `toc:segment:2026-01-30:${ulid}`],
    ['nonsense', 'toc:day:2026-01-30', 'toc:day:2026-01-30'],
  ])('of source %s in %s is %s', (source, holder, target) => {
    expect(markerTarget(source, holder)).toBe(target);
  });
});

test('puts each point of what was told into a line of its own, below the name of its project', () => {
  const content =
    'shop:\n\nTax table. Done: Add rates (c41e7d2). Found (shop): Two "Open: x" rows. [m]';
  const look = (isTold: boolean) =>
    layOutSummary(content, [], { isTold }).map(({ kind, start, inlines }) => [
      kind,
      start,
      inlines.map((inline) => ('text' in inline ? inline.text : '')).join(''),
    ]);
  expect(look(true)).toEqual([
    ['heading', 0, 'shop:'],
    ['paragraph', 7, 'Tax table.'],
    ['item', 18, 'Done: Add rates (c41e7d2).'],
    ['item', 45, 'Found (shop): Two "Open: x" rows. [m]'],
  ]);
  expect(look(false).map(([kind]) => kind)).toEqual(['paragraph', 'paragraph']);
});
