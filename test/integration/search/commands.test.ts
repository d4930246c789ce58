import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { CliRun } from '../../helpers/runCli.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { tiktokenCount } from '../../unit/search/tiktoken.ts';
import { idsOf, sharedSearching, talk } from './searching.ts';

const LINES = [
  ...talk('ferry', '2025-03-03T10:00:00.000Z', [
    { text: 'When does the ferry to Naxos leave?', name: 'Mira' },
    { text: 'I decided that we take the ferry at 06:40, because it is cheap.', name: 'Ben' },
  ]),
  ...talk('tax', '2025-04-07T10:00:00.000Z', [
    'Why does getUserRegion fail in core/tax/table.ts?',
    'The region of the user is missing in the tax table.',
  ]),
];

describe('the commands of search', () => {
  const shared = sharedSearching(LINES);
  // The memory is open in this process: each command connects to it.
  const run = (...args: readonly string[]): Promise<CliRun> => runCli(shared.home(), args);

  const found = async (...args: readonly string[]): Promise<OutputOf<'find'>> =>
    JSON.parse((await run('find', ...args, '--json')).stdout) as OutputOf<'find'>;

  test.each([
    ['find', ['find', 'ferry']],
    ['search', ['search', 'ferry', '--level', 'segment']],
    ['navigate', ['navigate', 'When does the ferry leave?']],
    ['pack', ['pack', 'toc:year:2025', '--budget', '500']],
    ['handoff', ['handoff', 'plain:ferry']],
  ] as const)('%s prints one document of the contract, or text', async (name, args) => {
    const json = await run(...args, '--json');
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(json.stdout.endsWith('}\n')).toBe(true);
    expect(procedures[name].output.safeParse(JSON.parse(json.stdout)).error).toBeUndefined();
    const text = await run(...args);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toMatch(/ferry/i);
  });

  test.each([
    ['find', ['find', 'quagga']],
    ['find', ['find', 'ferry', '--from', '2025-04-01']],
    ['search', ['search', 'quagga']],
    ['search', ['search', 'ferry', '--node', 'toc:month:2025-04']],
    ['search', ['search', 'ferry', '--parent', 'toc:year:1999']],
    ['navigate', ['navigate', 'Who painted the cathedral ceiling?']],
    ['navigate', ['navigate', 'Who painted the ceiling?', '--mode', 'toc']],
    ['pack', ['pack', '--question', 'quagga', '--budget', '500']],
    ['pack', ['pack', 'toc:year:2025', '--budget', '1']],
    ['pack', ['pack', 'toc:year:1999', '--budget', '500']],
    ['handoff', ['handoff', 'plain:nobody']],
  ] as const)('%s ends with 3 where nothing is found: %j', async (_, args) => {
    const ended = await run(...args, '--json');
    expect(ended.code).toBe(3);
    expect(ended.stderr).not.toBe('');
    // What was searched is said all the same, where anything was.
    expect(() => JSON.parse(ended.stdout || '{}') as unknown).not.toThrow();
  });

  test.each([
    [['find', 'quagga'], /^No event and no node matches "quagga"\. Try fewer words or others/],
    [
      ['find', 'ferry', '--role', 'tool'],
      /^No event that the filters leave matches "ferry"\. Leave filters out/,
    ],
    [['search', 'ferry', '--node', 'toc:month:2025-04'], / of toc:month:2025-04\. Try other words/],
    [['search', 'quagga'], / of the years\. Look deeper with --level segment, or `find` /],
    [
      ['navigate', 'Who painted it?', '--mode', 'toc'],
      /^Not found: "Who painted it\?"\. Searched: /,
    ],
    [['pack', '--question', 'quagga', '--budget', '500'], /fits "quagga"\. Ask in other words/],
  ])('%j says what was not found, where, and what to do next', async (args, words) => {
    expect((await run(...args)).stderr).toMatch(words);
  });

  test.each([
    [['search', 'ferry', '--level', 'segment']],
    [['navigate', 'When does the ferry leave?']],
    [['pack', 'toc:year:2025']],
    [['handoff', 'plain:ferry']],
  ])('%j is not "nothing found" where the budget has no room for what was', async (args) => {
    const { code, stderr } = await run(...args, '--budget', '3');
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: 'A budget of 3 tokens has no room for any of it. Raise --budget.\n',
    });
    const some = await run(...args, '--budget', '12', '--json');
    expect(some.stderr).not.toMatch(/match|Not found/);
  });

  test.each([
    [['find']],
    [['find', 'ferry', '--batch', 'questions.jsonl']],
    [['find', '—']],
    [['find', 'ferry', '--limit', '0']],
    [['find', 'ferry', '--from', 'soonish']],
    [['find', 'ferry', '--role', 'cat']],
    [['search', 'ferry', '--level', 'decade']],
    [['navigate', ' ']],
    [['navigate', 'ferry', '--budget', '0']],
    [['pack', 'toc:year:2025']],
    [['pack', '--budget', '500']],
  ])('wrong usage ends with 2: %j', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 2, stdout: '' });
  });

  it('find shows who said it when, where it stands, and how many there are', async () => {
    const { stdout } = await run('find', 'ferry', '06:40', '--limit', '1');
    expect(stdout).toMatch(
      /^# ferry 06:40\n\n## .+\ntoc:segment:2025-03-03:\w+\n- #2 · 0\.\d\d · 2025-03-03 10:01 assistant Ben: I decided/,
    );
    expect(stdout).toMatch(
      /\n\n2 events match; raise limit for more than 1\. Next: expand_grip toc:segment:\S+#2 with before and after shows what stands around a line, conversation plain:\S+ its session\.\n$/,
    );
  });

  it('search shows nodes with what matches in them, within a budget if that is asked for', async () => {
    const whole = await run(
      'search',
      'ferry',
      '--level',
      'segment',
      '--fields',
      'title',
      'bullets',
    );
    expect(whole.stdout).toMatch(
      /^## .+ · 1\.00\ntoc:segment:2025-03-03:\w+\n- (?:title|bullets) 1\.00: /,
    );
    const small = await run('search', 'ferry', '--level', 'segment', '--budget', '30');
    expect(tiktokenCount(small.stdout.trimEnd())).toBeLessThanOrEqual(30);
  });

  it('filters and options reach the search', async () => {
    expect(idsOf(await found('the', '--role', 'assistant', '--sort', 'time'))).toEqual([
      'tax:1',
      'ferry:1',
    ]);
    expect(idsOf(await found('"ferry to"'))).toEqual(['ferry:0']);
    expect(idsOf(await found('the', '--conversation', 'plain:tax', '--limit', '1'))).toHaveLength(
      1,
    );
    const before = await found('region', '--to', 'last month', '--as-of', '2025-06-10');
    expect(idsOf(before)).toContain('tax:0');
  });

  describe('--batch', () => {
    const BATCH = [
      '{"id": "a", "question": "When does the ferry leave?", "asOf": "2025-05-01"}',
      '',
      'this is no JSON',
      '{"id": 7, "question": "getUserRegion"}',
      '{"question": "no id"}',
      '{"id": "b", "question": "—"}',
      '{"id": "c", "question": "ferry", "asOf": "soonish"}',
      '{"id": "d", "question": "quagga"}',
    ];
    const CODES = [
      ['a', null],
      [3, 'bad-input'],
      [7, null],
      [5, 'bad-input'],
      ['b', 'bad-input'],
      ['c', 'bad-input'],
      ['d', null],
    ];
    type Reply = OutputOf<'navigate'>;
    type Answer = { readonly id: string | number; readonly error?: { readonly code: string } };

    test.each(['find', 'navigate'] as const)(
      '%s answers each line with a line, and goes on after a bad one',
      async (name) => {
        const file = join(temporaryFolder(), 'questions.jsonl');
        for (const lineEnd of ['\n', '\r\n']) {
          writeFileSync(file, BATCH.join(lineEnd));
          const { code, stdout, stderr } = await run(name, '--batch', file, '--limit', '2');
          expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
          const answers = stdout
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as Answer);
          expect(answers.map(({ id, error }) => [id, error?.code ?? null])).toEqual(CODES);
          for (const { id: _, ...answer } of answers.filter(({ error }) => error === undefined))
            expect(procedures[name].output.safeParse(answer).error).toBeUndefined();
        }
      },
    );

    it('takes other words, other forms and a project from a line, and a line number into an error', async () => {
      const file = join(temporaryFolder(), 'questions.jsonl');
      const lines = [
        { id: 'other', question: 'quagga', otherWords: ['ferry'], asOf: null },
        { id: 'also', question: 'quagga', alsoAsk: ['When does the ferry leave?'] },
        { id: 'elsewhere', question: 'ferry', project: 'no such project' },
        { id: 'wrong', question: 'ferry', otherWords: 'ferry' },
      ];
      writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
      const { stdout } = await run('navigate', '--batch', file);
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Reply & { readonly line?: number });
      const [other, also, elsewhere, wrong] = answers;
      expect(other).toMatchObject({ id: 'other', strength: 'found', unknownWords: ['quagga'] });
      expect(other?.evidence[0]?.excerpt).toContain('ferry');
      expect(also?.evidence[0]?.excerpt).toContain('ferry');
      expect(elsewhere).toMatchObject({ line: 3, error: { code: 'not-found' } });
      expect(wrong).toMatchObject({ id: 4, line: 4, error: { code: 'bad-input' } });
    });

    it('gives what the same question alone gives', async () => {
      const file = join(temporaryFolder(), 'questions.jsonl');
      writeFileSync(file, '{"id": 1, "question": "When does the ferry leave?"}');
      const { stdout } = await run('navigate', '--batch', file);
      const alone = await run('navigate', 'When does the ferry leave?', '--json');
      expect(JSON.parse(stdout)).toEqual({ id: 1, ...(JSON.parse(alone.stdout) as object) });
    });

    it('says that a file cannot be read', async () => {
      const missing = await run('find', '--batch', join(temporaryFolder(), 'none.jsonl'));
      expect(missing).toMatchObject({ code: 1, stdout: '' });
      expect(missing.stderr).toContain('none.jsonl cannot be read');
    });
  });
});
