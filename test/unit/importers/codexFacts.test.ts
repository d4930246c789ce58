import { describe, expect, it } from 'vitest';
import { codexImporter } from '../../../core/importers/codex/codexImporter.ts';
import { codexLine, codexLines, eventsOf } from './codexLine.ts';
import { convertLines } from './convertFile.ts';
import { quoteProblems } from './quoteProblems.ts';

type Line = readonly [string, Readonly<Record<string, unknown>>];

let calls = 0;

function nextCall(): string {
  return `call_${String(calls++).padStart(24, '0')}`;
}

/** A call and its output, as the two lines that a log has. */
function used(name: string, args: unknown, output: unknown, call = nextCall()): Line[] {
  return [
    [
      'response_item',
      { type: 'function_call', name, arguments: JSON.stringify(args), call_id: call },
    ],
    ['response_item', { type: 'function_call_output', call_id: call, output }],
  ];
}

function exited(code: number, output: string): string {
  return `Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code ${code}\nOriginal token count: 9\nOutput:\n${output}`;
}

function running(id: number, output = ''): string {
  return `Chunk ID: a1\nWall time: 1.0 seconds\nProcess running with session ID ${id}\nOriginal token count: 0\nOutput:\n${output}`;
}

function exec(cmd: string, code: number, output: string): Line[] {
  return used('exec_command', { cmd, workdir: '/shop' }, exited(code, output));
}

/** All facts of the events of some lines. */
function facts(...lines: readonly (readonly Line[])[]) {
  const events = eventsOf(codexLines(lines.flat()));
  expect(events.flatMap(quoteProblems)).toEqual([]);
  return events.flatMap((event) => (event.facts ?? []).map(({ fact }) => fact));
}

/** What lines say about the thread itself, but for its project. */
function told(...lines: readonly Line[]) {
  return codexLines(lines)
    .flatMap((line) => (line.kind === 'event' || line.kind === 'state' ? (line.facts ?? []) : []))
    .filter(({ fact }) => fact !== 'project');
}

const PATCH = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n+c\n*** End Patch';

describe('a tool of Codex', () => {
  it('shows commits, tests, failures, and what mended them', () => {
    expect(
      facts(
        exec('npm test', 1, 'Tests: 1 failed, 1 passed, 2 total\n'),
        exec('git commit -m x', 0, '[main 1a2b3c4] Fill the table\n'),
        exec('npm test', 0, 'Tests: 2 passed, 2 total\n'),
        exec('rg tax', 1, ''),
        exec('rg tax', 2, ''),
      ),
    ).toEqual([
      { kind: 'test', command: 'npm test', ok: false, passed: 1, failed: 1 },
      {
        kind: 'failed',
        work: 'npm test',
        what: 'npm test',
        message: 'Tests: 1 failed, 1 passed, 2 total',
      },
      { kind: 'commit', hash: '1a2b3c4', subject: 'Fill the table' },
      { kind: 'test', command: 'npm test', ok: true, passed: 2, failed: 0 },
      { kind: 'mended', work: 'npm test' },
      { kind: 'failed', work: 'rg tax', what: 'rg tax', message: 'Exit code 2' },
    ]);
  });

  it.each([
    ['as JSON', JSON.stringify({ output: 'boom', metadata: { exit_code: 2 } })],
    ['as an object', { output: 'boom', metadata: { exit_code: 2 } }],
    ['in its head', 'Exit code: 2\nWall time: 0.1 seconds\nOutput:\nboom'],
    ['by the client’s mark', { content: 'boom', success: false }],
  ])('fails: its exit code stands %s', (_where, output) => {
    expect(facts(used('shell', { command: ['bash', '-lc', 'make'] }, output))).toEqual([
      { kind: 'failed', work: 'make', what: 'make', message: 'boom' },
    ]);
  });

  it('tells the exit code in a line of the client alone', () => {
    const call = nextCall();
    const [begin, end] = used('exec_command', { cmd: 'npm test' }, '2 failed\n', call);
    const item = { type: 'CommandExecution', id: call, command: ['npm', 'test'], exitCode: 1 };
    if (begin === undefined || end === undefined) throw new Error('no lines');
    expect(
      facts([begin, ['event_msg', { type: 'item_completed', item }], end]).map(({ kind }) => kind),
    ).toEqual(['test', 'failed']);
  });

  it('runs on, and is judged when it ends', () => {
    expect(
      facts(
        used('exec_command', { cmd: 'npm test' }, running(7)),
        used('write_stdin', { session_id: 7, chars: '' }, running(7)),
        used('write_stdin', { session_id: 7, chars: '' }, exited(0, 'Tests: 2 passed, 2 total')),
        used(
          'write_stdin',
          { session_id: 7, chars: '' },
          'write_stdin failed: Unknown process id 7',
        ),
      ),
    ).toEqual([
      { kind: 'test', command: 'npm test', ok: true, passed: 2, failed: 0 },
      {
        kind: 'failed',
        work: 'write_stdin 7',
        what: 'write_stdin 7',
        message: 'write_stdin failed: Unknown process id 7',
      },
    ]);
  });

  it('changes files, counted once however often it is told', () => {
    const call = nextCall();
    const change = { kind: 'change', path: '/shop/src/a.ts', how: 'edited', added: 2, removed: 1 };
    const patch: Line[] = [
      ['turn_context', { cwd: '/shop' }],
      [
        'response_item',
        { type: 'custom_tool_call', name: 'apply_patch', input: PATCH, call_id: call },
      ],
    ];
    const end: Line = [
      'event_msg',
      {
        type: 'patch_apply_end',
        call_id: call,
        success: true,
        changes: {
          '/shop/src/a.ts': { type: 'update', unified_diff: '@@\n-a\n+b\n+c\n' },
          '/shop/old.ts': { type: 'delete', content: 'a\nb\n' },
        },
      },
    ];
    const output: Line = [
      'response_item',
      {
        type: 'custom_tool_call_output',
        call_id: call,
        output: 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess.',
      },
    ];
    const deleted = { kind: 'change', path: '/shop/old.ts', how: 'deleted', added: 0, removed: 2 };
    expect(facts(patch, [output])).toEqual([change]);
    expect(facts(patch, [output, end])).toEqual([change]);
    expect(facts(patch, [end, output])).toEqual([change, deleted]);
    expect(facts([end])).toEqual([change, deleted]);
  });

  it('changes files by a command', () => {
    const cmd = `apply_patch <<'EOF'\n${PATCH}\nEOF`;
    expect(facts(exec(cmd, 0, 'Success.'))).toEqual([
      { kind: 'change', path: '/shop/src/a.ts', how: 'edited', added: 2, removed: 1 },
    ]);
    expect(facts(exec(cmd, 1, 'no such file')).map(({ kind }) => kind)).toEqual(['failed']);
  });

  it('changes nothing where a patch was refused or did not fit', () => {
    const call = nextCall();
    const patch: Line = [
      'response_item',
      { type: 'custom_tool_call', name: 'apply_patch', input: PATCH, call_id: call },
    ];
    const answer = (output: string): Line => [
      'response_item',
      { type: 'custom_tool_call_output', call_id: call, output },
    ];
    expect(facts([patch, answer('patch rejected by user')])).toEqual([
      { kind: 'refused', words: '' },
    ]);
    expect(
      facts([patch, answer('apply_patch verification failed: no such file')]).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['failed']);
    const item = {
      type: 'FileChange',
      id: 'x',
      changes: { '/a': { kind: { type: 'add' }, diff: 'a\n' } },
    };
    expect(
      facts([
        ['event_msg', { type: 'item_completed', item: { ...item, status: 'declined' } }],
        ['event_msg', { type: 'item_completed', item: { ...item, id: 'y', status: 'completed' } }],
      ]),
    ).toEqual([
      { kind: 'refused', words: '' },
      { kind: 'change', path: '/a', how: 'created', added: 1, removed: 0 },
    ]);
  });

  it('is refused, in the client’s words', () => {
    expect(
      facts(used('exec_command', { cmd: 'rm -rf x' }, 'exec command rejected by user')),
    ).toEqual([{ kind: 'refused', words: '' }]);
    expect(facts(exec('cat log', 0, 'exec command rejected by user'))).toEqual([]);
  });

  it('starts an agent, whose thread the client alone names', () => {
    const call = nextCall();
    const [begin, end] = used('spawn_agent', { message: 'Check it' }, '{"task_name":"x"}', call);
    if (begin === undefined || end === undefined) throw new Error('no lines');
    const spawn = { type: 'collab_agent_spawn_end', call_id: call, new_thread_id: 't9' };
    expect(facts([begin, ['event_msg', spawn], end])).toEqual([
      { kind: 'agent', conversation: 't9', type: null, task: 'Check it' },
    ]);
  });

  it('keeps plans, asks, starts agents and opens pages', () => {
    expect(
      facts(
        used(
          'update_plan',
          {
            plan: [
              { step: 'A', status: 'completed' },
              { step: 'B', status: 'x' },
            ],
          },
          'Plan updated',
        ),
        used(
          'request_user_input',
          { questions: [{ id: 'q1', question: 'Which?' }] },
          JSON.stringify({ answers: { q1: { answers: ['One', 'user_note: please'] } } }),
        ),
        used(
          'spawn_agent',
          { message: 'Check it\nnow', agent_type: 'worker' },
          JSON.stringify({ agent_id: 't9' }),
        ),
        [
          [
            'event_msg',
            { type: 'web_search_end', action: { type: 'open_page', url: 'https://example.com/a' } },
          ],
          [
            'response_item',
            {
              type: 'web_search_call',
              action: { type: 'open_page', url: 'https://example.com/a' },
            },
          ],
          [
            'response_item',
            { type: 'web_search_call', action: { type: 'search', query: 'https://example.com/b' } },
          ],
        ],
      ),
    ).toEqual([
      {
        kind: 'todos',
        whole: true,
        todos: [
          { id: null, text: 'A', state: 'completed' },
          { id: null, text: 'B', state: 'pending' },
        ],
      },
      { kind: 'answered', question: 'Which?', answer: 'One, please' },
      { kind: 'agent', conversation: 't9', type: 'worker', task: 'Check it' },
      { kind: 'page', url: 'https://example.com/a' },
    ]);
  });
});

const TURN = '019c46c7-7250-7aaa-8aaa-0000000000a2';

function count(input: number, cached: number, output: number, total: number): Line {
  return [
    'event_msg',
    {
      type: 'token_count',
      info: {
        last_token_usage: {
          input_tokens: input,
          cached_input_tokens: cached,
          output_tokens: output,
        },
        total_token_usage: { input_tokens: total, cached_input_tokens: 0, output_tokens: total },
      },
    },
  ];
}

const answered = (tool: string, args: unknown, result: unknown, output: string): Line[] => {
  const call = nextCall();
  const [asked, given] = used(`mcp__github__${tool}`, args, output, call);
  if (asked === undefined || given === undefined) return [];
  const invocation = { server: 'github', tool, arguments: args };
  const end: Line = ['event_msg', { type: 'mcp_tool_call_end', call_id: call, invocation, result }];
  return [asked, end, given];
};
const fetched = (pr: number, isError: boolean): Line[] =>
  answered(
    'fetch_pr',
    { repo: 'mia/shop', pr },
    { Ok: { content: [{ type: 'text', text: 'Done.' }], isError } },
    `Wall time: 1.2 seconds\nOutput:\n${isError ? '{"error":"API error 403"}' : '{"pr":{}}'}`,
  );

describe('a tool of a server', () => {
  const work = 'mcp__github__fetch_pr repo=mia/shop pr=7';

  it('fails where the server says so, and is mended by the same call, by no other', () => {
    expect(facts(fetched(7, true), fetched(8, false), fetched(7, false))).toEqual([
      { kind: 'failed', work, what: work, message: 'API error 403' },
      { kind: 'mended', work },
    ]);
  });

  it('fails where only the client’s record says so, without a word of an exit code', () => {
    const result = { Ok: { content: [], isError: true } };
    expect(facts(answered('fetch_pr', { repo: 'mia/shop', pr: 7 }, result, ''))).toEqual([
      { kind: 'failed', work, what: work, message: 'It failed without a word.' },
    ]);
  });

  it('fails where its record is missing and its answer is an error', () => {
    const output =
      'Wall time: 1.2 seconds\nOutput:\n{"error":"API error 403","error_code":"FORBIDDEN"}';
    expect(facts(used('mcp__github__fetch_pr', { repo: 'mia/shop', pr: 7 }, output))).toEqual([
      { kind: 'failed', work, what: work, message: 'API error 403' },
    ]);
  });

  it('does not fail because it speaks of errors, nor because a person refused it', () => {
    const talks = '{"issue":{"title":"error: tax"},"error":null}';
    const refusal = 'user rejected MCP tool call';
    expect(
      facts(
        answered(
          'get_issue',
          { id: 3 },
          { Ok: { content: [], isError: false } },
          `error: ${talks}`,
        ),
        used('mcp__github__get_issue', { id: 4 }, talks),
        answered('delete', { id: 3 }, { Err: refusal }, refusal),
      ),
    ).toEqual([{ kind: 'refused', words: '' }]);
  });
});

describe('usage', () => {
  it('is told once an answer, without what was cached', () => {
    const lines: Line[] = [
      ['turn_context', { turn_id: TURN, model: 'gpt-x' }],
      count(100, 60, 9, 100),
      count(100, 60, 9, 100),
      ['event_msg', { type: 'token_count', info: null }],
      count(100, 60, 9, 200),
    ];
    const cache = { cacheRead: 60, cacheWrite: 0, cacheWriteHour: 0 };
    const usage = { model: 'gpt-x', input: 40, output: 9, ...cache, terms: null };
    expect(told(...lines).map((fact) => fact.fact === 'usage' && fact.usage)).toEqual([
      { key: `${TURN}:100/60/9/100/0/100`, ...usage },
      { key: `${TURN}:100/60/9/200/0/200`, ...usage },
    ]);
  });

  it('is never negative, and needs no turn', () => {
    expect(told(count(5, 9, 1, 5))).toEqual([
      {
        fact: 'usage',
        conversation: 'rollout',
        usage: {
          key: 'rollout:5/9/1/5/0/5',
          model: 'unknown',
          input: 0,
          output: 1,
          cacheRead: 5,
          cacheWrite: 0,
          cacheWriteHour: 0,
          terms: null,
        },
      },
    ]);
  });
});

function said(phase: string): Line {
  return ['event_msg', { type: 'agent_message', message: phase, phase }];
}

function meta(fields: object): Line {
  return ['session_meta', { id: 't1', ...fields }];
}

describe('the turn', () => {
  it('ends with the line that says so, event or not', () => {
    const start: Line = ['event_msg', { type: 'task_started', turn_id: TURN }];
    const done: Line = ['event_msg', { type: 'agent_message', message: 'Done' }];
    const end: Line = [
      'event_msg',
      { type: 'task_complete', turn_id: TURN, last_agent_message: 'Done' },
    ];
    expect(told(start, done, end)).toEqual([
      { fact: 'turnEnd', conversation: 'rollout', cut: false },
    ]);
    expect(told(start, end)).toEqual([]);
    expect(eventsOf(codexLines([start, end])).map(({ endsTurn }) => endsTurn)).toEqual([true]);
  });

  it('is cut off by a line of its own, told once', () => {
    const end: Line = ['event_msg', { type: 'turn_aborted', turn_id: TURN, reason: 'interrupted' }];
    expect(eventsOf(codexLines([end])).map(({ interrupts }) => interrupts)).toEqual([true]);
    expect(told(end, end)).toEqual([{ fact: 'turnEnd', conversation: 'rollout', cut: true }]);
  });

  it('goes on after a commentary, and ends with the final answer', () => {
    expect(
      eventsOf(codexLines([said('commentary'), said('final_answer'), said('other')])).map(
        ({ goesOn, endsTurn }) => [goesOn, endsTurn],
      ),
    ).toEqual([
      [true, undefined],
      [undefined, true],
      [undefined, undefined],
    ]);
  });
});

describe('a thread', () => {
  it('has a branch, a repository, and the thread it was forked from', () => {
    const git = { branch: 'main', repository_url: 'https://example.com/shop.git' };
    expect(told(meta({ git, forked_from_id: 't0' }))).toEqual([
      { fact: 'branch', conversation: 't1', branch: 'main' },
      { fact: 'remote', conversation: 't1', remote: 'https://example.com/shop.git' },
      { fact: 'lineage', conversation: 't1', kind: 'forked', from: 't0' },
    ]);
    expect(told(meta({ history_base: { thread_id: 't0' } }))).toHaveLength(1);
  });

  it('has none of them where the log says none', () => {
    expect(
      told(meta({ git: { branch: 'HEAD', repository_url: 5 }, history_base: { thread_id: 't1' } })),
    ).toEqual([]);
  });
});

it('facts are the same wherever reading was cut', () => {
  const lines = [
    ...used('exec_command', { cmd: 'npm test' }, running(7)),
    ...used('write_stdin', { session_id: 7 }, exited(1, 'Tests: 1 failed, 1 total')),
    ...used(
      'request_user_input',
      { questions: [{ id: 'q', question: 'A?' }] },
      '{"answers":{"q":["B"]}}',
    ),
    ['turn_context', { turn_id: TURN, model: 'gpt-x', cwd: '/shop' }] as const,
    count(1, 0, 1, 1),
    count(1, 0, 1, 1),
    ...used('apply_patch', { input: PATCH }, 'Exit code: 0\nWall time: 0 s\nOutput:\nSuccess.'),
    ...used('spawn_agent', { message: 'x' }, '{"agent_id":"t9"}'),
    ...exec('npm test', 0, 'Tests: 1 passed, 1 total'),
  ].map(([type, payload]) => codexLine(type, payload));
  const path = '/log/rollout.jsonl';
  const whole = convertLines(codexImporter, path, lines);
  const all = new Set(lines.map((_line, index) => index));
  expect(convertLines(codexImporter, path, lines, all)).toEqual(whole);
  expect(
    eventsOf(whole).flatMap(({ facts: shown = [] }) => shown.map(({ fact }) => fact.kind)),
  ).toEqual(['test', 'failed', 'answered', 'change', 'agent', 'test', 'mended']);
});
