import { describe, expect, it } from 'vitest';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';
import { testRun } from '../../../../core/domain/facts/testFacts.ts';
import { readTestOutput } from '../../../../core/domain/facts/testOutput.ts';
import { runsTests } from '../../../../core/domain/facts/testRunners.ts';

function runs(command: string): boolean {
  return shellSteps(command).some(({ words }) => runsTests(words));
}

describe('a command', () => {
  it.each([
    'go test ./... -run TestTax',
    'go test -v -count=1 ./pkg',
    'gotestsum -- ./...',
    'npm test',
    'npm t',
    'npm run test:unit -- --watch=false',
    'npm --workspace web run test',
    'pnpm --filter @shop/web test',
    'pnpm -r test',
    'pnpm exec vitest run',
    'yarn test',
    'yarn workspace web test',
    'yarn jest src/tax.test.ts',
    'bun test src/tax.test.ts',
    'bun run --filter web test',
    'bun --filter @shop/core test',
    'npx vitest run',
    'npx playwright test',
    'node_modules/.bin/jest',
    'node node_modules/vitest/vitest.mjs run',
    'node --test',
    'CI=1 npx -y jest',
    'pytest -q tests/',
    'python3 -m pytest -x',
    'python -m unittest discover',
    'python manage.py test shop',
    'uv run pytest',
    'poetry run pytest',
    'uv run --extra dev python -m pytest',
    'cargo test --workspace',
    'cargo nextest run',
    'make test',
    'make -C api test-unit',
    'mise run test:ci',
    'mise test',
    'just test',
    'task test',
    'rake spec',
    'bundle exec rspec',
    './vendor/bin/phpunit',
    'php artisan test',
    'composer test',
    'dotnet test Shop.sln',
    './gradlew :api:test --info',
    './gradlew integrationTest',
    'mvn -q verify',
    'mix test',
    'swift test',
    'deno test -A',
    'flutter test',
    'turbo run test',
    'nx test web',
    'docker compose exec app pytest',
    'timeout 60 go test ./...',
    'sudo -E npm test',
    'time npm test',
    'bash -c "cd x && npm test"',
    './scripts/run-tests.sh',
    'bash test.sh',
    'git stash && go test ./... ; git stash pop',
  ])('%j runs tests', (command) => {
    expect(runs(command)).toBe(true);
  });

  it.each([
    'echo "go test ./..."',
    'grep -rn FAIL logs/',
    'rg "npm test" docs',
    'cat test.log',
    'git commit -m "npm test passes"',
    'go test -c ./pkg',
    'go build ./... && go vet ./...',
    'go test -list . ./...',
    'npm run build',
    'npm run build:test',
    'npm run test:types',
    'npm install vitest',
    'npx vitest --help',
    'pytest --collect-only',
    'cargo test --no-run',
    'make build',
    'make clean',
    'mise run lint',
    'test -f package.json',
    '[ -f test ]',
    'ls test',
    'cd test',
    'vim src/tax.test.ts',
    'bun run src/tax.test.ts',
    'ssh host "npm test"',
    'test-harness.sh setup-repo',
    "cat <<'EOF'\nnpm test\nEOF",
    'mkdir tests && touch tests/a.py',
    'gh run view --log | grep test',
  ])('%j runs none', (command) => {
    expect(runs(command)).toBe(false);
  });
});

describe('what a runner prints', () => {
  it.each([
    [
      'vitest',
      ' Test Files  1 failed | 2 passed (3)\n      Tests  3 failed | 20 passed (23)',
      false,
      20,
      3,
    ],
    ['jest', 'Tests:       1 failed, 2 skipped, 5 passed, 8 total', false, 5, 1],
    ['jest', 'Tests:       5 passed, 5 total', true, 5, 0],
    ['pytest', '==== 1 failed, 5 passed, 1 warning in 0.12s ====', false, 5, 1],
    ['pytest -q', '12 passed in 1.20s', true, 12, 0],
    [
      'cargo',
      'test result: ok. 4 passed; 0 failed; 0 ignored\ntest result: FAILED. 1 passed; 2 failed; 0 ignored',
      false,
      5,
      2,
    ],
    ['bun', ' 12 pass\n 0 fail\n 30 expect() calls', true, 12, 0],
    ['mocha', '  5 passing (12ms)\n  1 failing', false, 5, 1],
    ['playwright', '  2 failed\n    [chromium] x\n  5 passed (3.1s)', false, 5, 2],
    ['node', 'ℹ tests 3\nℹ pass 2\nℹ fail 1', false, 2, 1],
    [
      'dotnet',
      'Failed!  - Failed:     1, Passed:     5, Skipped:     0, Total:     6',
      false,
      5,
      1,
    ],
    ['maven', 'Tests run: 7, Failures: 1, Errors: 1, Skipped: 0', false, 5, 2],
    ['phpunit', 'OK (5 tests, 10 assertions)', true, 5, 0],
    ['phpunit', 'FAILURES!\nTests: 5, Assertions: 9, Failures: 2.', false, 3, 2],
    ['unittest', 'Ran 5 tests in 0.1s\n\nFAILED (failures=1, errors=1)', false, 3, 2],
    ['unittest', 'Ran 5 tests in 0.1s\n\nOK', true, 5, 0],
    ['rspec', '10 examples, 1 failure', false, 9, 1],
    ['mix', '5 tests, 0 failures', true, 5, 0],
    ['go', 'ok  \texample.com/shop\t0.3s', true, null, null],
    ['go, cached', 'ok  \texample.com/shop\t(cached)', true, null, null],
    [
      'go, failing',
      '--- FAIL: TestTax (0.00s)\nFAIL\nFAIL\texample.com/shop\t0.3s\nFAIL',
      false,
      null,
      1,
    ],
    [
      'go -v',
      '=== RUN   TestA\n--- PASS: TestA (0.00s)\nPASS\nok  \texample.com/shop\t0.3s',
      true,
      1,
      0,
    ],
    ['go, no build', 'FAIL\texample.com/shop [build failed]', false, null, null],
    ['coloured', '\u001B[32m      Tests \u001B[39m \u001B[1m5 passed\u001B[22m (5)', true, 5, 0],
    ['something else', 'Listening on port 3000', null, null, null],
    ['a sentence', 'The tests failed before, but all is well', null, null, null],
  ])('by %s is understood', (_runner, output, ok, passed, failed) => {
    const report = readTestOutput(output, false);
    expect({
      ok: report.ok,
      passed: report.passed,
      failed: report.failed ?? (ok === true && passed !== null ? 0 : null),
    }).toEqual({ ok, passed, failed });
  });

  it('is not counted line by line where lines were left out', () => {
    expect(readTestOutput('--- FAIL: TestTax (0.00s)\nFAIL', true)).toEqual({
      ok: false,
      passed: null,
      failed: null,
    });
  });
});

function run(command: string, output: string, exitCode: number | null = 0) {
  const failed = exitCode !== null && exitCode !== 0;
  const found = testRun(shellSteps(command), { text: output, output, failed, exitCode });
  return found === null ? null : [found.fact.command, found.fact.ok, found.isSure];
}

describe('a run of tests', () => {
  it.each([
    ['its exit code, whatever it prints', 'npm test', 'FAIL is a word', 0, true, true],
    ['its exit code, without a word', 'npm test', '', 1, false, true],
    [
      'its output, behind a pipe',
      'go test ./... 2>&1 | tail -5',
      'FAIL\tx\t0.1s\nFAIL',
      0,
      false,
      true,
    ],
    ['its output, behind a pipe', 'go test ./... | tail -5', 'ok  \tx\t0.1s', 0, true, true],
    [
      'its exit code, in a pipe that keeps it',
      'set -o pipefail; go test | tail',
      '',
      1,
      false,
      true,
    ],
    [
      'its output, when others may have failed',
      'go test ./... && golint',
      'ok  \tx\t0.1s',
      1,
      true,
      true,
    ],
    ['the code that was echoed', 'npm test > log; echo "exit: $?"', 'exit: 1', 0, false, true],
    ['the code that was echoed', 'npm test; echo EXIT=$?', 'noise\nEXIT=0\n', 0, true, true],
    ['the log’s mark, if nothing else tells', 'npm test | grep Tax', 'Tax', 0, true, false],
    ['a search for failures that found none', 'npm test | grep FAIL', '', 1, true, true],
  ])('is judged by %s', (_what, command, output, exitCode, ok, isSure) => {
    expect(run(command, output, exitCode)?.slice(1)).toEqual([ok, isSure]);
  });

  it('is none where it never came to run', () => {
    expect(run('go build ./... && go test ./...', 'undefined: Tax', 1)).toBeNull();
    expect(run('set -eu\ngo build ./...\ngo test ./...', 'undefined: Tax', 1)).toBeNull();
  });

  it('is one for a line, with the commands that run tests', () => {
    expect(run('cd a && go vet && go test ./a && go test ./b 2>&1', '', 0)?.[0]).toBe(
      'go test ./a && go test ./b',
    );
  });
});
