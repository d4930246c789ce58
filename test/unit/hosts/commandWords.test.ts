import { expect, test } from 'vitest';
import { callWords, money } from '../../../core/hosts/cli/amounts.ts';
import { renderEndedTurn, renderFollowing } from '../../../core/hosts/cli/renderWatch.ts';
import { OLDER } from '../../../core/hosts/cli/renderWork.ts';
import { renderDiff } from '../../../core/hosts/cli/renderVersions.ts';
import { fidelityWords } from '../../../core/text/fidelityWords.ts';
import { runCli } from '../../../core/hosts/cli/runCli.ts';

test.each([
  [0, 'free'],
  [0.00042, '$0.00042'],
  [0.5, '$0.50'],
  [1204.5, '$1,204.50'],
])('%f dollars are %s', (dollars, words) => {
  expect(money(dollars)).toBe(words);
});

test('calls are told with their tokens and price', () => {
  const one = { calls: 1, tokensIn: 1, tokensOut: 0, cost: 0 };
  const many = { calls: 1_204, tokensIn: 21_049, tokensOut: 15_175, cost: 1.5 };
  expect([callWords(one), callWords(many)]).toEqual([
    '1 call, 1 token in and 0 out, free',
    '1,204 calls, 21,049 tokens in and 15,175 out, $1.50',
  ]);
});

test('a score that does not pass is never rounded up to one that would', () => {
  expect([
    fidelityWords({ overall: 0.8499, passes: false }),
    fidelityWords({ overall: 0.29, passes: false }),
    fidelityWords({ overall: 0.91, passes: true }),
  ]).toEqual(['fidelity 0.84 (low)', 'fidelity 0.29 (low)', 'fidelity 0.91']);
});

test('versions that say the same at a level are told so, for other levels may differ', () => {
  const none = { removed: [], added: [] };
  const diff = { nodeId: 'toc:day:2026-01-30', from: 1, to: 2 };
  const words = renderDiff(
    { ...diff, title: none, bullets: none, content: none, anchors: none },
    'detailed',
  );
  expect(words).toBe(
    '# toc:day:2026-01-30: version 1 → 2\nThey say the same at detailed. `--level` compares another.',
  );
});

test('a turn that ended is told by the clock of the memory, with its project and where it stands', () => {
  const turn = {
    time: '2026-03-04T13:05:12.345Z',
    source: 'claude-code',
    project: 'C:\\work\\parser\\',
    conversationId: 'claude-code:a',
    turnId: 'turn:1',
    state: 'complete',
    nodeId: 'toc:segment:x',
    words: 'Skip empty lines, and test it',
  } as const;
  const long = `${'a'.repeat(69)}👩 and so on`;
  expect([
    renderEndedTurn(turn, 'Europe/Berlin'),
    renderEndedTurn({ ...turn, project: null, nodeId: null, state: 'partial', words: '' }, 'UTC'),
    renderEndedTurn({ ...turn, project: '/home/ada/parser', words: long }, 'UTC'),
  ]).toEqual([
    '14:05:12 claude-code, parser: Skip empty lines, and test it → toc:segment:x',
    '13:05:12 claude-code: no words (cut off) → no segment yet',
    `13:05:12 claude-code, parser: ${'a'.repeat(69)} … → toc:segment:x`,
  ]);
});

test('what is watched is told as it stands, also where nothing is followed now', () => {
  const folder = { path: '/logs', source: null, detail: null, lastChange: null };
  expect(
    renderFollowing({ active: true, folders: [{ ...folder, state: 'watching', files: 1_204 }] }),
  ).toBe(`Following, until Ctrl-C:\n- /logs: watching, 1,204 logs\n${OLDER}`);
  expect(
    renderFollowing({ active: false, folders: [{ ...folder, state: 'missing', files: null }] }),
  ).toMatch(/^Not followed now: .*\n- \/logs: not there; it is followed when it appears\n/);
});

test('a title of nothing is wrong usage, before any memory is opened', async () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) };
  const code = await runCli(['edit', 'toc:day:2026-01-30', '--title', ' '], {
    stdout: stream,
    stderr: stream,
    env: {},
    readSecret: async () => '',
  });
  expect({ code, says: written.join('') }).toEqual({
    code: 2,
    says: expect.stringContaining('It must not be empty.') as string,
  });
});
