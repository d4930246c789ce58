import { describe, expect, it } from 'vitest';
import { commitFacts } from '../../../../core/domain/facts/commitFacts.ts';
import { pullRequestFacts } from '../../../../core/domain/facts/pullRequestFacts.ts';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';

function outcome(output: string, failed = false) {
  return { text: output, output, failed, exitCode: failed ? 1 : 0 };
}

function commits(command: string, output: string): string[] {
  return commitFacts(shellSteps(command), outcome(output)).map(({ fact, quote }) =>
    fact.kind === 'commit'
      ? `${fact.hash} ${fact.subject}${quote === null ? ' (no quote)' : ''}`
      : '',
  );
}

describe('commits', () => {
  it.each([
    [
      'one',
      'git commit -m x',
      '[main 1a2b3c4] Fill the table\n 1 file changed',
      ['1a2b3c4 Fill the table'],
    ],
    [
      'the first of a repository',
      'git commit -m x',
      '[main (root-commit) 1a2b3c4d] Begin',
      ['1a2b3c4d Begin'],
    ],
    [
      'several of a line',
      'git add a && git commit -m A && git -C sub commit -am B; git push',
      '[main 1a2b3c4] A\n[fix/tax-2 2b3c4d5] B (#12)\nTo example.com:shop.git\n   1..2  main -> main',
      ['1a2b3c4 A', '2b3c4d5 B (#12)'],
    ],
    [
      'an amended one',
      'git commit --amend --no-edit',
      '[main 9f8e7d6] Fill it\n Date: today',
      ['9f8e7d6 Fill it'],
    ],
    [
      'of a rebase',
      'git rebase --continue',
      '[detached HEAD 1a2b3c4] Fill it',
      ['1a2b3c4 Fill it'],
    ],
    [
      'one that a hook wrote before',
      'git commit -m x',
      'lint: ok\n[main 1a2b3c4] x',
      ['1a2b3c4 x'],
    ],
    [
      'a quiet one, shown after',
      'git commit -qm "Fill it" && git log --oneline -1',
      '1a2b3c4 (HEAD -> main) Fill it',
      ['1a2b3c4 Fill it'],
    ],
    [
      'a quiet one by its hash',
      'git commit -q -m "Fill it" && git rev-parse HEAD',
      'ab12'.repeat(10),
      [`${'ab12'.repeat(10)} Fill it`],
    ],
    ['a quiet one that nothing shows', 'git commit -q -m x && git push', '', []],
    ['none of a log', 'git log --oneline -3', '1a2b3c4 Fill it', []],
    ['none of a file', 'cat notes.md', '[main 1a2b3c4] Fill it', []],
    ['none of a rehearsal', 'git commit --dry-run', '[main 1a2b3c4] Fill it', []],
    ['none of a merge that fails', 'git merge main', 'Automatic merge failed', []],
    [
      'none that was shown before it',
      'git log --oneline -1 && git commit -q -m y',
      '1a2b3c4 x',
      [],
    ],
  ])('%s', (_what, command, output, expected) => {
    expect(commits(command, output)).toEqual(expected);
  });
});

function pullRequests(command: string, output: string, failed = false): unknown[] {
  return pullRequestFacts(shellSteps(command), outcome(output, failed)).map(({ fact }) =>
    fact.kind === 'pull_request' ? [fact.number, fact.title, fact.url] : [],
  );
}

const URL = 'https://github.com/mia/shop/pull/42';

describe('pull requests', () => {
  it.each([
    [
      'made',
      'gh pr create --title "Fill the table" --body "x"',
      `${URL}\n`,
      [42, 'Fill the table', URL],
    ],
    [
      'made, after a push',
      'git push && gh pr create -t Fill --fill',
      `remote: https://github.com/mia/shop/pull/new/x\n${URL}`,
      [42, 'Fill', URL],
    ],
    ['made without a title', 'gh pr create --fill', URL, [42, null, URL]],
  ])('%s', (_what, command, output, expected) => {
    expect(pullRequests(command, output)).toEqual([expected]);
  });

  it.each([
    ['one that is seen', 'gh pr view 42', `title:\tFill\nstate:\tOPEN\nnumber:\t42\nurl:\t${URL}`],
    ['one seen as JSON', 'gh pr view --json url', `{"url":"${URL}"}`],
    ['a list', 'gh pr list', `#42 Fill ${URL}`],
    ['one quoted in a body', 'gh pr view 9 --json body', `{"body":"see ${URL}"}`],
    ['the checks of one', 'gh pr checks 42', `test fail ${URL}`],
    ['an issue', 'gh issue create --title x', 'https://github.com/mia/shop/issues/42'],
    ['an echo', `echo ${URL}`, URL],
    ['help', 'gh pr create --help', URL],
  ])('are not %s', (_what, command, output) => {
    expect(pullRequests(command, output)).toEqual([]);
  });

  it('are none where the command failed', () => {
    expect(pullRequests('gh pr create --title x', `already exists: ${URL}`, true)).toEqual([]);
  });
});
