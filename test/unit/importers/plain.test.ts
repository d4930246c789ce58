import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainImporter } from '../../../core/importers/plain/plainImporter.ts';
import { convertLines } from './convertFile.ts';

function convert(...lines: readonly (object | string)[]) {
  return convertLines(
    plainImporter,
    '/logs/plain.jsonl',
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))),
  );
}

describe('a plain line', () => {
  it('with all its fields becomes exactly this event', () => {
    expect(
      convert({
        conversation: 'c1',
        id: 'D1:3',
        time: '2023-05-08T13:56:00Z',
        role: 'user',
        name: 'Caroline',
        text: 'I went to the meeting.',
        kind: 'message',
      }),
    ).toEqual([
      {
        kind: 'event',
        events: [
          {
            conversation: 'c1',
            nativeId: 'D1:3',
            globallyUnique: false,
            ordinal: 0,
            kind: 'message',
            role: 'user',
            name: 'Caroline',
            ms: Date.UTC(2023, 4, 8, 13, 56),
            text: 'I went to the meeting.',
            opensTurn: true,
          },
        ],
      },
    ]);
  });

  it('with the least becomes a message of the user without id, name and time', () => {
    expect(convert({ conversation: 'c1', text: 'Hi\0' })).toEqual([
      {
        kind: 'event',
        events: [
          {
            conversation: 'c1',
            nativeId: null,
            globallyUnique: false,
            ordinal: 0,
            kind: 'message',
            role: 'user',
            name: null,
            ms: null,
            text: 'Hi\uFFFD',
            opensTurn: true,
          },
        ],
      },
    ]);
  });

  it('takes its kind from its role, and only a message of the user opens a turn', () => {
    const line = { conversation: 'c1', text: 'x' };
    const read = convert(
      { ...line, role: 'assistant' },
      { ...line, role: 'tool', name: 'Bash' },
      { ...line, role: 'system' },
      { ...line, role: 'assistant', kind: 'thinking' },
      { ...line, role: 'user', kind: 'system' },
      { ...line, role: 'user' },
    ).flatMap((converted) => (converted.kind === 'event' ? converted.events : []));
    expect(read.map(({ kind, role, opensTurn }) => [kind, role, opensTurn])).toEqual([
      ['message', 'assistant', false],
      ['tool_result', 'tool', false],
      ['system', 'system', false],
      ['thinking', 'assistant', false],
      ['system', 'user', false],
      ['message', 'user', true],
    ]);
  });

  it('without words is counted and gives no event', () => {
    expect(convert({ conversation: 'c1', text: ' ' })).toEqual([{ kind: 'event', events: [] }]);
  });

  it('may hold two objects', () => {
    const [line] = convert('{"conversation":"c","text":"a"}{"conversation":"c","text":"b"}');
    expect(line?.kind === 'event' && line.events.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it.each([
    [{ text: 'x' }, '"conversation" must be a non-empty string; it is missing.'],
    [{ conversation: '', text: 'x' }, '"conversation" must be a non-empty string; it is "".'],
    [{ conversation: 7, text: 'x' }, '"conversation" must be a non-empty string; it is a number.'],
    [{ conversation: 'c' }, '"text" must be a string; it is missing.'],
    [{ conversation: 'c', text: ['x'] }, '"text" must be a string; it is a list.'],
    [
      { conversation: 'c', text: 'x', role: 'bot' },
      '"role" must be one of user, assistant, tool, system; it is "bot".',
    ],
    [
      { conversation: 'c', text: 'x', kind: 'speech' },
      '"kind" must be one of message, thinking, tool_call, tool_result, system; it is "speech".',
    ],
    ['[]', 'A line must be a JSON object; this one is a list.'],
  ])('like %j is bad and says why', (line, message) => {
    expect(convert(line)).toEqual([{ kind: 'bad', message }]);
  });

  it('never throws, whatever a field holds', () => {
    const field = fc.jsonValue({ maxDepth: 1 });
    const record = fc.record(
      {
        conversation: fc.oneof(fc.string({ unit: 'binary' }), field),
        text: fc.oneof(fc.string({ unit: 'binary' }), field),
        role: field,
        kind: field,
        id: field,
        time: field,
        name: field,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (line) => {
        expect(['event', 'bad']).toContain(convert(line)[0]?.kind);
      }),
    );
  });
});
