import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codexLines, eventsOf, message, told } from './codexLine.ts';

type Line = Parameters<typeof codexLines>[0][number];

const TEXTS = ['Yes.', 'Go on.', 'The table is filled.'] as const;
const started: Line = ['event_msg', { type: 'task_started', turn_id: 't1' }];
/** How each stream says that the assistant said something. */
const SAYINGS: readonly ((text: string) => Line)[] = [
  (text) => message('assistant', text),
  (text) => ['event_msg', { type: 'agent_message', message: text }],
  (text) => [
    'event_msg',
    { type: 'item_completed', turn_id: 't1', item: { type: 'AgentMessage', content: [{ text }] } },
  ],
];

const turnEnd = (last: string | null): Line => [
  'event_msg',
  { type: 'task_complete', turn_id: 't1', last_agent_message: last },
];
const call = (id: string): Line => [
  'response_item',
  { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}', call_id: id },
];
const output = (id: string): Line => [
  'response_item',
  { type: 'function_call_output', call_id: id, output: 'a.txt' },
];
const end = (id: string): Line => [
  'event_msg',
  { type: 'exec_command_end', call_id: id, command: ['bash', '-lc', 'ls'], stdout: 'a.txt\nb' },
];
const item = (id: string): Line => [
  'event_msg',
  {
    type: 'item_completed',
    item: { type: 'CommandExecution', id, command: 'ls', stdout: 'a.txt\nb' },
  },
];
const CALL = 'tool_call assistant exec_command: ls';

describe('what several streams of a Codex log say', () => {
  it('is an event as often as the stream says it that says it most, in whatever order they come', () => {
    const line = fc.tuple(fc.constantFrom(...TEXTS), fc.nat({ max: SAYINGS.length - 1 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (said) => {
        const lines = said.map(([text, stream]) => SAYINGS[stream]?.(text) ?? started);
        const read = eventsOf(codexLines([started, ...lines])).map(({ text }) => text);
        const most = TEXTS.map((text) =>
          Math.max(
            ...SAYINGS.map((_say, at) => said.filter(([t, s]) => t === text && s === at).length),
          ),
        );
        expect(TEXTS.map((text) => read.filter((other) => other === text).length)).toEqual(most);
      }),
    );
  });

  it('is compared without blanks and citations, which streams write differently', () => {
    expect(
      told([
        ['event_msg', { type: 'agent_message', message: 'One.\nTwo.' }],
        message('assistant', 'One.', 'Two.<oai-mem-citation>notes:1</oai-mem-citation>'),
      ]),
    ).toEqual(['message assistant: One.\nTwo.']);
  });

  it('is compared within a turn: the same words of a later turn are new, whoever says them', () => {
    expect(
      told([
        started,
        message('user', 'Go on.'),
        ['event_msg', { type: 'task_started', turn_id: 't2' }],
        ['event_msg', { type: 'user_message', message: 'Go on.' }],
      ]),
    ).toEqual(['message user: Go on.', 'message user: Go on.']);
  });

  it('is compared from request to request where turns have no names', () => {
    expect(
      told([
        message('user', 'Go on.'),
        ['event_msg', { type: 'user_message', message: 'Go on.' }],
        message('assistant', 'Yes.'),
        message('user', 'Really?'),
        ['event_msg', { type: 'agent_message', message: 'Yes.' }],
        ['event_msg', { type: 'user_message', message: 'Really?' }],
        ['event_msg', { type: 'user_message', message: 'Go on.' }],
      ]),
    ).toEqual([
      'message user: Go on.',
      'message assistant: Yes.',
      'message user: Really?',
      'message assistant: Yes.',
      'message user: Go on.',
    ]);
  });

  it('is a last message only where no line before said it', () => {
    expect(told([started, message('assistant', 'Done.'), turnEnd('Done.')])).toEqual([
      'message assistant: Done.',
    ]);
    expect(told([started, turnEnd('Done.'), turnEnd(null)])).toEqual(['message assistant: Done.']);
  });
});

describe('a call that several streams of a Codex log tell of', () => {
  it('has the result that the model saw, when the model made it', () => {
    expect(told([call('1'), end('1'), item('1'), output('1')])).toEqual([
      CALL,
      'tool_result tool exec_command: a.txt',
    ]);
  });

  it('has that of the end, when no call of the model has its id', () => {
    expect(told([end('1'), item('1'), item('2')])).toEqual([
      CALL,
      'tool_result tool exec_command: a.txt\nb',
      CALL,
      'tool_result tool exec_command: a.txt\nb',
    ]);
  });

  it('is not told again when its call comes after its end', () => {
    expect(told([end('1'), call('1'), output('1')])).toEqual([
      CALL,
      'tool_result tool exec_command: a.txt\nb',
    ]);
  });

  it('is two when the same stream has two of the same id', () => {
    const ids = eventsOf(codexLines([call('1'), output('1'), call('1'), output('1')])).map(
      ({ nativeId, ordinal }) => [nativeId, ordinal],
    );
    expect(ids).toEqual([
      ['1', 0],
      ['1', 1],
      ['1', 2],
      ['1', 3],
    ]);
  });

  it('stays one when a process ends in a later turn', () => {
    expect(
      told([
        started,
        call('1'),
        output('1'),
        ['event_msg', { type: 'task_started', turn_id: 't2' }],
        end('1'),
      ]),
    ).toEqual([CALL, 'tool_result tool exec_command: a.txt']);
  });
});
