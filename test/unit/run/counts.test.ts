import { expect, test } from 'vitest';
import { countPlaywright, countVitest, withoutBrokenOff } from '../../run/counts.ts';

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('a failed test counts once, however many suites it lies in', () => {
  const report = {
    numFailedTests: 2,
    // Each file and each `describe` around a failed test is a suite that failed.
    numFailedTestSuites: 5,
    testResults: [
      file('failed', 'passed', 'failed', 'failed'),
      file('passed', 'passed', 'skipped', 'todo'),
    ],
  };
  expect(countVitest(report, { status: 1 })).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('a file that cannot be loaded, or whose hook throws, is one failure', () => {
  const report = { testResults: [file('failed'), file('failed', 'skipped', 'skipped')] };
  expect(countVitest(report, { status: 1 })).toEqual({ passed: 0, failed: 2, skipped: 2 });
});

test('a run that ended badly has failed, whatever its report says', () => {
  const report = { testResults: [file('passed', 'passed')], stats: { expected: 1 } };
  const one = { passed: 1, failed: 1, skipped: 0 };
  expect(countVitest(report, { status: 1 })).toEqual(one);
  expect(countVitest(report, { status: null })).toEqual(one);
  expect(countPlaywright(report, { status: 1 })).toEqual(one);
  expect(countVitest(undefined, { status: 0 })).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('files whose process ended are run again, unless they are many', () => {
  const ended = { name: 'ended', ...file('failed', 'passed', 'pending', 'pending') };
  const others = [
    { name: 'failed', ...file('failed', 'failed', 'pending') },
    { name: 'not loaded', ...file('failed') },
    { name: 'skipped', ...file('passed', 'pending') },
  ];
  expect(withoutBrokenOff({ testResults: [ended, ...others] })).toEqual({
    names: ['ended'],
    rest: { testResults: others },
  });
  const many = { testResults: [ended, ended, ended, ended] };
  expect(withoutBrokenOff(many)).toEqual({ names: [], rest: many });
  expect(withoutBrokenOff(undefined)).toEqual({ names: [], rest: undefined });
});

test('a browser test that passed only when it was tried again has passed', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 } };
  expect(countPlaywright(report, { status: 1 })).toEqual({ passed: 9, failed: 1, skipped: 3 });
});
