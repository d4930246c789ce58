import { describe, expect, it } from 'vitest';
import { factsOfTool } from '../../../../core/domain/facts/factsOfTool.ts';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';
import { whyFailed } from '../../../../core/domain/facts/whyFailed.ts';
import { workOf } from '../../../../core/domain/facts/work.ts';

describe('why a tool failed', () => {
  it.each([
    ['fatal: not a git repository', 'On it\nfatal: not a git repository\nhint: run git init'],
    [
      'ModuleNotFoundError: No module named x',
      'Traceback (most recent call last):\n  File "a.py"\nModuleNotFoundError: No module named x',
    ],
    [
      'src/a.ts(1,2): error TS2307: Cannot find module',
      '> tsc\nsrc/a.ts(1,2): error TS2307: Cannot find module\nFound 1 error.',
    ],
    [
      'CONFLICT (content): Merge conflict in a',
      'Auto-merging a\nCONFLICT (content): Merge conflict in a\nAutomatic merge failed; fix conflicts',
    ],
    [
      '--- FAIL: TestTax (0.00s)',
      '[test] $ go test\nError: noise of the program\n--- FAIL: TestTax (0.00s)\n[test] ERROR task failed',
    ],
    ['ls: x: No such file or directory', 'total 0\nls: x: No such file or directory'],
    [
      'ps: unrecognized option: a',
      '** WARNING: connection is not using a post-quantum key exchange algorithm.\n** This session may be vulnerable to "store now, decrypt later" attacks.\nps: unrecognized option: a',
    ],
    ['just one line', '\n\n  just one line  \n'],
  ])('is %j', (line, output) => {
    expect(whyFailed(output)).toBe(line);
  });

  it('is unknown where nothing was printed but warnings, and never longer than a line', () => {
    expect(whyFailed(' \n')).toBeUndefined();
    expect(whyFailed("Warning: Permanently added 'a' to the list of known hosts.")).toBeUndefined();
    expect(whyFailed('** This session may be vulnerable to attacks.')).toBeUndefined();
    expect(whyFailed('x'.repeat(1_000_000))?.length).toBe(300);
  });
});

function work(command: string) {
  return workOf({ kind: 'shell', steps: shellSteps(command), changes: [] });
}

describe('the work of a command', () => {
  it.each([
    ['go test ./... 2>&1 | tail -5', 'cd /shop && go test ./... 2>&1 | head -50'],
    ['mise run test | grep FAIL | sort', 'mise run test'],
    ['git add a && git commit -m "One"', 'git add a && git commit -m "Two words"'],
    ['npm run build; echo $?', 'CI=1 npm run build'],
  ])('of %j is that of %j', (one, other) => {
    expect(work(one)).toBe(work(other));
  });

  it('says what was done', () => {
    expect(work('cd x && go vet ./... && go test ./... | tail')).toBe(
      'go vet ./... && go test ./...',
    );
    expect(work('cat a | grep b')).toBe('cat a | grep b');
    expect(work('cd /shop')).toBe('cd /shop');
  });
});

const shownOf = (command: string, exitCode: number, output = '') =>
  factsOfTool(
    { kind: 'shell', steps: shellSteps(command), changes: [] },
    { text: `Exit code ${exitCode}\n${output}`, output, failed: true, exitCode },
  );

describe('what a use of a tool shows', () => {
  it('is a failure with its exit code, when nothing was printed', () => {
    expect(shownOf('make tax', 1)).toEqual({
      facts: [
        {
          fact: { kind: 'failed', work: 'make tax', what: 'make tax', message: 'Exit code 1' },
          quote: 'Exit code 1',
        },
      ],
      went: 'failed',
    });
  });

  it.each([
    'grep -rn tax src',
    'cd shop && rg -n tax . 2>/dev/null',
    'git branch -vv | rg "gone"',
    'git grep -n tax',
    'command -v beads',
    'ls shop; grep tax notes.md',
    "ssh mia@shop.example 'ps | grep tax | grep -v grep'",
    'grep -q tax a && echo yes',
    'git config --get core.hooksPath',
  ])('is no failure where %j finds nothing', (command) => {
    expect(shownOf(command, 1)).toEqual({ facts: [], went: null });
    expect(shownOf(command, 1, '** WARNING: old key exchange.')).toEqual({ facts: [], went: null });
  });

  it.each([
    ['grep -rn tax src', 2, ''],
    ['grep -rn tax src', 1, 'grep: src: No such file or directory'],
    ['make && grep tax a', 1, ''],
    ['grep tax a || make', 1, ''],
    ['grep tax a | make', 1, ''],
    ["ssh mia@shop.example 'make tax'", 1, ''],
    ['ssh mia@shop.example', 1, ''],
  ])('is a failure where %j ends with %i and says %j', (command, code, output) => {
    expect(shownOf(command, code, output).went).toBe('failed');
  });

  it('is nothing while it runs', () => {
    const use = { kind: 'shell', steps: shellSteps('npm test'), changes: [] } as const;
    const outcome = { text: '', output: '', failed: false, exitCode: null, unfinished: true };
    expect(factsOfTool(use, outcome)).toEqual({ facts: [], went: null });
  });
});
