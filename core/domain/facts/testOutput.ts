/** What test runners print at the end; in any language, because programs print it. */

/** What an output says of the tests that ran; null where it says nothing. */
export interface TestReport {
  readonly ok: boolean | null;
  readonly passed: number | null;
  readonly failed: number | null;
}

/** A test run of any size says how it ended near its end; failures are counted in all of it. */
const MAX_OUTPUT = 400_000;

/** Reads what runners print. `cut`: were lines left out, so that counting lines would count too few? */
export function readTestOutput(output: string, cut: boolean): TestReport {
  const text = plain(output.slice(-MAX_OUTPUT));
  const totals = COUNTERS.map((counter) => counter(text)).find((counts) => counts !== null) ?? null;
  const go = goCounts(text, cut);
  const passed = totals?.passed ?? go.passed;
  const failed = totals?.failed ?? go.failed;
  const failing = (failed !== null && failed > 0) || FAILURE.test(text);
  const passing = passed !== null || SUCCESS.test(text);
  return { ok: failing ? false : passing ? true : null, passed, failed };
}

/** Was anything printed that only test runners print? */
export function showsTests({ ok, passed, failed }: TestReport): boolean {
  return ok !== null || passed !== null || failed !== null;
}

function plain(output: string): string {
  // oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
  return output.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '').replace(/\r\n?/g, '\n');
}

/** Lines by which a runner says that tests failed. */
const FAILURE =
  /^(?:FAIL(?:\t.*|:.*| .*)?$|--- FAIL|[ \t]+--- FAIL:|FAILED(?: |$|\()|FAILURES!|test result: FAILED|not ok \d|\[?ERROR\]? Tests run:|Failed! +- Failed:|BUILD FAIL|[ \t]*✗ \d+ (?:tests? )?fail|error: test failed|=+ (?:.{0,200}, )?[1-9]\d* (?:failed|errors?)\b)|^panic: |\bERROR task failed\b|^[ \t]*(?:Tests?|Test Files|Test Suites):?[ \t]+[1-9]\d* failed|ELIFECYCLE[ \t]+Test failed/m;
/** Lines by which a runner says that they passed. */
const SUCCESS =
  /^(?:ok[ \t]+\S+[ \t]+(?:\(cached\)|[\d.]+s)|PASS(?:$|\s)|--- PASS|OK(?:$| \()|test result: ok|=+ .{0,200}\b\d+ passed\b|Passed! |BUILD SUCCESS|[ \t]*\d+ pass(?:ed|ing)?\b|[ \t]*✓ |\?[ \t]+\S+[ \t]+\[no test files\])/m;

type Counts = { readonly passed: number | null; readonly failed: number | null };
type Counter = (text: string) => Counts | null;

/** The most telling first; each reads the output of one family of runners. */
const COUNTERS: readonly Counter[] = [
  // vitest: `Tests  1 failed | 5 passed (6)`; jest: `Tests:       1 failed, 5 passed, 6 total`.
  summedLines(/^[ \t]*Tests:? +((?:\d+ (?:failed|passed|skipped|todo|pending|total)[ ,|]*)+)/gm),
  // pytest: `=== 1 failed, 5 passed in 0.12s ===`, or without the bars.
  summedLines(
    /^=* ?((?:\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun)(?:, )?)+) in [\d.]+s/gm,
  ),
  // cargo: a line for each crate.
  sums(/^test result: \w+\. (\d+) passed; (\d+) failed/gm),
  // bun: ` 5 pass` and ` 0 fail` on lines of their own, for each package.
  separate(/^(?:[^\n|]{0,80}[|:] ?)? *(\d+) pass$/gm, /^(?:[^\n|]{0,80}[|:] ?)? *(\d+) fail$/gm),
  // mocha: `5 passing (12ms)`, `1 failing`; playwright: `5 passed (3.1s)`, `1 failed`.
  separate(/^ *(\d+) passing\b/gm, /^ *(\d+) failing$/gm),
  separate(/^ *(\d+) passed \([\d.]+m?s\)/gm, /^ *(\d+) failed$/gm),
  // node --test and TAP.
  separate(/^(?:#|ℹ) pass (\d+)$/gm, /^(?:#|ℹ) fail (\d+)$/gm),
  // dotnet.
  reversed(/Failed: +(\d+), Passed: +(\d+)/g),
  // Maven, phpunit, unittest, rspec: all that ran, and those that failed.
  outOf(
    /^(?:\[\w+\] )?Tests run: (\d+), Failures: (\d+), Errors: (\d+)(?:, Skipped: (\d+))?[ \t]*$/gm,
  ),
  outOf(/^Tests: (\d+), Assertions: \d+(?:, Errors: (\d+))?(?:, Failures: (\d+))?/gm),
  outOf(/^OK \((\d+) tests?, \d+ assertions?\)/gm),
  outOf(/^(\d+) examples?, (\d+) failures?/gm),
  unittest,
  // deno: `ok | 5 passed | 0 failed`; swift: `Executed 5 tests, with 1 failure`; mix: `5 tests, 1 failure`.
  sums(/^(?:ok|FAILED) \| (\d+) passed[^|]*\| (\d+) failed/gm),
  outOf(/Executed (\d+) tests?, with (\d+) failures?/g, true),
  outOf(/^(?:\d+ doctests?, )?(\d+) tests?, (\d+) failures?/gm),
];

/** `1 failed, 5 passed`: each number before its word, added up over all such lines. */
function summedLines(lines: RegExp): Counter {
  return (text) => {
    let passed = 0;
    let failed = 0;
    let found = false;
    for (const [, counts = ''] of text.matchAll(lines)) {
      found = true;
      for (const [, number, word] of counts.matchAll(/(\d+) (\w+)/g)) {
        if (word === 'passed') passed += Number(number);
        if (word === 'failed' || word?.startsWith('error') === true) failed += Number(number);
      }
    }
    return found ? { passed, failed } : null;
  };
}

function sums(line: RegExp): Counter {
  return (text) => addUp([...text.matchAll(line)].map(([, a, b]) => [Number(a), Number(b)]));
}

function reversed(line: RegExp): Counter {
  return (text) => addUp([...text.matchAll(line)].map(([, a, b]) => [Number(b), Number(a)]));
}

function separate(passed: RegExp, failed: RegExp): Counter {
  return (text) => {
    const [good, bad] = [total(text, passed), total(text, failed)];
    if (good === null && bad === null) return null;
    return { passed: good, failed: bad };
  };
}

/** All that ran, then any number of kinds that did not pass. `last`: the last line sums up the others. */
function outOf(line: RegExp, last = false): Counter {
  return (text) => {
    const all = [...text.matchAll(line)].map(([, ran, ...others]): [number, number] => {
      const bad = others.slice(0, 2).reduce((sum, number) => sum + Number(number ?? 0), 0);
      const skipped = Number(others[2] ?? 0);
      return [Math.max(0, Number(ran) - bad - skipped), bad];
    });
    return addUp(last ? all.slice(-1) : all);
  };
}

function unittest(text: string): Counts | null {
  const ran = /^Ran (\d+) tests? in /m.exec(text)?.[1];
  if (ran === undefined) return null;
  const why = /^FAILED \(([^)]*)\)/m.exec(text)?.[1] ?? '';
  const failed = [...why.matchAll(/(?:failures|errors)=(\d+)/g)].reduce(
    (sum, [, number]) => sum + Number(number),
    0,
  );
  return { passed: Math.max(0, Number(ran) - failed), failed };
}

function addUp(pairs: readonly (readonly [number, number])[]): Counts | null {
  if (pairs.length === 0) return null;
  return pairs.reduce(
    (sum, [good, bad]) => ({ passed: sum.passed + good, failed: sum.failed + bad }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

function total(text: string, line: RegExp): number | null {
  const numbers = [...text.matchAll(line)].map(([, number]) => Number(number));
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
}

/** Go counts nothing itself: a verbose run has a line for each test, any run one for each failure. */
function goCounts(text: string, cut: boolean): Counts {
  if (cut) return { passed: null, failed: null };
  const passed = count(text, /^--- PASS: /gm);
  const failed = count(text, /^--- FAIL: /gm);
  const verbose = passed > 0 || /^=== RUN /m.test(text);
  return { passed: verbose ? passed : null, failed: verbose || failed > 0 ? failed : null };
}

function count(text: string, line: RegExp): number {
  return [...text.matchAll(line)].length;
}
