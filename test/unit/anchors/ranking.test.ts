import { describe, expect, test } from 'vitest';
import { anchorLabel, requiredAnchors } from '../../../core/domain/anchors/requiredAnchors.ts';
import { anchorImportance } from '../../../core/domain/anchors/importance.ts';
import { mergeAnchors, rankAnchors } from '../../../core/domain/anchors/rankAnchors.ts';
import type { SegmentAnchor } from '../../../core/domain/summarize/types.ts';
import type { AnchorType } from '../../../core/model/anchor.ts';
import { ANCHOR_TYPES } from '../../../core/model/anchor.ts';

const WORDS = [
  'oak',
  'elm',
  'ash',
  'yew',
  'fir',
  'box',
  'bay',
  'fig',
  'nut',
  'palm',
  'pine',
  'plum',
];

const anchor = (event: number, given: Partial<SegmentAnchor> = {}): SegmentAnchor => ({
  type: 'Decision',
  text: `${WORDS[event % 12]} ${WORDS[(event * 5 + 1) % 12]} number ${event}`,
  importance: 0.95,
  event,
  start: 0,
  end: 10,
  masked: false,
  ...given,
});
const of = (type: AnchorType, event: number, importance: number): SegmentAnchor =>
  anchor(event, { type, importance });

const label = (text: string): string => anchorLabel(anchor(0, { text }));

describe('importance', () => {
  const place = { event: 0, count: 10, length: 40, preamble: false };

  test('of the types at the start of a segment', () => {
    expect(ANCHOR_TYPES.map((type) => anchorImportance(type, place))).toEqual([
      1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65,
    ]);
  });

  test('grows by up to 0.15 towards the end, to 1 at most', () => {
    expect(anchorImportance('ErrorContext', { ...place, event: 5 })).toBe(0.775);
    expect(anchorImportance('Decision', { ...place, event: 9 })).toBe(1);
  });

  test('falls to 0.8 when shorter than 15 characters, to 0.7 of a preamble', () => {
    expect(anchorImportance('Decision', { ...place, length: 14 })).toBe(0.76);
    expect(anchorImportance('Decision', { ...place, length: 15 })).toBe(0.95);
    expect(anchorImportance('Correction', { ...place, preamble: true })).toBe(0.7);
  });
});

describe('ranking', () => {
  test('drops what counts less than 0.7', () => {
    expect(rankAnchors([of('CodeArtifact', 0, 0.6999), of('ErrorContext', 1, 0.7)])).toEqual([
      of('ErrorContext', 1, 0.7),
    ]);
  });

  test('keeps the 20 most important, in the order of the events', () => {
    const many = Array.from({ length: 30 }, (_, i) => anchor(i, { importance: 0.7 + i / 100 }));
    expect(rankAnchors(many.toReversed())).toEqual(many.slice(10));
  });

  test('merges what shares more than 0.8 of its words into the more important', () => {
    const ten = 'a b c d e f g h i j';
    const first = anchor(0, { text: ten });
    expect(rankAnchors([first, anchor(1, { text: `${ten} k`, importance: 0.9 })])).toEqual([first]);
    // Eight of ten words in common are no more than 0.8.
    const apart = anchor(1, { text: 'a b c d e f g h' });
    expect(rankAnchors([first, apart])).toEqual([first, apart]);
  });

  test('keeps a correction rather than what it corrects', () => {
    const said = anchor(0, { text: 'the port is 80 and not 8080', importance: 1 });
    const meant = anchor(1, {
      type: 'Correction',
      text: 'the port is not 80 and 8080',
      importance: 0.9,
    });
    expect(rankAnchors([said, meant])).toEqual([meant]);
  });

  test('compares scripts without spaces by pairs of characters', () => {
    const first = anchor(0, { text: '我们决定采用数据库' });
    const other = anchor(1, { text: '我们决定删除日志' });
    expect(rankAnchors([first, other])).toEqual([first, other]);
    expect(
      rankAnchors([first, anchor(1, { text: '我们决定采用数据库。', importance: 0.9 })]),
    ).toEqual([first]);
  });
});

describe('merging with a model’s', () => {
  test('adds new ones, and leaves out those that lie in a range of the same type', () => {
    const rule = anchor(1, { start: 10, end: 50, text: 'We go with SQLite for now.' });
    const inside = anchor(1, { start: 13, end: 40, text: 'go with SQLite' });
    const elsewhere = anchor(2, { type: 'CriticalFact', text: 'Disks are full on Mondays.' });
    expect(mergeAnchors([rule], [elsewhere, inside])).toEqual([rule, elsewhere]);
  });

  test('keeps 20 in all', () => {
    const all = Array.from({ length: 30 }, (_, i) => anchor(i));
    expect(mergeAnchors(all.slice(0, 15), all.slice(15))).toHaveLength(20);
  });
});

describe('due', () => {
  const anchors = [
    of('Commitment', 0, 0.71),
    ...Array.from({ length: 12 }, (_, i) => of('Correction', i + 1, 0.85 + i / 100)),
    of('Decision', 13, 0.72),
    of('Decision', 14, 0.73),
  ];
  const events = (level: 'detailed' | 'brief' | 'tags'): number[] =>
    requiredAnchors(anchors, level).map(({ event }) => event);

  test('at Detailed are all', () => {
    expect(requiredAnchors(anchors, 'detailed')).toEqual(anchors);
  });

  test('at Brief are five, the best decision and commitment among them', () => {
    expect(events('brief')).toEqual([0, 10, 11, 12, 14]);
  });

  test('at Brief without such are the five most important', () => {
    expect(requiredAnchors(anchors.slice(1, 13), 'brief').map(({ event }) => event)).toEqual([
      8, 9, 10, 11, 12,
    ]);
  });

  test('at Tags are the ten most important', () => {
    expect(events('tags')).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('labels have 30 characters, and no half of one', () => {
    expect(label('short')).toBe('short');
    expect(label('x'.repeat(40))).toBe('x'.repeat(30));
    expect(label(`${'x'.repeat(29)}😀y`)).toBe('x'.repeat(29));
    expect(label(`${'x'.repeat(28)}😀y`)).toBe(`${'x'.repeat(28)}😀`);
  });
});

test('of two anchors of one type that name the same matter the more important stays', () => {
  const early = anchor(0, {
    type: 'CriticalFact',
    text: 'The tracker client does not expose an attachment parameter on documents.',
    importance: 0.85,
  });
  const late = anchor(5, {
    type: 'CriticalFact',
    text: 'I found that its client exposes no attachment parameter for tracker documents yet.',
    importance: 0.95,
  });
  expect(rankAnchors([early, late])).toEqual([late]);
  const decided = { ...early, type: 'Decision' } as const;
  expect(rankAnchors([decided, late])).toEqual([decided, late]);
});
