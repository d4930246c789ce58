import { cutText } from './quote.ts';

const MAX_MESSAGE = 300;
/** A long output says why it failed at its beginning or its end. */
const MAX_SIDE = 100_000;
const MAX_LINE = 2_000;
const MAX_LINES = 4_000;

/** Ways in which programs begin the line that says why they stop, the surest first. */
const REASONS: readonly RegExp[] = [
  // Tests and assertions.
  /^--- FAIL: |^FAIL: |^FAILED \S+::|^E\s{2,}\S|^● /,
  /^(?:fatal|panic|error|Error|ERROR|Fatal|FATAL|npm ERR!|npm error|E\s{2,}\w+Error)\b[:\s[(]|^(?:✗|✘|×|❌)\s/,
  /^(?:[\w.]+(?:Error|Exception)): |^CONFLICT \(|^!?\s*\[(?:remote )?rejected\]|: error(?:\[| TS\d|:)|^\[ERROR\]|^\s*AssertionError/,
  /: (?:command not found|No such file or directory|Permission denied|not found|cannot |can't |unknown |invalid )|(?:No such file|not found|denied|refused|timed out|unrecognized|unexpected|does not exist|is not recognized|did not match|already exists|ignored by|rejected)/i,
  /\b(?:errors?|fail(?:ed|ure|s)?|cannot|can't|could not|couldn't|unable|invalid|missing|unknown|undefined|conflict|exceeds?|abort(?:ed)?|usage:)/i,
  /^FAIL\b|\bFAILED\b/,
];
/** Lines that only count or frame what went wrong. */
const NOISE =
  /^(?:\[[\w:.-]+\] ERROR task failed|(?:> )?(?:collected errors|build error occurred|failed to compile)\W*|\d+ errors?(?: generated)?\.?|errors?:?|exit (?:status|code):? \d+|make(?:\[\d+\])?: \*\*\*.*|npm (?:warn|notice)\b.*|hint:.*|at .*|[-=_*#~\s]*|0 (?:errors?|fail(?:ed|ures)?)\b.*)$/i;

/** What a program says before it does anything, whatever comes of it; `ssh` has lines of stars. */
const WARNING = /^(?:warning\b.*|\*\* .*|Pseudo-terminal will not be allocated\b.*)$/i;

/** The line of a tool's output that says why it failed; undefined if it printed nothing but warnings. */
export function whyFailed(output: string): string | undefined {
  const sides =
    output.length <= 2 * MAX_SIDE
      ? output
      : `${output.slice(0, MAX_SIDE)}\n${output.slice(-MAX_SIDE)}`;
  const lines = sides
    .split(/[\n\r]+/)
    .map((line) => cutText(line.trim(), MAX_LINE))
    .filter((line) => line !== '' && !WARNING.test(line));
  const kept =
    lines.length <= MAX_LINES
      ? lines
      : [...lines.slice(0, MAX_LINES / 2), ...lines.slice(-MAX_LINES / 2)];
  const telling = kept.filter((line) => !NOISE.test(line));
  const raised = afterTraceback(telling);
  const line =
    raised ??
    REASONS.map((reason) => telling.find((said) => reason.test(said))).find(
      (said) => said !== undefined,
    ) ??
    telling[0] ??
    kept[0];
  return line === undefined ? undefined : cutText(line, MAX_MESSAGE).trimEnd().toWellFormed();
}

/** Python says last what was raised. */
function afterTraceback(lines: readonly string[]): string | undefined {
  const start = lines.findIndex((line) => line.startsWith('Traceback (most recent call last)'));
  return start < 0
    ? undefined
    : lines
        .slice(start)
        .find((line) => /^[\w.]+(?:Error|Exception|Exit|Interrupt|Warning)\b(?::|$)/.test(line));
}
