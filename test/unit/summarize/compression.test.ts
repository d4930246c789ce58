/** What a built-in summary owes its reader: sizes, anchors, markers and fidelity of the three levels. */
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, test } from 'vitest';
import { requiredAnchors } from '../../../core/domain/anchors/requiredAnchors.ts';
import { segmentSource } from '../../../core/domain/fidelity/fidelitySource.ts';
import { measureFidelity } from '../../../core/domain/fidelity/measureFidelity.ts';
import {
  requiredWithin,
  wantedWords,
  withKeyPoints,
} from '../../../core/domain/summarize/keyPoints.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SegmentAnchor, SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import { SUMMARY_LEVELS } from '../../../core/model/toc.ts';
import { assistant, call, ownTokens, result, segment, user } from './events.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const countTokens = createTokenCounter(tokenTable(o200k));
const compressed = (events: readonly SummaryEvent[]) =>
  summarizeSegment(segment(...events), countTokens);

const PARTS = [
  'login page',
  'invoice table',
  'search box',
  'report editor',
  'export dialog',
  'audit log',
  'upload queue',
  'session cookie',
  'price list',
  'mail sender',
  'sign-up form',
  'calendar view',
];
const FINDINGS = [
  'renders twice after every route change',
  'reads stale rows from the PostgreSQL replica',
  'waits for a lock that the nightly job holds',
  'drops its React state when the tab sleeps',
  'ignores the time zone of the visitor',
  'fails in the deployment with two workers',
];

/** A conversation of requests and reports about a React front end on PostgreSQL, some 20 tokens a sentence. */
function conversation(messages: number): SummaryEvent[] {
  return Array.from({ length: messages }, (_, i) => {
    const part = PARTS[(i >> 1) % PARTS.length] ?? '';
    const finding = FINDINGS[(i >> 1) % FINDINGS.length] ?? '';
    return i % 2 === 0
      ? user(
          `Please find out why the ${part} ${finding} since the last deployment. It worked before release ${i + 10}.`,
        )
      : assistant(
          `The root cause is that the ${part} keeps a copy of its rows for ${i + 3} minutes. I changed the ${part} so that it asks the server again, and added a test for it.`,
        );
  });
}

const markersIn = (content: string): string[] =>
  [...content.matchAll(/\[→(?:detail|more):[^\]]+\]/g)].map(([marker]) => marker);

const thousand = [
  user(
    'The React dashboard must survive the deployment of the new PostgreSQL schema. Find out what breaks.',
  ),
  ...conversation(34),
  assistant(
    'We decided to keep the old schema for one release behind a view. I will send the migration of the invoice table to Alice tomorrow.',
  ),
];

describe('Given a segment of about 1,000 tokens', () => {
  const summary = compressed(thousand);

  test('When it is compressed, Then Detailed has about a third of them and every anchor verbatim', () => {
    expect(summary.originalTokens).toBeGreaterThan(900);
    expect(summary.originalTokens).toBeLessThan(1_400);
    const { detailed } = summary.texts;
    expect(summary.originalTokens / ownTokens(detailed)).toBeGreaterThanOrEqual(2.5);
    expect(summary.originalTokens / ownTokens(detailed)).toBeLessThanOrEqual(3.5);
    expect(summary.anchors.length).toBeGreaterThan(4);
    const required = requiredWithin(detailed, summary.anchors, 'detailed', countTokens);
    expect(required.filter(({ text }) => !detailed.content.includes(text))).toEqual([]);
    expect(required.length / summary.anchors.length).toBeGreaterThan(0.9);
  });

  test('When it is compressed, Then Brief has about a tenth, with the decision and the commitment', () => {
    const { brief } = summary.texts;
    expect(summary.originalTokens / ownTokens(brief)).toBeGreaterThanOrEqual(8.5);
    expect(summary.originalTokens / ownTokens(brief)).toBeLessThanOrEqual(12.5);
    const [decision, commitment] = (['Decision', 'Commitment'] as const).map((type) =>
      summary.anchors.findLast((anchor) => anchor.type === type),
    );
    expect(decision?.text).toMatch(/decided to keep the old schema/);
    expect(commitment?.text).toMatch(/I will send the migration/);
    expect(brief.content).toContain(decision?.text);
    expect(brief.content).toContain(commitment?.text);
  });

  test('When it is compressed, Then Tags have about a fiftieth and hold its topics and anchors', () => {
    const { tags } = summary.texts;
    expect(summary.originalTokens / ownTokens(tags)).toBeGreaterThanOrEqual(42.5);
    expect(summary.originalTokens / ownTokens(tags)).toBeLessThanOrEqual(65);
    const required = requiredWithin(
      tags,
      requiredAnchors(summary.anchors, 'tags'),
      'tags',
      countTokens,
    );
    expect(required.length).toBeGreaterThan(0);
    expect(
      required.filter(
        (anchor) => !tags.content.includes(wantedWords(anchor, 'tags') ?? anchor.text),
      ),
    ).toEqual([]);
  });

  test('When its fidelity is validated, Then it passes with all anchors kept', () => {
    expect(summary.fidelity).toMatchObject({
      anchorPreservation: 1,
      unsupported: [],
      passes: true,
    });
    expect(summary.fidelity.overall).toBeGreaterThanOrEqual(0.85);
  });
});

describe('Given a segment about React, PostgreSQL and deployment', () => {
  const events = [
    user('The React form loses its data when the deployment restarts PostgreSQL. Keep the data.'),
    call('Bash', 'npm test'),
    result('Error: connection to PostgreSQL refused'),
    assistant('The React form now waits for PostgreSQL. I will add a retry to the deployment.'),
    user('Does the deployment of React need PostgreSQL at all?'),
  ];

  test('When Tags are written, Then they name these topics, and no label is a cut sentence', () => {
    const { texts, anchors } = compressed(events);
    for (const topic of ['React', 'PostgreSQL', 'deployment'])
      expect(texts.tags.content).toContain(topic);
    expect(anchors.length).toBeGreaterThan(0);
    for (const { text } of anchors) expect(texts.tags.content).not.toContain(text.slice(0, 30));
  });
});

describe('Given a text that lacks the anchor "I will fix the bug"', () => {
  const fix: SegmentAnchor = {
    type: 'Commitment',
    text: 'I will fix the bug',
    importance: 0.9,
    event: 0,
    start: 0,
    end: 18,
    masked: false,
  };

  test('When key points are added, Then it is appended, and fidelity finds it', () => {
    const events = [assistant('I will fix the bug'), user('The bug is in the parser of the shop.')];
    const content = 'There is a bug in the parser of the shop, which reads the price list twice.';
    const bare = { content, tokens: countTokens(content), markers: [] };
    const source = segmentSource(events);
    const measured = (text: typeof bare) =>
      measureFidelity({ level: 'detailed', text, required: [fix.text], source }).anchorPreservation;
    const text = withKeyPoints(bare, [fix], 'detailed', countTokens);
    expect(text.content).toBe(`${content}\n\nKey points\n- [Commitment]: I will fix the bug`);
    expect([measured(bare), measured({ ...bare, content: text.content })]).toEqual([0, 1]);
  });
});

describe('Given a conversation of 50 messages', () => {
  const events = conversation(50);
  const { texts, originalTokens, anchors } = compressed(events);

  test('When all levels are compressed, Then each says less than the one before, and Full is the original', () => {
    const sizes = SUMMARY_LEVELS.map((level) => ownTokens(texts[level]));
    expect([originalTokens, ...sizes]).toEqual(
      [originalTokens, ...sizes].toSorted((a, b) => b - a),
    );
    const original = events.map(({ text }) => text).join('\n');
    expect(
      measureFidelity({
        level: 'full',
        text: { content: original },
        required: anchors.map(({ text }) => text),
        source: segmentSource(events),
      }).overall,
    ).toBe(1);
  });

  test('When markers are written, Then they lead one level down and can be read from the content', () => {
    for (const [level, target] of [
      ['detailed', 'full'],
      ['brief', 'detailed'],
    ] as const) {
      const { content, markers } = texts[level];
      expect(markers.length).toBeGreaterThan(0);
      expect(markers.map(({ targetLevel }) => targetLevel)).toEqual(markers.map(() => target));
      expect(
        markers.map(({ startOffset, endOffset }) => content.slice(startOffset, endOffset)),
      ).toEqual(markersIn(content));
    }
    expect(texts.tags.markers).toEqual([]);
  });

  test('When there is ten times as much of it, Then that takes about ten times as long', () => {
    const grown = growth((times) => compressed(Array(times).fill(events).flat()), 1);
    expect(grown).toBeLessThan(NEARLY_LINEAR);
  });
});
