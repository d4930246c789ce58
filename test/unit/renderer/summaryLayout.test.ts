import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markerTarget } from '../../../renderer/features/node/markerTarget.ts';
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
