import { describe, expect, it } from 'vitest';
import { parseLine } from '../../../core/importers/lines.ts';

describe('a physical line', () => {
  it.each([
    ['holds one object', '{"a":1}', [{ a: 1 }]],
    ['holds two objects', '{"a":"}{\\""}{"b":{"c":[]}}', [{ a: '}{"' }, { b: { c: [] } }]],
    ['holds three with blanks between', '{} {"a":1}\t{"b":2} ', [{}, { a: 1 }, { b: 2 }]],
    ['starts with a byte order mark', '\uFEFF{"a":1}', [{ a: 1 }]],
    ['is padded with NUL bytes by a crash', '\0\0{"a":1}\0', [{ a: 1 }]],
    ['ends with a carriage return', '{"a":1}\r', [{ a: 1 }]],
    ['holds a whole object before a cut one', '{"a":1}{"b":', [{ a: 1 }]],
  ])('%s', (_what, line, records) => {
    expect(parseLine(line)).toEqual({ records });
  });

  it.each([
    ['a bare string', '"text"', 'A line must be a JSON object; this one is a string.'],
    ['a list', '[{"a":1}]', 'A line must be a JSON object; this one is a list.'],
    ['null', 'null', 'A line must be a JSON object; this one is null.'],
    ['NUL bytes alone', '\0\0', 'The line holds nothing but blanks or NUL bytes.'],
    [
      'a cut object',
      '{"a":"b',
      'The line ends inside a JSON object, after 7 characters: it was cut off or changed by hand.',
    ],
  ])('that is %s says so', (_what, line, message) => {
    expect(parseLine(line)).toEqual({ records: null, message });
  });

  it('that is no JSON at all says where it breaks', () => {
    expect(parseLine('{"a":oops}')).toEqual({
      records: null,
      message: expect.stringMatching(/^Not valid JSON: .*position 5|^Not valid JSON: .*oops/),
    });
  });
});
