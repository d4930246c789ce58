/** What came of a check, or of a run of tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Reads the report of `vitest --reporter=json`. A test that fails counts once, whatever suites it lies
 * in; a file that fails without a failed test, because it could not be loaded or a hook of it threw,
 * counts as one, too. A run that ended badly has at least one failure.
 */
export function countVitest(report: unknown, { status }: RunEnd): Counts {
  const files = recordsOf(report, 'testResults');
  const statuses = files.map((file) => recordsOf(file, 'assertionResults').map(statusOf));
  const all = statuses.flat();
  const broken = files.filter(
    (file, at) => statusOf(file) === 'failed' && statuses[at]?.includes('failed') !== true,
  );
  const failed = all.filter((each) => each === 'failed').length + broken.length;
  const passed = all.filter((each) => each === 'passed').length;
  return endedBadly(
    { passed, failed, skipped: all.length - passed - (failed - broken.length) },
    status,
  );
}

/** A process of many files that ends may be any file's fault; of more than so many the run itself is at fault. */
const MOST_BROKEN_OFF = 3;

/**
 * Takes files out of a report of `vitest --reporter=json` whose process ended while they ran: a few tests of
 * theirs have not been, and none has failed. Their names, to be run again alone, and the report without them.
 */
export function withoutBrokenOff(report: unknown): {
  readonly names: readonly string[];
  readonly rest: unknown;
} {
  const files = recordsOf(report, 'testResults');
  const broken = files.filter((file) => {
    const states = new Set(recordsOf(file, 'assertionResults').map(statusOf));
    return statusOf(file) === 'failed' && states.has('pending') && !states.has('failed');
  });
  const names = broken.map(({ name }) => name).filter((name) => typeof name === 'string');
  if (names.length === 0 || broken.length > MOST_BROKEN_OFF) return { names: [], rest: report };
  return { names, rest: { testResults: files.filter((file) => !broken.includes(file)) } };
}

/** Counts browser tests. One that passed only when it was tried again counts as passed; its list names it. */
export function countPlaywright(report: unknown, { status }: RunEnd): Counts {
  const stats = isRecord(report) ? report['stats'] : undefined;
  const of = (name: string): number => {
    const value = isRecord(stats) ? stats[name] : undefined;
    return typeof value === 'number' ? value : 0;
  };
  return endedBadly(
    { passed: of('expected') + of('flaky'), failed: of('unexpected'), skipped: of('skipped') },
    status,
  );
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

interface RunEnd {
  /** The exit code of the runner; null when a signal ended it. */
  readonly status: number | null;
}

/** A run that broke off, or an error outside of any test, is a failure too. */
function endedBadly(counts: Counts, status: number | null): Counts {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function statusOf(value: Readonly<Record<string, unknown>>): unknown {
  return value['status'];
}

function recordsOf(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
