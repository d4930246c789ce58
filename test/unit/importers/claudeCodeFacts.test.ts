import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import type { EventDraft, JsonValue } from '../../../core/importers/importer.ts';
import { convertLines } from './convertFile.ts';
import { quoteProblems } from './quoteProblems.ts';

const SESSION = '5d0c1f6e-8a51-4c53-9a1e-0b6f5f2f7a10';
const OTHER = '6e1d2a7f-9b62-4d64-8b2f-1c7a6a3a8b21';
const PATH = `/home/mia/.claude/projects/-home-mia-shop/${SESSION}.jsonl`;

type Fields = Readonly<Record<string, unknown>>;

function line(fields: Fields): string {
  return JSON.stringify({ sessionId: SESSION, ...fields });
}

let calls = 0;

/** A call and its result, as the two lines that a log has. */
function used(name: string, input: Fields, result: Fields, toolUseResult?: unknown): string[] {
  const id = `toolu_${calls++}`;
  return [
    line({
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    }),
    line({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, ...result }] },
      ...(toolUseResult !== undefined && { toolUseResult }),
    }),
  ];
}

function bash(command: string, output: string, failed = false): string[] {
  return used('Bash', { command }, { content: output, is_error: failed });
}

function convert(lines: readonly string[]) {
  return convertLines(claudeCodeImporter, PATH, lines);
}

function eventsOf(lines: readonly string[]): EventDraft[] {
  return convert(lines).flatMap((converted) =>
    converted.kind === 'event' ? converted.events : [],
  );
}

/** All facts of the events of some lines. */
function facts(...lines: readonly (readonly string[])[]) {
  const events = eventsOf(lines.flat());
  expect(events.flatMap(quoteProblems)).toEqual([]);
  return events.flatMap((event) => (event.facts ?? []).map(({ fact }) => fact));
}

/** What lines say about the conversation itself, but for its project. */
function told(...lines: readonly Fields[]) {
  return convert(lines.map(line)).flatMap((converted) =>
    converted.kind === 'event' || converted.kind === 'state' ? (converted.facts ?? []) : [],
  );
}

const ofAgent = (agentId: string, text: string) =>
  JSON.stringify({ ...(JSON.parse(text) as Fields), agentId });

const usageKeys = (...lines: readonly Fields[]) =>
  told(...lines).flatMap((fact) =>
    fact.fact === 'usage' ? [[fact.usage.key, fact.usage.output]] : [],
  );

const marks = (...lines: readonly Fields[]) =>
  eventsOf(lines.map(line)).map(({ name, kind, endsTurn, goesOn, opensTurn }) => [
    name ?? kind,
    ...(endsTurn === true ? ['ends'] : []),
    ...(goesOn === true ? ['goes on'] : []),
    ...(opensTurn ? ['opens'] : []),
  ]);

const said = (reason: string | null) => ({
  type: 'assistant',
  message: { model: 'm', stop_reason: reason, content: [{ type: 'text', text: 'x' }] },
});

const asked = (content: string, fields: Fields = {}) => ({
  type: 'user',
  message: { content },
  ...fields,
});

const alarm = (name: string, prompt: string) => ({
  type: 'assistant',
  message: { content: [{ type: 'tool_use', id: name, name, input: { prompt } }] },
});

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";

describe('a tool of Claude Code', () => {
  it('shows commits and failures on its result', () => {
    const events = eventsOf(bash('git commit -m x', '[main 1a2b3c4] Fill the table'));
    expect(events.map(({ kind, facts: shown }) => [kind, shown])).toEqual([
      ['tool_call', undefined],
      [
        'tool_result',
        [
          {
            fact: { kind: 'commit', hash: '1a2b3c4', subject: 'Fill the table' },
            quote: '[main 1a2b3c4] Fill the table',
          },
        ],
      ],
    ]);
  });

  it('fails, and is mended by the same work', () => {
    expect(
      facts(
        bash('cd /shop && npm run lint', 'Exit code 1\nsrc/a.ts: error TS1: no', true),
        bash('npm run build', 'built'),
        bash('npm run lint 2>&1 | tail -3', 'fine'),
        bash('npm run lint', 'fine'),
      ),
    ).toEqual([
      {
        kind: 'failed',
        work: 'npm run lint',
        what: 'npm run lint',
        message: 'src/a.ts: error TS1: no',
      },
      { kind: 'mended', work: 'npm run lint' },
    ]);
  });

  it('that is not the shell fails with its file', () => {
    expect(
      facts(
        used(
          'Edit',
          { file_path: '/shop/a.ts', old_string: 'a', new_string: 'b' },
          {
            content: '<tool_use_error>File has not been read yet.</tool_use_error>',
            is_error: true,
          },
          'Error: File has not been read yet.',
        ),
        used(
          'Edit',
          { file_path: '/shop/a.ts', old_string: 'a', new_string: 'b' },
          { content: 'The file /shop/a.ts has been updated.' },
          { filePath: '/shop/a.ts', structuredPatch: [{ lines: [' x', '-a', '+b', '+--- c'] }] },
        ),
      ),
    ).toEqual([
      {
        kind: 'failed',
        work: 'Edit /shop/a.ts',
        what: 'Edit /shop/a.ts',
        message: 'File has not been read yet.',
      },
      { kind: 'change', path: '/shop/a.ts', how: 'edited', added: 2, removed: 1 },
      { kind: 'mended', work: 'Edit /shop/a.ts' },
    ]);
  });

  it.each([
    [
      'Write',
      { file_path: '/a', content: 'x\ny\n' },
      { type: 'create', filePath: '/a', structuredPatch: [] },
      ['created', 2, 0],
    ],
    [
      'Write',
      { file_path: '/a', content: 'x\ny\n' },
      {
        type: 'update',
        filePath: '/a',
        originalFile: 'x\n',
        content: 'x\ny\n',
        structuredPatch: [],
      },
      ['edited', 1, 0],
    ],
    ['Write', { file_path: '/a', content: 'x' }, undefined, ['created', 1, 0]],
    [
      'Edit',
      { file_path: '/a', old_string: 'a\nb', new_string: 'a\nc\nd' },
      undefined,
      ['edited', 2, 1],
    ],
    [
      'MultiEdit',
      {
        file_path: '/a',
        edits: [
          { old_string: 'a', new_string: 'b' },
          { old_string: 'c', new_string: 'c\nd' },
        ],
      },
      undefined,
      ['edited', 2, 1],
    ],
    ['NotebookEdit', { notebook_path: '/a', new_source: 'x\ny' }, undefined, ['edited', 2, 0]],
  ])('changes a file: %s', (name, input, details, [how, added, removed]) => {
    expect(facts(used(name, input, { content: 'done' }, details))).toEqual([
      { kind: 'change', path: '/a', how, added, removed },
    ]);
  });

  it.each([
    ['without a word', `${REJECTED} STOP what you are doing and wait.`, ''],
    ['with words', `${REJECTED} To tell you how to proceed, the user said:\nuse pnpm`, 'use pnpm'],
    [
      'with a reason',
      `${REJECTED} The user provided the following reason for the rejection:  no`,
      'no',
    ],
    [
      'with words and a note',
      `${REJECTED} To tell you how to proceed, the user said:\nuse pnpm\n\nNote: The user's next message may contain a correction.`,
      'use pnpm',
    ],
    [
      'with the client’s words',
      `${REJECTED} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n  …`,
      '',
    ],
    [
      'by leaving',
      "The user doesn't want to take this action right now. STOP what you are doing.",
      '',
    ],
  ])('is refused %s', (_how, content, words) => {
    expect(facts(used('Bash', { command: 'npm test' }, { content, is_error: true }))).toEqual([
      { kind: 'refused', words },
    ]);
    expect(facts(used('ExitPlanMode', { plan: '…' }, { content, is_error: true }))).toEqual([
      { kind: 'plan', accepted: false, words },
    ]);
  });

  it('only prints what a refusal says', () => {
    expect(facts(bash('cat notes', `${REJECTED} the user said:\nx`))).toEqual([]);
  });

  it('has a plan accepted', () => {
    expect(
      facts(
        used(
          'ExitPlanMode',
          { plan: 'x' },
          { content: 'User has approved your plan.' },
          { plan: 'x' },
        ),
        [line({ type: 'user', planContent: '# Plan', message: { content: 'Implement it' } })],
      ),
    ).toEqual([
      { kind: 'plan', accepted: true, words: '' },
      { kind: 'plan', accepted: true, words: '' },
    ]);
  });

  it('has its questions answered', () => {
    const content = 'User has answered your questions: "Which?"="One", "More?"="A, B". Go on.';
    const expected = [
      { kind: 'answered', question: 'Which?', answer: 'One' },
      { kind: 'answered', question: 'More?', answer: 'A, B' },
    ];
    const answers = { 'Which?': 'One', 'More?': ['A', 'B'] };
    expect(facts(used('AskUserQuestion', {}, { content }, { answers }))).toEqual(expected);
    expect(facts(used('AskUserQuestion', {}, { content }))).toEqual(expected);
  });

  it('keeps to-dos, as a list or one by one', () => {
    expect(
      facts(
        used(
          'TodoWrite',
          {
            todos: [
              { content: 'A', status: 'in_progress' },
              { content: 'B', status: 'x' },
            ],
          },
          { content: 'ok' },
        ),
        used('TaskCreate', { subject: 'C' }, { content: 'Task #7 created successfully: C' }),
        used(
          'TaskUpdate',
          { taskId: '7', status: 'deleted' },
          { content: 'Updated task #7 status' },
        ),
        used('TaskUpdate', { taskId: '7', addBlockedBy: ['1'] }, { content: 'Updated task #7' }),
      ),
    ).toEqual([
      {
        kind: 'todos',
        whole: true,
        todos: [
          { id: null, text: 'A', state: 'in_progress' },
          { id: null, text: 'B', state: 'pending' },
        ],
      },
      { kind: 'todos', whole: false, todos: [{ id: '7', text: 'C', state: 'pending' }] },
      { kind: 'todos', whole: false, todos: [{ id: '7', text: '', state: 'cancelled' }] },
    ]);
  });

  it('starts agents and reads pages', () => {
    expect(
      facts(
        used(
          'Task',
          { subagent_type: 'Explore', description: 'Find it' },
          { content: '' },
          { agentId: 'c01' },
        ),
        used('Agent', { prompt: 'Find\nit' }, { content: 'found' }),
        used('Task', { description: 'x' }, { content: 'Agent type not found', is_error: true }),
        used('WebFetch', { url: 'https://example.com/a' }, { content: 'x' }, { code: 200 }),
        used('WebFetch', { url: 'https://example.com/b' }, { content: 'x' }, { code: 404 }),
      ).filter(({ kind }) => kind !== 'failed'),
    ).toEqual([
      { kind: 'agent', conversation: `${SESSION}/c01`, type: 'Explore', task: 'Find it' },
      { kind: 'agent', conversation: null, type: null, task: 'Find' },
      { kind: 'page', url: 'https://example.com/a' },
    ]);
  });

  it('shows nothing while it runs in the background, and how it ended when it did', () => {
    expect(
      facts(
        used(
          'Bash',
          { command: 'npm test' },
          { content: 'Command running in background with ID: b1' },
          { backgroundTaskId: 'b1' },
        ),
        used(
          'BashOutput',
          { bash_id: 'b1' },
          { content: 'x' },
          { command: 'npm test', status: 'running' },
        ),
        used(
          'BashOutput',
          { bash_id: 'b1' },
          { content: 'Tests: 1 failed, 1 total' },
          { command: 'npm test', status: 'failed', exitCode: 1 },
        ),
      ),
    ).toEqual([
      { kind: 'test', command: 'npm test', ok: false, passed: 0, failed: 1 },
      { kind: 'failed', work: 'npm test', what: 'npm test', message: 'Tests: 1 failed, 1 total' },
    ]);
  });

  it('shows nothing where it was interrupted', () => {
    expect(
      facts(
        bash('npm test', 'Exit code 137\n[Request interrupted by user for tool use]', true),
        bash('npm test', '<error>Command was aborted before completion</error>', true),
        used('Bash', { command: 'npm test' }, { content: '' }, { interrupted: true }),
      ),
    ).toEqual([]);
  });

  it('is told apart from those of a sub-agent', () => {
    const [call = '', result = ''] = bash('npm run lint', 'Exit code 1\nno', true);
    const passed = bash('npm run lint', 'fine');
    expect(
      facts([ofAgent('c01', call), ofAgent('c01', result)], passed).map(({ kind }) => kind),
    ).toEqual(['failed']);
  });

  it('is a link to a pull request', () => {
    const fields = { type: 'pr-link', prNumber: 42, prUrl: 'https://example.com/shop/pull/42' };
    expect(facts([line(fields)])).toEqual([
      { kind: 'pull_request', number: 42, title: null, url: 'https://example.com/shop/pull/42' },
    ]);
  });
});

const issue = (id: string, result: Fields, details?: unknown) =>
  used('mcp__linear__update_issue', { id, body: 'x'.repeat(200) }, result, details);
const failed = (message: string) => ({
  kind: 'failed',
  work: 'mcp__linear__update_issue id=A-1',
  what: 'mcp__linear__update_issue id=A-1',
  message,
});

describe('a tool of a server', () => {
  it.each([
    [
      'the line',
      { content: 'import is not a function', is_error: true },
      undefined,
      'import is not a function',
    ],
    ['what stands beside it', { content: 'Not found' }, { isError: true }, 'Not found'],
    [
      'its answer',
      { content: '{"isError":true,"content":[{"text":"No such issue"}]}' },
      undefined,
      'No such issue',
    ],
    [
      'an answer of an error alone',
      { content: '{"error":{"message":"No such issue"}}' },
      undefined,
      'No such issue',
    ],
    [
      'an answer that is not ok',
      { content: '{"ok":false,"error":"no_issue"}' },
      undefined,
      'no_issue',
    ],
  ])(
    'fails where %s says so, and is mended by the same call',
    (_what, result, details, message) => {
      const other = issue('A-2', { content: '{"id":"A-2"}' });
      const again = issue('A-1', { content: '{"id":"A-1"}' });
      expect(facts(issue('A-1', result, details), other, again)).toEqual([
        failed(message),
        { kind: 'mended', work: 'mcp__linear__update_issue id=A-1' },
      ]);
    },
  );

  it.each([
    '{"errors":[],"data":{"id":1}}',
    '{"error":"partial","data":{"message":"x"}}',
    '{"title":"error"}',
    '{"error":',
  ])('does not fail with the answer %s', (content) => {
    expect(facts(issue('A-1', { content }))).toEqual([]);
  });
});

describe('usage', () => {
  const usage = {
    input_tokens: 3,
    output_tokens: 1,
    cache_read_input_tokens: 5,
    cache_creation_input_tokens: 7,
  };
  const message = {
    id: 'msg_1',
    model: 'claude-x',
    content: [{ type: 'text', text: 'Hi' }],
    usage,
  };

  it('is told once for an API message, and again when it grew', () => {
    const first = { type: 'assistant', requestId: 'req_1', message };
    const grown = { ...first, message: { ...message, usage: { ...usage, output_tokens: 9 } } };
    expect(told(first)).toEqual([
      {
        fact: 'usage',
        conversation: SESSION,
        usage: {
          key: 'msg_1:req_1',
          model: 'claude-x',
          input: 3,
          output: 1,
          cacheRead: 5,
          cacheWrite: 7,
          cacheWriteHour: 0,
          terms: null,
        },
      },
    ]);
    expect(usageKeys(first, first, grown, first)).toEqual([
      ['msg_1:req_1', 1],
      ['msg_1:req_1', 9],
    ]);
  });

  it.each([
    [{ cache_creation: { ephemeral_1h_input_tokens: 4, ephemeral_5m_input_tokens: 3 } }, 4, null],
    [{ cache_creation: { ephemeral_1h_input_tokens: 400 } }, 7, null],
    [{ cache_creation: 'none', service_tier: 'standard', speed: 'standard' }, 0, null],
    [{ service_tier: 'batch' }, 0, 'batch'],
    [{ service_tier: 'priority', speed: 'fast' }, 0, 'fast'],
  ])('is told with how long a cache keeps it and on which terms: %o', (rest, hour, terms) => {
    const own = { ...message, usage: { ...usage, ...rest } };
    expect(told({ type: 'assistant', message: own })).toMatchObject([
      { usage: { cacheWrite: 7, cacheWriteHour: hour, terms } },
    ]);
  });

  it('is nothing for the client’s own messages, or without numbers', () => {
    expect(
      usageKeys(
        { type: 'assistant', message: { ...message, model: '<synthetic>' } },
        { type: 'assistant', message: { ...message, usage: { output_tokens: '5' } } },
        { type: 'assistant', message: { ...message, id: 5 } },
      ),
    ).toEqual([]);
  });
});

describe('the turn', () => {
  it('ends and goes on as the API and the client say', () => {
    expect(
      marks(
        said('tool_use'),
        said('end_turn'),
        said('stop_sequence'),
        said(null),
        { type: 'system', subtype: 'turn_duration', durationMs: 5 },
        { type: 'system', subtype: 'stop_hook_summary', hookErrors: [] },
        { type: 'system', subtype: 'stop_hook_summary', hookErrors: ['write tests'] },
      ),
    ).toEqual([
      ['message', 'goes on'],
      ['message', 'ends'],
      ['message', 'ends'],
      ['message'],
      ['turn_duration', 'ends'],
      ['stop_hook_summary', 'ends'],
      ['stop_hook_summary'],
    ]);
  });

  it('is opened by people, not by machines', () => {
    expect(
      marks(
        asked('Fill the table'),
        asked('done', { origin: { kind: 'task-notification' } }),
        asked('Fill it', { origin: { kind: 'human' } }),
        asked('Look', { promptSource: 'system' }),
        asked('Look', { promptSource: 'sdk' }),
        asked('<ci-monitor-event>failed</ci-monitor-event>'),
        asked('<task-notification><status>done</status></task-notification>'),
        asked('<teammate-message teammate_id="a">hi</teammate-message>'),
        asked('Operation stopped by hook: no'),
        asked('Check the build'),
        alarm('CronCreate', 'Check the build'),
        alarm('ScheduleWakeup', '/loop check'),
        asked('Check the build'),
        asked(
          '<command-message>loop</command-message><command-name>/loop</command-name><command-args>check</command-args>',
        ),
      ).filter(([name]) => name !== 'CronCreate' && name !== 'ScheduleWakeup'),
    ).toEqual([
      ['message', 'opens'],
      ['task-notification'],
      ['message', 'opens'],
      ['system-prompt'],
      ['message', 'opens'],
      ['monitor'],
      ['task-notification'],
      ['teammate'],
      ['hook'],
      ['message', 'opens'],
      ['scheduled'],
      ['command'],
    ]);
  });
});

describe('a conversation', () => {
  it('has the first branch that was checked out', () => {
    expect(
      told(
        { type: 'user', gitBranch: '' },
        { type: 'user', gitBranch: 'HEAD' },
        { type: 'user', gitBranch: 'main' },
        { type: 'user', gitBranch: 'fix' },
      ),
    ).toEqual([{ fact: 'branch', conversation: SESSION, branch: 'main' }]);
  });

  it('goes on from others, where a line names them', () => {
    const plan = `Do it.\n\nFor details, read the full transcript at: /home/mia/.claude/projects/x/${OTHER}.jsonl`;
    expect(
      told(
        { type: 'user', message: { content: plan } },
        { type: 'user', message: { content: plan.replace(OTHER, SESSION) } },
        { type: 'fork-context-ref', parentSessionId: OTHER },
        { type: 'continued-in', continuedSessionId: OTHER },
        { type: 'continued-in', uuid: OTHER },
      ),
    ).toEqual([
      { fact: 'lineage', conversation: SESSION, kind: 'continued', from: OTHER },
      { fact: 'lineage', conversation: SESSION, kind: 'forked', from: OTHER },
      { fact: 'lineage', conversation: OTHER, kind: 'continued', from: SESSION },
    ]);
  });
});

describe('facts', () => {
  const lines = [
    ...bash('npm test', 'Exit code 1\nTests: 1 failed, 2 passed, 3 total', true),
    ...used('TaskCreate', { subject: 'C' }, { content: 'x' }, { task: { id: '7', subject: 'C' } }),
    ...used(
      'Write',
      { file_path: '/a', content: 'x' },
      { content: 'ok' },
      { type: 'create', filePath: '/a' },
    ),
    ...used(
      'Task',
      { description: 'Find it', subagent_type: 'E' },
      { content: 'x' },
      { agentId: 'c01' },
    ),
    ...used('AskUserQuestion', {}, { content: '"A?"="B"' }, { answers: { 'A?': 'B' } }),
    ...used('ExitPlanMode', { plan: 'x' }, { content: 'ok' }),
    ...used('WebFetch', { url: 'https://example.com' }, { content: 'ok' }),
    ...used('Read', { file_path: '/a' }, { content: 'no', is_error: true }),
    ...bash('npm test && git commit -m x', '[main 1a2b3c4] x\nTests: 3 passed, 3 total'),
    ...bash('npm test', 'Tests: 3 passed, 3 total'),
    line({ type: 'pr-link', prNumber: 4, prUrl: 'https://example.com/shop/pull/4' }),
    line({
      type: 'assistant',
      requestId: 'r',
      message: { id: 'm', model: 'x', usage: { output_tokens: 3 } },
    }),
  ];

  it('are the same wherever reading was cut', () => {
    const whole = convert(lines);
    const all = new Set(lines.map((_line, index) => index));
    expect(convertLines(claudeCodeImporter, PATH, lines, all)).toEqual(whole);
    expect(
      whole
        .flatMap((read) => (read.kind === 'event' ? read.events : []))
        .flatMap(({ facts: shown = [] }) => shown.map(({ fact }) => fact.kind)),
    ).toContain('mended');
  });

  it('need little memory, however many calls have no result', () => {
    const converter = claudeCodeImporter.begin({ path: PATH, head: '' });
    for (let i = 0; i < 2_000; i++) {
      const [call = ''] = used('Bash', { command: `echo ${i} ${'x'.repeat(5_000)}` }, {});
      converter.convert(call);
      for (const text of bash(`make ${i} ${'y'.repeat(5_000)}`, 'no', true))
        converter.convert(text);
    }
    expect(JSON.stringify(converter.save()).length).toBeLessThan(64 * 1024);
  });

  it('never throw and never quote what is not there, whatever a field holds', () => {
    const any = fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>;
    const damaged = fc
      .tuple(fc.nat({ max: lines.length - 1 }), fc.array(fc.nat(), { maxLength: 7 }), any)
      .map(
        ([index, path, value]) =>
          [index, replaced(JSON.parse(lines[index] ?? ''), path, value)] as const,
      );
    fc.assert(
      fc.property(fc.array(damaged, { minLength: 1, maxLength: 6 }), (changes) => {
        const all = [...lines];
        for (const [index, value] of changes) all[index] = JSON.stringify(value);
        expect(eventsOf(all).flatMap(quoteProblems)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

function replaced(target: unknown, path: readonly number[], value: JsonValue): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof target !== 'object' || target === null) return value;
  const keys = Object.keys(target);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy = structuredClone(target) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}
