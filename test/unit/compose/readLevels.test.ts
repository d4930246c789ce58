import { describe, expect, test } from 'vitest';
import { readSegmentReply } from '../../../core/domain/compose/readSegmentReply.ts';
import { assistant, segment, user } from '../summarize/events.ts';
import { CONTEXT, HARBOUR, REPLY, ULID, contextOf, own, read, replyWithout } from './replies.ts';
import type { ComposeOptions } from '../../../core/domain/compose/types.ts';

const withOptions = (options: Partial<ComposeOptions>) => contextOf(HARBOUR, options);

const { base } = CONTEXT.segment;

const sentences = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `In step ${i} the almanac of Skagen was read as UTC again.`,
  ).join(' ');

const detailed = (text: string, options: Partial<ComposeOptions> = {}) => {
  const { value } = read({ detailed: text }, withOptions({ validateAnchors: false, ...options }));
  return value.texts.detailed;
};

describe('markers', () => {
  const WORDS = REPLY.detailed.replaceAll(/ \[→[^\]]*\]/g, '');

  test('lead to the right place, whatever the model wrote', () => {
    const { content, markers } = read().value.texts.detailed;
    expect(
      markers.map(({ startOffset, endOffset }) => content.slice(startOffset, endOffset)),
    ).toEqual([`[→more:${ULID}:the cause]`, `[→more:${ULID}:the tablets]`]);
    expect(content).not.toContain('WRONG');
    const brief = read().value.texts.brief;
    expect(
      brief.markers.map((marker) => brief.content.slice(marker.startOffset, marker.endOffset)),
    ).toEqual([`[→detail:${ULID}]`]);
  });

  test('none give one at the end', () => {
    const { content, markers } = detailed(WORDS);
    expect(
      markers.map(({ startOffset, endOffset, targetLevel }) => [
        startOffset,
        endOffset,
        targetLevel,
      ]),
    ).toEqual([[WORDS.length + 1, content.length, 'full']]);
  });

  test.each(['[→more:', '[→more]', '[→detail:abc]', '[→gibberish]', '[->]', '[→more:a:b:c:d'])(
    'malformed ones are removed: %s',
    (marker) => {
      const { content, markers } = detailed(`${WORDS} ${marker}`);
      expect([content.slice(0, WORDS.length), markers.length]).toEqual([WORDS, 1]);
      expect(content.match(/\[(?:→|->)/g)?.length).toBe(1);
    },
  );

  test('quoted from the log stay quoted', () => {
    const { content, markers } = detailed(`${WORDS} The log said [\\→more:x:y] once.`);
    expect(content).toContain('The log said [\\→more:x:y] once.');
    expect(markers.length).toBe(1);
  });

  test('are all removed where none are wanted, and in Tags always', () => {
    const { texts } = read(
      { tags: 'tides [→more:x:y], UTC, Skagen' },
      withOptions({ markers: false }),
    ).value;
    expect([texts.detailed.markers, texts.brief.markers, texts.tags.markers]).toEqual([[], [], []]);
    expect(texts.detailed.content + texts.brief.content + texts.tags.content).not.toContain('[→');
  });
});

const level = (name: 'detailed' | 'brief' | 'tags', text: string, context = CONTEXT) => {
  const { value, repairs } = read({ [name]: text }, context);
  const { content, tokens, appended } = value.texts[name];
  return {
    content: content.slice(0, appended?.from),
    ratio: value.originalTokens / (tokens - (appended?.tokens ?? 0)),
    repairs,
  };
};

describe('sizes', () => {
  test('what is too long is cut after a sentence', () => {
    const long = level('detailed', sentences(60));
    expect(long.ratio).toBeGreaterThanOrEqual(2);
    expect(long.content).toMatch(/again\. \[→more:/);
    expect(long.repairs).toEqual([expect.stringMatching(/^detailed: cut from \d+ to \d+ tokens$/)]);
    const brief = level('brief', sentences(30));
    expect(brief.ratio).toBeGreaterThanOrEqual(6);
    expect(brief.content).toMatch(/again\. \[→detail:/);
  });

  test('a single endless sentence is cut too', () => {
    const { ratio } = level('brief', `Tides ${'and more tides '.repeat(3_000)}`);
    expect(ratio).toBeGreaterThanOrEqual(6);
  });

  test('what is far too short gives way to the built-in text', () => {
    const { content, repairs } = level('detailed', 'Tide times were fixed.');
    expect(content).toBe(own(base.texts.detailed.content));
    expect(repairs).toEqual([
      expect.stringMatching(/^detailed: too short, \d+ tokens instead of 129 to 322; the built-in/),
    ]);
  });

  test('what is only signs gives way, too', () => {
    const { content } = level(
      'brief',
      '[→detail:abc] <b>a</b>'.replace('a</b>', '</b>') + 'x'.repeat(0) + ' <i>1</i>',
    );
    expect(content).toBe(own(base.texts.brief.content));
  });

  test('a small input passes through at Detailed', () => {
    const input = segment(
      user('Is the harbour deep enough for the ferry at low water?'),
      assistant('Yes: 5.2 metres at low water, and the ferry needs 4.1.'),
    );
    const context = contextOf(input);
    const { value } = read({}, context);
    expect(own(value.texts.detailed.content)).toBe(
      own(context.segment.base.texts.detailed.content),
    );
    expect(
      value.texts.brief.tokens - (value.texts.brief.appended?.tokens ?? 0),
    ).toBeLessThanOrEqual(120);
  });
});

const tags = (text: unknown, context = CONTEXT) => {
  const { value, repairs } = read({ tags: text }, context);
  const { content, appended } = value.texts.tags;
  return { labels: content.slice(0, appended?.from).split(', '), repairs };
};

describe('tags', () => {
  test('are cleaned, each once, at most eight of a short input', () => {
    const { labels, repairs } = tags(
      'Tags: #tides, "UTC"; utc\n- Skagen, , <b>cache</b>, a1, a2, a3, a4, a5.',
    );
    expect(labels).toEqual(['tides', 'UTC', 'Skagen', 'cache', 'a1', 'a2', 'a3', 'a4']);
    expect(repairs).toEqual(['tags: 1 too many']);
  });

  test('too few are filled up, none are the built-in ones', () => {
    expect(tags('tides').labels).toEqual([
      'tides',
      ...base.texts.tags.content.split(', ').slice(0, 2),
    ]);
    expect(tags('').labels.join(', ')).toBe(
      base.texts.tags.content.slice(0, base.texts.tags.appended?.from),
    );
  });

  test('of a long input keep their ratio', () => {
    const long = segment(
      ...Array.from({ length: 5 }, () => HARBOUR.events)
        .flat()
        .map((event, i) => ({
          ...event,
          text:
            event.kind === 'message'
              ? event.text.replaceAll(/\. /g, ` in case ${i}. `)
              : event.text,
        })),
    );
    const context = contextOf(long);
    const { value } = read(
      { tags: Array.from({ length: 60 }, (_, i) => `label number ${i}`).join(', ') },
      context,
    );
    const { tokens, appended } = value.texts.tags;
    expect(value.originalTokens).toBeGreaterThan(2_000);
    expect(value.originalTokens / (tokens - (appended?.tokens ?? 0))).toBeGreaterThanOrEqual(25);
  });

  test('that are not wanted are the built-in ones', () => {
    const reading = readSegmentReply(replyWithout('tags'), withOptions({ tags: false }));
    expect(reading.ok && [reading.value.texts.tags, reading.repairs]).toEqual([
      base.texts.tags,
      [],
    ]);
  });
});
