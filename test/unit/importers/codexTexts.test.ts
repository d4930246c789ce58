import { describe, expect, it } from 'vitest';
import { codexLines, eventsOf, message, told } from './codexLine.ts';

describe('a text with the user role in a Codex log', () => {
  it.each([
    ['<skill>\n<name>x</name>\n</skill>', 'skill', '<name>x</name>'],
    ['<user_shell_command>\nls\n</user_shell_command>', 'user-shell-command', 'ls'],
    ['<hook_context>\n\nUse tabs.\n\n</hook_context>', 'hook-context', 'Use tabs.'],
    [
      'Another language model started to solve this problem and produced a summary of it.',
      'compact-summary',
      'Another language model started to solve this problem and produced a summary of it.',
    ],
  ])('%j is the client’s', (text, name, inner) => {
    expect(told([message('user', text)])).toEqual([`system system ${name}: ${inner}`]);
  });

  it.each([
    '<div>Why is this red?</div>',
    '# Heading\nDo it',
    'AGENTS.md is wrong',
    '# AGENTS.md instructions are wrong, please fix them',
    '<environment_context> lacks the cwd, why?',
    '<skill>never closed',
    '<task>Do it</task>',
  ])('%j is a request', (text) => {
    expect(eventsOf(codexLines([message('user', text)]))).toMatchObject([
      { kind: 'message', role: 'user', text, opensTurn: true },
    ]);
  });

  it.each([
    '<environment_context>\n  <shell>bash</shell>\n</environment_context>',
    '<user_instructions>\n\nUse tabs.\n\n</user_instructions>',
    '<permissions instructions>\nAll.\n</permissions instructions>',
    '<recommended_plugins names="2">\nNone.\n</recommended_plugins>',
    '# AGENTS.md instructions for /shop\n\n<INSTRUCTIONS>\nA\n</INSTRUCTIONS>',
    '# AGENTS.md instructions for /shop\n\n<INSTRUCTIONS>\nA\n</INSTRUCTIONS>\n<environment_context>x</environment_context>',
  ])('%j is a standing instruction, and no event of its line', (text) => {
    expect(codexLines([message('user', text)])).toEqual([{ kind: 'event', events: [] }]);
  });

  it('is a request behind what the client put before it, and comes before its notes', () => {
    expect(
      told([
        message(
          'user',
          '<environment_context>x</environment_context>\n<skill>y</skill>\n\nFix it.',
        ),
      ]),
    ).toEqual(['message user: Fix it.', 'system system skill: y']);
  });

  it('says the project of a log that names it nowhere else, though it is no event', () => {
    const context = message(
      'user',
      '<environment_context>\n  <cwd>/shop</cwd>\n</environment_context>',
    );
    expect(codexLines([['session_meta', { id: 'own' }], context, context])).toEqual([
      { kind: 'state' },
      {
        kind: 'event',
        events: [],
        facts: [{ fact: 'project', conversation: 'own', project: '/shop' }],
      },
      { kind: 'event', events: [] },
    ]);
  });

  it('is split at the heading of an editor', () => {
    expect(
      told([
        message(
          'user',
          '# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n## My request for Codex:\nFix it\n',
        ),
      ]),
    ).toEqual([
      'message user: Fix it',
      'system system editor-context: # Context from my IDE setup:\n\n## Open tabs:\n- a.ts',
    ]);
  });

  it('of the kinds that the client names itself is a standing instruction, too', () => {
    const kinds = ['plain', 'user_instructions', 'environment_context'];
    expect(
      kinds.map((kind) =>
        told([['event_msg', { type: 'user_message', message: 'Use tabs.', kind }]]),
      ),
    ).toEqual([['message user: Use tabs.'], [], []]);
  });

  it('says what stopped a turn once, whichever line comes first', () => {
    const aborted = ['event_msg', { type: 'turn_aborted', reason: 'interrupted' }] as const;
    const words = message('user', '<turn_aborted>\nOn purpose.\n</turn_aborted>');
    const read = [
      [words, aborted],
      [aborted, words],
    ].map((lines) => eventsOf(codexLines(lines)).map(({ text, interrupts }) => [text, interrupts]));
    expect(read).toEqual([[['On purpose.', true]], [['Turn aborted: interrupted', true]]]);
  });
});

describe('a text with the developer or system role in a Codex log', () => {
  it.each(['developer', 'system'])('is a standing instruction: %s', (role) => {
    expect(
      codexLines([
        message(role, 'Answer in English.', '<model_switch>\nYou are new.\n</model_switch>'),
      ]),
    ).toEqual([{ kind: 'event', events: [] }]);
  });

  it('is a note where its tag says that something happened', () => {
    expect(
      told([
        message('developer', 'Answer in English.', '<hook_context>\nLint failed.\n</hook_context>'),
      ]),
    ).toEqual(['system system hook-context: Lint failed.']);
  });
});

const call = (fields: Readonly<Record<string, unknown>>): string[] =>
  told([['response_item', { type: 'function_call', call_id: 'c', ...fields }]]);

describe('a tool of a Codex log', () => {
  it.each([
    [
      'a command',
      { name: 'exec_command', arguments: '{"cmd":"ls -a","workdir":"/shop"}' },
      'ls -a\nworkdir: /shop',
    ],
    [
      'a shell’s array',
      { name: 'shell', arguments: '{"command":["bash","-lc","echo \\"a\\"\\nls"]}' },
      'echo "a"\nls',
    ],
    [
      'another array',
      { name: 'shell', arguments: '{"command":["git","commit","-m","a b"]}' },
      "git commit -m 'a b'",
    ],
    [
      'a patch in JSON',
      { name: 'apply_patch', arguments: '{"input":"*** Begin Patch"}' },
      '*** Begin Patch',
    ],
    ['a program', { name: 'exec', input: 'text(await tools.x());' }, 'text(await tools.x());'],
    [
      'a field that is no program',
      { name: 'translate', arguments: '{"source":"en","target":"de"}' },
      'source: en\ntarget: de',
    ],
    ['nothing', { name: 'wait', arguments: '' }, ''],
    ['half an object', { name: 'wait', arguments: '{"a":' }, '{"a":'],
    ['no arguments', { name: 'wait', arguments: null, summary: 'Waiting' }, 'summary: Waiting'],
  ])('is called with %s', (_what, fields, text) => {
    expect(call(fields)).toEqual([`tool_call assistant ${fields.name}: ${text}`]);
  });

  it.each([
    ['text', 'a\nb', 'a\nb'],
    ['JSON that it printed', '{"name":"shop"}', '{"name":"shop"}'],
    ['a wrapped output', '{"output":"a\\nb","metadata":{"exit_code":0}}', 'a\nb'],
    [
      'a failure',
      '{"output":"no such file\\n","metadata":{"exit_code":2}}',
      'no such file\nExit code: 2',
    ],
    ['an object', { output: 'a', metadata: { exit_code: 1 } }, 'a\nExit code: 1'],
    ['an older object', { content: 'a', success: true }, 'a'],
    ['a part', { type: 'input_text', text: 'a' }, 'a'],
    [
      'parts',
      [
        { type: 'input_text', text: 'a' },
        { type: 'input_text', text: '{"exit_code":0,"output":"b"}' },
      ],
      'a\nb',
    ],
    [
      'a picture',
      [{ type: 'input_image', image_url: 'data:image/png;base64,AAAA' }],
      '[image: image/png]',
    ],
    [
      'a server’s answer',
      '{"content":[{"type":"text","text":"Closed."}],"isError":false}',
      'Closed.',
    ],
    ['streams', { stdout: 'a', stderr: 'b', exitCode: 0 }, 'ab'],
    ['nothing', null, ''],
  ])('gives %s as plain text', (_what, output, text) => {
    expect(
      told([['response_item', { type: 'function_call_output', call_id: 'c', output }]]),
    ).toEqual([`tool_result tool: ${text}`]);
  });
});
