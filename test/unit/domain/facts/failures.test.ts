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
    ['just one line', '\n\n  just one line  \n'],
  ])('is %j', (line, output) => {
    expect(whyFailed(output)).toBe(line);
  });

  it('is unknown where nothing was printed, and never longer than a line', () => {
    expect(whyFailed(' \n')).toBeUndefined();
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

describe('what a use of a tool shows', () => {
  it('is a failure with its exit code, when nothing was printed', () => {
    const use = { kind: 'shell', steps: shellSteps('grep -rn tax src'), changes: [] } as const;
    expect(
      factsOfTool(use, { text: 'Exit code 1', output: '', failed: true, exitCode: 1 }),
    ).toEqual({
      facts: [
        {
          fact: {
            kind: 'failed',
            work: 'grep -rn tax src',
            what: 'grep -rn tax src',
            message: 'Exit code 1',
          },
          quote: 'Exit code 1',
        },
      ],
      went: 'failed',
    });
  });

  it('is nothing while it runs', () => {
    const use = { kind: 'shell', steps: shellSteps('npm test'), changes: [] } as const;
    const outcome = { text: '', output: '', failed: false, exitCode: null, unfinished: true };
    expect(factsOfTool(use, outcome)).toEqual({ facts: [], went: null });
  });
});
