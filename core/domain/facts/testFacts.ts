import type { EventFact } from '../../model/facts.ts';
import { cutText } from './quote.ts';
import { readTestOutput, showsTests } from './testOutput.ts';
import { runsTests } from './testRunners.ts';
import type { Outcome, Step } from './toolUse.ts';

const MAX_COMMAND = 300;

/** Is a step one that runs tests? */
export function isTestStep({ words }: Step): boolean {
  return runsTests(words);
}

/** A run of tests, and whether anything told how it ended. */
export interface TestRun {
  readonly fact: Extract<EventFact, { readonly kind: 'test' }>;
  readonly isSure: boolean;
}

/**
 * The run of tests within a command, if there is one and it came to run. The exit code tells how it
 * ended where it can only be that of the tests; otherwise what they printed tells, and only without
 * either the log's own mark.
 */
export function testRun(
  steps: readonly Step[],
  { output, failed, exitCode }: Outcome,
): TestRun | null {
  const runs = steps.filter(isTestStep);
  if (runs.length === 0) return null;
  const command = cutText(runs.map(({ text }) => text).join(' && '), MAX_COMMAND);
  const report = readTestOutput(output, isCut(steps));
  const told =
    toldCode(steps, output) ??
    (exitTells(steps, failed) ? (exitCode ?? (failed ? 1 : null)) : null);
  // Something before it failed, so that it never ran.
  if (failed && told === null && !showsTests(report) && mayNotRun(steps)) return null;
  const ok =
    told === null ? (report.ok ?? (onlyFailuresShown(steps, output) || !failed)) : told === 0;
  const { passed } = report;
  const number = report.failed ?? (ok && passed !== null ? 0 : null);
  return {
    fact: { kind: 'test', command, ok, passed, failed: number },
    isSure: told !== null || report.ok !== null || failed,
  };
}

/** Can the exit code of the whole only be that of the tests? */
function exitTells(steps: readonly Step[], failed: boolean): boolean {
  const strict = steps.some(({ words }) => words[0] === 'set' && words.includes('pipefail'));
  const first = steps.findIndex(isTestStep);
  const after = steps.slice(first);
  if (after.some(({ joint }) => joint === '&')) return false;
  const piped = after.some(
    ({ joint }, i) => joint === '|' && (isTestStep(after[i] ?? NOTHING) || i > 0),
  );
  if (piped && !(strict && failed)) return false;
  // `tests && more`: 0 is good for all; another code may be that of the others.
  if (!failed) return after.slice(0, -1).every(({ joint }) => joint === '&&' || joint === '|');
  return steps.every((step) => isTestStep(step) || isHarmless(step) || (strict && isFilter(step)));
}

const NOTHING: Step = { words: [], text: '', joint: '', tellsExit: false };

/** Commands that hardly fail, and of which nobody would ask. */
function isHarmless({ words: [program = ''] }: Step): boolean {
  return /^(?:cd|export|set|echo|printf|source|\.|pushd|popd|true|clear|date|sleep|unset|eval|nvm|rm|mkdir)$/.test(
    program,
  );
}

function isFilter({ words: [program = ''] }: Step): boolean {
  return FILTERS.test(program);
}

const FILTERS =
  /^(?:tail|head|grep|egrep|rg|sed|awk|tee|cat|less|sort|uniq|wc|cut|tr|jq|column|strings|perl)$/;

/** Were lines of the output left out? */
function isCut(steps: readonly Step[]): boolean {
  return steps.some(
    ({ joint }, i) =>
      joint === '|' && /^(?:tail|head|sed|awk|wc|uniq)$/.test(steps[i + 1]?.words[0] ?? ''),
  );
}

/** The code that a later `echo $?` printed. */
function toldCode(steps: readonly Step[], output: string): number | null {
  const first = steps.findIndex(isTestStep);
  const next = steps.slice(first + 1).find((step) => !isFilter(step));
  if (next?.tellsExit !== true) return null;
  const piped = steps[first]?.joint === '|' && !/pipestatus/i.test(next.text);
  if (piped) return null;
  const label = /^(?:echo|printf)\s+["']?([^"'$\n]*)\$/.exec(next.text)?.[1]?.trim() ?? '';
  const lines = output.trimEnd().split('\n').toReversed();
  for (const line of lines.slice(0, 200)) {
    const trimmed = line.trim();
    if (!trimmed.startsWith(label)) continue;
    const code = /^\D{0,3}(\d{1,3})\b/.exec(trimmed.slice(label.length))?.[1];
    if (code !== undefined) return Number(code);
  }
  return null;
}

/** Does the tests' run depend on a step before? */
function mayNotRun(steps: readonly Step[]): boolean {
  const first = steps.findIndex(isTestStep);
  const stops = steps.some(
    ({ words: [program, ...flags] }) =>
      program === 'set' && flags.some((flag) => /^-\w*e|^errexit$/.test(flag)),
  );
  return steps.slice(0, first).some((step) => (step.joint === '&&' || stops) && !isHarmless(step));
}

/** A search for failures that found none. */
function onlyFailuresShown(steps: readonly Step[], output: string): boolean {
  return (
    output.trim() === '' &&
    steps.some(
      ({ words }, i) =>
        /^(?:grep|egrep|rg)$/.test(words[0] ?? '') &&
        steps[i - 1]?.joint === '|' &&
        words.some((word) => /fail|error/i.test(word) && !/pass|ok\b/i.test(word)),
    )
  );
}
