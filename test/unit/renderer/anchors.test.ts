import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnchorType } from '../../../core/model/anchor.ts';
import {
  anchorOfLabel,
  findAnchorPlaces,
  type Anchor,
} from '../../../renderer/features/node/anchorPlaces.ts';
import { layOutSummary, type Marker } from '../../../renderer/features/node/summaryLayout.ts';

const anchor = (type: AnchorType, text: string): Anchor => ({
  type,
  text,
  importance: 0.9,
  eventId: `evt of ${text}`,
  start: 0,
  end: text.length,
});

const found = (content: string, texts: readonly string[], limit = content.length) =>
  findAnchorPlaces(
    content,
    texts.map((text) => anchor('Decision', text)),
    { limit, taken: [] },
  ).map((place) => [content.slice(place.start, place.end), place.anchor]);

describe('the places of anchors in a text', () => {
  test('are where their exact words stand, in order of the text', () => {
    expect(
      found('We drop the retry, and who owns NTP?', ['who owns NTP?', 'drop the retry']),
    ).toEqual([
      ['drop the retry', 1],
      ['who owns NTP?', 0],
    ]);
  });

  test('are whole words, long enough, and before what was appended', () => {
    expect(found('The retrying of ok retry', ['retry', 'ok'])).toEqual([['retry', 0]]);
    expect(found('我们决定删除重试机制了', ['决定删除重试'])).toEqual([['决定删除重试', 0]]);
    expect(found('Text. - [Decision]: later on', ['later on'], 5)).toEqual([]);
  });

  test('do not overlap: the longer words stand', () => {
    expect(found('drop the retry today', ['the retry', 'drop the retry'])).toEqual([
      ['drop the retry', 1],
    ]);
  });
});

/** Anchored words in brackets with their number, a letter's place as `^`; key points with their type. */
const drawn = (
  content: string,
  anchors: readonly Anchor[],
  { appendedFrom = null, markers = [] }: { appendedFrom?: number | null; markers?: Marker[] } = {},
) =>
  layOutSummary(content, markers, { anchors, appendedFrom }).map(
    ({ kind, type, anchor: of, inlines }) => {
      const words = inlines
        .map((inline) => {
          if (inline.kind === 'marker') return `⟨${inline.marker.label}⟩`;
          const { text, anchor: at, endsAnchor } = inline;
          return at === null ? text : `[${at} ${text}]${endsAnchor ? '^' : ''}`;
        })
        .join('');
      return type === null ? `${kind}: ${words}` : `${kind} ${type} ${of}: ${words}`;
    },
  );

const bare = (value: string) => value.replaceAll(/\s/g, '');

describe('a text with anchors', () => {
  test('marks their words through code and strong words, and puts one letter after the last', () => {
    const anchors = [anchor('Decision', 'use `pnpm` now'), anchor('CriticalFact', 'port 8080')];
    expect(drawn('We use `pnpm` now, on port 8080.', anchors)).toEqual([
      'paragraph: We [0 use ][0 pnpm][0  now]^, on [1 port 8080]^.',
    ]);
  });

  test('leaves markers and their places alone', () => {
    const content = 'We drop the retry. [→more:X:why] So be it.';
    const start = content.indexOf('[→');
    const marker: Marker = {
      markerId: 'm',
      label: 'why',
      targetLevel: 'full',
      startOffset: start,
      endOffset: start + '[→more:X:why]'.length,
      sourceSegmentId: 'X',
      estimatedTokens: 9,
    };
    const anchors = [anchor('Decision', 'drop the retry'), anchor('CriticalFact', 'more:X:why')];
    expect(drawn(content, anchors, { markers: [marker] })).toEqual([
      'paragraph: We [0 drop the retry]^. ⟨why⟩ So be it.',
    ]);
  });

  test('shows what was appended as key points that lead to their anchor', () => {
    const text = 'It ended well.';
    const content = `${text}\n\nKey points\n- [Decision]: drop the retry\n- [UnresolvedQuestion]: who owns\nthe NTP?\n- [Nonsense]: words`;
    const anchors = [
      anchor('UnresolvedQuestion', 'who owns\nthe NTP?'),
      anchor('Decision', 'drop the retry'),
    ];
    expect(drawn(content, anchors, { appendedFrom: text.length })).toEqual([
      'paragraph: It ended well.',
      'heading: Key points',
      'keyPoint Decision 1: drop the retry',
      'keyPoint UnresolvedQuestion 0: who owns the NTP?',
      'item: [Nonsense]: words',
    ]);
  });

  test('takes the same lines for words of the text where nothing was appended', () => {
    expect(drawn('- [Decision]: drop it', [anchor('Decision', 'drop it')])).toEqual([
      'item: [Decision]: [0 drop it]^',
    ]);
  });

  test('finds a key point that was cut short, or holds code', () => {
    const content = '- [Decision]: use `pnpm` for…';
    const anchors = [anchor('Decision', 'use `pnpm` for all of it')];
    expect(drawn(content, anchors, { appendedFrom: 0 })).toEqual([
      'keyPoint Decision 0: use pnpm for…',
    ]);
  });

  test('keeps every word, whatever the anchors', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '`', '*', '\n', '-', '界') });
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 4 }), (content, texts) => {
        const words = (anchors: readonly Anchor[]) =>
          layOutSummary(content, [], { anchors })
            .flatMap(({ inlines }) => inlines)
            .map((inline) => (inline.kind === 'marker' ? '' : inline.text))
            .join('');
        expect(bare(words(texts.map((text) => anchor('Decision', text))))).toBe(bare(words([])));
      }),
    );
  });
});

test('a label of Tags is the beginning of its anchor', () => {
  const anchors = [
    anchor('Decision', 'drop the retry of the refresh'),
    anchor('CodeArtifact', 'x'),
  ];
  expect(anchorOfLabel(anchors, 'drop the retry of the…')).toBe(anchors[0]);
  expect(anchorOfLabel(anchors, 'the retry')).toBeNull();
});
