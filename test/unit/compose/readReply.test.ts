import { array, assert, constantFrom, nat, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPeriodObject, readSegmentObject } from '../../../core/domain/compose/readReply.ts';
import { REPLY, reply, replyWithout } from './replies.ts';

const GOOD = reply();
const value = (text: string) => {
  const reading = readSegmentObject(text);
  return reading.ok ? reading.value : reading.problem;
};
const PLAIN = value(GOOD);

describe('a reply is found', () => {
  test('as it is', () => {
    expect(readSegmentObject(GOOD)).toEqual({ ok: true, value: REPLY, repairs: [] });
  });

  test.each([
    ['after a byte order mark', `\ufeff${GOOD}`],
    ['in a code fence', '```json\n' + GOOD + '\n```'],
    ['in a fence that never ends', '```json\n' + GOOD],
    ['in prose', `Sure! Here is the summary of {topic}:\n\n${GOOD}\n\nLet me know if it helps.`],
    ['after thoughts', `<think>\nThey want {"title": "x"} I guess\n</think>\n${GOOD}`],
    ['after thoughts without a beginning', `They want a summary, so be it.</think>${GOOD}`],
    ['after thoughts without an end', `<think>They want a summary.\n\n${GOOD}`],
    ['within thoughts', `<think>${GOOD}</think>`],
    ['in a list', `[${GOOD}]`],
    ['in a wrapper', `{"segment_summary": ${GOOD}}`],
    ['behind another object', `{"note": "first an example"}\n${GOOD}`],
    ['between control characters', `\u0000\u0007${GOOD}\u0000`],
    [
      'pretty-printed with carriage returns',
      JSON.stringify(REPLY, null, 2).replaceAll('\n', '\r\n'),
    ],
  ])('%s', (_, text) => {
    expect(value(text)).toEqual(PLAIN);
  });

  test.each([
    ['trailing commas', GOOD.replace(/\}$/, ',}').replaceAll('"]', '",]')],
    ['comments', `// the answer\n${GOOD.replace('{', '{ /* title first */ ')}`],
    ['Python literals', GOOD.replace('"date":null', '"date":None')],
    ['a missing comma', GOOD.replace('","detailed"', '" "detailed"')],
    ['a missing closing brace', GOOD.slice(0, -1)],
    ['bare line breaks in strings', GOOD.replaceAll('\\n', '\n')],
  ])('in spite of %s', (_, text) => {
    expect(value(text)).toEqual(PLAIN);
  });

  test('although it speaks of thoughts', () => {
    const detailed = 'We removed <think> and </think> tags from the replies of local models.';
    expect(value(`Here it is: ${reply({ detailed })}`)).toMatchObject({ detailed });
  });

  test('although its quotes are not escaped', () => {
    const text = GOOD.replace(
      'Everything is stored',
      'Everything, they said "really everything", is stored',
    );
    expect(value(text)).toMatchObject({ title: REPLY.title, brief: REPLY.brief });
  });
});

describe('a reply is read gently', () => {
  test('strings for lists, numbers for text, lists left out', () => {
    const text = JSON.stringify({
      title: 42,
      detailed: ['First paragraph.', 'Second paragraph.'],
      brief: 'Short.',
      tags: ['one', 'two'],
      bullets: '- First point [e1, e2]\n- Second point (e3)',
      keywords: 'tides, almanac; UTC',
      entities: ['Skagen', { name: 'Jonas', kind: 'person' }, 7, null],
      anchors: [
        { type: 'critical fact', text: 'in UTC', cite: ['e4'] },
        { type: 'Joke', text: 'nothing', cite: 'e1' },
      ],
    });
    expect(value(text)).toEqual({
      title: '42',
      detailed: 'First paragraph.\n\nSecond paragraph.',
      brief: 'Short.',
      tags: 'one, two',
      bullets: [
        { text: '- First point', cites: ['e1', 'e2'], idea: null },
        { text: '- Second point', cites: ['e3'], idea: null },
      ],
      keywords: ['tides', 'almanac', 'UTC'],
      anchors: [{ type: 'CriticalFact', text: 'in UTC', cite: 'e4' }],
      entities: [
        { name: 'Skagen', kind: '' },
        { name: 'Jonas', kind: 'person' },
      ],
      relations: [],
      timeMarkers: [],
      ideas: [],
    });
  });

  test('bullets that are only strings, and citations as numbers', () => {
    const text = reply({ bullets: ['A point', { text: 'Another', cites: [3, '4', 'e5 and E6'] }] });
    expect(value(text)).toMatchObject({
      bullets: [
        { text: 'A point', cites: [] },
        { text: 'Another', cites: ['e3', 'e4', 'e5', 'e6'] },
      ],
    });
  });

  test('no more of anything than anyone wants', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ text: `point ${i}`, cites: ['e1'] }));
    const read = readSegmentObject(
      reply({ bullets: many, keywords: many.map(({ text }) => text) }),
    );
    expect(read.ok && [read.value.bullets.length, read.value.keywords.length]).toEqual([12, 40]);
  });
});

describe('a reply is refused in words', () => {
  test.each([
    ['nothing', '', 'The reply is empty.'],
    ['white space', ' \n\t ', 'The reply is empty.'],
    ['only control characters', '\u0000\u0001', 'The reply is empty.'],
    [
      'prose',
      "I'm sorry, but I can't help with that.",
      "The reply holds no JSON object of the wanted shape. It says: I'm sorry, but I can't help with that.",
    ],
    ['an empty object', '{}', 'The reply holds no JSON object of the wanted shape. It says: {}'],
    ['an object without a Brief', replyWithout('brief'), 'The reply lacks “brief”.'],
    ['without bullets', reply({ bullets: [] }), 'The reply lacks “bullets”.'],
    [
      'with empty words',
      reply({ title: ' … ', detailed: null }),
      'The reply lacks “detailed”, “title”.',
    ],
    ['five megabytes', reply({ detailed: 'a'.repeat(5_000_000) }), 'The reply is far too long: '],
  ])('%s', (_, text, problem) => {
    const reading = readSegmentObject(text);
    expect(reading.ok ? 'read' : reading.problem).toContain(problem);
  });

  test('an object nested so deep that no parser survives', () => {
    expect(readSegmentObject('{"a":'.repeat(40_000)).ok).toBe(false);
    expect(readSegmentObject('['.repeat(100_000) + '{'.repeat(100_000)).ok).toBe(false);
  });

  test('a period without Detailed', () => {
    expect(readPeriodObject('{"brief":"x","bullets":["y"]}')).toEqual({
      ok: false,
      problem: 'The reply lacks “detailed”.',
    });
  });
});

const cutAfter = (words: string) => GOOD.slice(0, GOOD.indexOf(words) + words.length);

describe('a reply that was cut off', () => {
  test('counts where the essentials came whole, and loses what did not', () => {
    const reading = readSegmentObject(cutAfter('Rebuild the cache once'));
    expect(reading).toEqual({
      ok: true,
      value: {
        ...REPLY,
        bullets: REPLY.bullets.slice(0, 2),
        keywords: [],
        anchors: [],
        entities: [],
        relations: [],
        timeMarkers: [],
        ideas: [],
      },
      repairs: ['the reply was cut off; what came whole is used'],
    });
  });

  test('is refused where one is missing or half', () => {
    expect(value(cutAfter('Tide times were an hour'))).toBe(
      'The reply was cut off before “brief”, “bullets” came whole.',
    );
    expect(value(cutAfter('High water in Skagen showed 14:20'))).toBe(
      'The reply was cut off before “bullets” came whole.',
    );
  });

  test('never gives half a sentence, wherever it is cut', () => {
    for (let end = 0; end < GOOD.length; end++) {
      const reading = readSegmentObject(GOOD.slice(0, end));
      if (!reading.ok) continue;
      const { title, detailed, brief, bullets } = reading.value;
      expect([title, detailed, brief]).toEqual([REPLY.title, REPLY.detailed, REPLY.brief]);
      expect(REPLY.bullets.slice(0, bullets.length)).toEqual(bullets);
    }
  });
});

const isValid = (text: string): boolean => {
  const reading = readSegmentObject(text);
  if (!reading.ok) return reading.problem.length > 0 && reading.problem.length < 300;
  const { title, detailed, brief, bullets } = reading.value;
  return [title, detailed, brief, bullets[0]?.text].every((part) =>
    /[\p{L}\p{N}]/u.test(part ?? ''),
  );
};

describe('a mutilated reply', () => {
  const place = nat({ max: GOOD.length });

  test('is read or refused, never thrown at', () => {
    const edit = record({
      at: place,
      remove: nat({ max: 40 }),
      insert: oneof(
        string({ maxLength: 8, unit: 'binary' }),
        constantFrom(
          '"',
          '{',
          '}',
          '[',
          ']',
          '\\',
          ',',
          ':',
          '\ud800',
          '\u0000',
          '```',
          '<think>',
          '</think>',
        ),
      ),
    });
    const check = (): void =>
      assert(
        property(array(edit, { maxLength: 6 }), place, (edits, end) => {
          let text = GOOD;
          for (const { at, remove, insert } of edits)
            text = text.slice(0, at) + insert + text.slice(at + remove);
          return isValid(text) && isValid(text.slice(0, end)) && isValid(text.slice(end));
        }),
        { numRuns: 150 },
      );
    expect(check).not.toThrow();
  });
});
