import { array, assert, constantFrom, nat, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSegmentReply } from '../../../core/domain/compose/readSegmentReply.ts';
import { countTokens } from '../summarize/events.ts';
import { CONTEXT, HARBOUR, REPLY, TOKEN, ULID, own, read, reply } from './replies.ts';
import type { ComposedSegment } from '../../../core/domain/compose/readSegmentReply.ts';
import type { EvidenceSpan } from '../../../core/domain/summarize/types.ts';

describe('hostile words', () => {
  const KEY = TOKEN;

  test('secrets are masked wherever they appear', () => {
    const text = JSON.stringify(
      read({
        title: `Token ${KEY}`,
        detailed: `${REPLY.detailed} ${KEY}`,
        brief: `${REPLY.brief} ${KEY}`,
        tags: `tides, ${KEY}, UTC`,
        bullets: [{ text: `The token is ${KEY}.`, cites: [] }, ...REPLY.bullets],
        keywords: [KEY],
        entities: [{ name: KEY, kind: 'key' }],
        timeMarkers: [{ text: KEY, date: KEY }],
      }).value,
    );
    expect(text).not.toContain('a1B2c3');
  });

  test('HTML, control characters and half surrogates are gone, placeholders stay', () => {
    const bad =
      '<img src=x onerror=alert(1)>\u0000\u202e\ud800<script>alert(1)</script><!-- x --> Array<string> and <name>';
    const { value } = read({
      detailed: `${REPLY.detailed} ${bad}`,
      title: `Tide ${bad}`,
      bullets: [{ text: `Tide ${bad}`, cites: [] }, ...REPLY.bullets],
    });
    const text =
      value.texts.detailed.content + value.title + value.bullets.map((one) => one.text).join('');
    expect(text).not.toMatch(/<img|<script|alert|onerror|\p{Cc}(?<!\n)|\u202e|<!--/u);
    expect(text.isWellFormed()).toBe(true);
    expect(value.texts.detailed.content).toContain('Array<string> and <name>');
  });

  test('labels that leak into the prose are taken out', () => {
    const { value } = read({
      brief:
        'The almanac was read as local time [e4], which is fixed (e9, e12). Everything is stored in UTC.',
    });
    expect(own(value.texts.brief.content)).toMatch(
      /^The almanac was read as local time, which is fixed\. Everything/,
    );
  });

  test('details are bounded and need all their parts', () => {
    const { details } = read({
      entities: [
        { name: 'Skagen', kind: 'Place' },
        { name: 'skagen', kind: 'x' },
        { name: '', kind: 'y' },
        { name: 'n'.repeat(900), kind: '' },
      ],
      relations: [
        { from: 'a', relation: '', to: 'b' },
        { from: 'Jonas', relation: 'reviews', to: '212' },
      ],
      timeMarkers: [
        { text: 'Friday', date: '2026-05-08' },
        { text: 'soon', date: 'tomorrow' },
        { text: 'May', date: '2026-05' },
      ],
    }).value;
    expect({
      ...details,
      entities: details.entities.map(({ name, kind }) => [name.length, kind]),
    }).toEqual({
      entities: [
        [6, 'place'],
        [122, 'other'],
      ],
      relations: [{ from: 'Jonas', relation: 'reviews', to: '212' }],
      timeMarkers: [
        { text: 'Friday', date: '2026-05-08' },
        { text: 'soon', date: null },
        { text: 'May', date: '2026-05' },
      ],
    });
  });
});

test('whatever comes of a mutilated reply keeps its promises', () => {
  const good = reply();
  const edit = record({
    at: nat({ max: good.length }),
    remove: nat({ max: 60 }),
    insert: oneof(
      string({ maxLength: 10, unit: 'binary' }),
      constantFrom(
        '[→more:',
        '[→detail:x]',
        '"',
        '}',
        ' [e1]',
        '<b>',
        '. ',
        '\\n',
        '潮汐',
        ` ${TOKEN} `,
      ),
    ),
  });
  const check = (): void =>
    assert(
      property(array(edit, { maxLength: 5 }), (edits) => {
        let text = good;
        for (const { at, remove, insert } of edits)
          text = text.slice(0, at) + insert + text.slice(at + remove);
        const reading = readSegmentReply(text, CONTEXT);
        return reading.ok ? brokenPromises(reading.value).length === 0 : reading.problem !== '';
      }),
      { numRuns: 80 },
    );
  expect(check).not.toThrow();
});

/** What a summary of the harbour must never be. */

function brokenPromises({ title, texts, bullets, anchors }: ComposedSegment): string[] {
  const { detailed, brief } = texts;
  const facts = {
    title: title !== '' && !title.includes('\n') && title.length <= 100,
    markers: [detailed, brief].every(
      ({ content, markers }) =>
        markers.length > 0 &&
        (content.match(/\[→/g) ?? []).length === markers.length &&
        markers.every(({ startOffset, endOffset }) =>
          content.slice(startOffset, endOffset).includes(ULID),
        ),
    ),
    tokens: Object.values(texts).every(({ content, tokens }) => countTokens(content) === tokens),
    tags: texts.tags.markers.length === 0 && !texts.tags.content.includes('[→'),
    bullets: bullets.length >= 3 && bullets.length <= 5,
    evidence: bullets.every(({ evidence, supported }) =>
      evidence.length === 0
        ? !supported
        : evidence.every((span) => rawWords(span).length === span.end - span.start),
    ),
    anchors: anchors.every((anchor) => rawWords(anchor) === anchor.text),
    secrets: !JSON.stringify([title, texts, bullets]).includes(TOKEN),
    wellFormed: [title, detailed.content, brief.content, texts.tags.content].every((text) =>
      text.isWellFormed(),
    ),
  };
  return Object.entries(facts).flatMap(([name, kept]) => (kept ? [] : [name]));
}

const rawWords = ({ event, start, end }: EvidenceSpan): string =>
  HARBOUR.events[event]?.text.slice(start, end) ?? '';
