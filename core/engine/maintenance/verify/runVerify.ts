import type { OutputOf } from '../../../contract/procedures.ts';
import type { PeriodLevel } from '../../../model/periods.ts';
import type { CancelSignal, ReportProgress } from '../../../model/progress.ts';
import { StrataError } from '../../../model/result.ts';
import type { PlanDeps } from '../../index/planSegment.ts';
import type {
  MaintenanceWriter,
  LineComparison,
  StoredLog,
  VerifyReader,
} from '../ports/maintenanceStore.ts';
import type { IndexReader } from '../../index/ports/indexStore.ts';
import type { SummaryReader } from '../../summaries/ports/summaryStore.ts';
import { checkConversationText } from './checkConversationText.ts';
import { checkPeriods } from './checkPeriods.ts';
import { checkSegments } from './checkSegments.ts';
import { convertAgain } from './convertAgain.ts';
import type { ConvertAgainDeps } from './convertAgain.ts';
import { createFindings } from './findings.ts';
import type { Findings } from './findings.ts';

export interface VerifyDeps {
  readonly facts: VerifyReader;
  readonly reader: IndexReader & Pick<SummaryReader, 'childFacts'>;
  readonly plan: PlanDeps;
  readonly convert: ConvertAgainDeps;
  readonly now: () => number;
  /** Lets other work use the thread. */
  readonly breathe: () => Promise<void>;
  readonly signal: CancelSignal;
  readonly onProgress: ReportProgress;
  /** Repairs what is found; null to only report it. */
  readonly writer: Pick<MaintenanceWriter, 'repair'> | null;
}

const PERIOD_LEVELS: readonly PeriodLevel[] = ['day', 'week', 'month', 'year'];
/** Share of the total time, measured on large memories: converting lines, cutting segments. */
const LINES_WEIGHT = 30;
const SEGMENTS_WEIGHT = 15;
/** Steps between two checks for cancellation. */
const STEPS_A_BREATH = 500;

/**
 * Recomputes what can be recomputed, compares it with what is stored and, if requested, recreates
 * derived data. Other work may continue meanwhile, because each part sees a snapshot of the memory.
 */
export async function runVerify(deps: VerifyDeps): Promise<OutputOf<'verify'>> {
  const { facts, now, writer } = deps;
  const startMs = now();
  const checked = { ...facts.counts() };
  const findings = createFindings();
  const meter = createMeter(deps);
  const checks = facts.checks(startMs);
  meter.begin(checks.reduce((sum, { weight }) => sum + weight, LINES_WEIGHT + SEGMENTS_WEIGHT));
  const parts: readonly Part[] = [
    ...checks.map(({ title, weight, run }) => ({
      title,
      weight,
      run: () => meter.through(run(), findings),
    })),
    {
      title: 'lines converted anew',
      weight: LINES_WEIGHT,
      run: () => compareAllLines(deps, { findings, meter }),
    },
    {
      title: 'segments cut anew',
      weight: SEGMENTS_WEIGHT,
      run: () => checkTexts(deps, { findings, meter }),
    },
  ];
  for (const { title, weight, run } of parts) {
    meter.part(title, weight);
    try {
      await run();
    } catch (thrown) {
      const damage = facts.damage(thrown);
      if (damage === null) throw thrown;
      findings.add({ check: 'database', example: `${title}: ${damage}`, target: null });
    }
  }
  if (writer !== null) await findings.repair(writer);
  const list = findings.list();
  return {
    ok: list.every(({ count, repaired }) => repaired === count),
    checked,
    findings: list,
    elapsedMs: now() - startMs,
  };
}

interface Part {
  readonly title: string;
  readonly weight: number;
  readonly run: () => Promise<void>;
}

interface Noting {
  readonly findings: Findings;
  readonly meter: Meter;
}

/** Checks segments, and the conversations and periods above them. */
async function checkTexts(deps: VerifyDeps, { findings, meter }: Noting): Promise<void> {
  const { facts, signal } = deps;
  const conversations = facts.settledConversations();
  for (const [at, ix] of conversations.entries()) {
    try {
      for (const one of await facts.atOneMoment(() => checkSegments(ix, deps, signal)))
        findings.add(one);
    } catch (thrown) {
      // It cannot be cut without its text, and the unreadable text is already reported.
      if (!findings.has('text-blocks') && !findings.has('event-texts')) throw thrown;
      signal.throwIfAborted();
    }
    await meter.at((at + 1) / conversations.length);
  }
  for (const nodeIx of facts.cleanConversationNodes()) {
    try {
      const one = await facts.atOneMoment(() => checkConversationText(nodeIx, deps));
      if (one !== null) findings.add(one);
    } catch (thrown) {
      if (!findings.has('text-blocks') && !findings.has('event-texts')) throw thrown;
    }
    await meter.at(1);
  }
  for (const level of PERIOD_LEVELS)
    for (const one of await facts.atOneMoment(() => checkPeriods(level, deps))) findings.add(one);
}

async function compareAllLines(
  { facts, convert }: VerifyDeps,
  { findings, meter }: Noting,
): Promise<void> {
  const comparison = facts.compareLines();
  const unread = new Set<number>();
  const logs = facts.logs();
  const total = logs.reduce((sum, { consumed }) => sum + consumed, 0);
  let done = 0;
  for (const { fileIx, consumed } of logs) {
    await facts.atOneMoment(async () => {
      const log = facts.log(fileIx);
      if (log === undefined) return;
      if (log.leftOut) {
        unread.add(fileIx);
        return;
      }
      try {
        const at = (offset: number): Promise<void> =>
          meter.at(Math.min(1, (done + offset) / total));
        await compareLog(log, { facts, comparison, convert, findings, meter, at });
      } catch (thrown) {
        // Its unreadable blocks are already reported.
        if (!(thrown instanceof StrataError) || thrown.code !== 'database-damaged') throw thrown;
        unread.add(fileIx);
      }
    });
    done += consumed;
  }
  await meter.through(comparison.end(unread), findings);
}

async function compareLog(
  log: StoredLog,
  {
    facts,
    comparison,
    convert,
    findings,
    meter,
    at,
  }: {
    readonly facts: VerifyReader;
    readonly comparison: LineComparison;
    readonly convert: ConvertAgainDeps;
    readonly findings: Findings;
    readonly meter: Meter;
    /** Called with the position in the log. */
    readonly at: (offset: number) => Promise<void>;
  },
): Promise<void> {
  for (const batch of convertAgain(log, facts.rawBlocks(log.fileIx), convert)) {
    await meter.through(comparison.batch(log, batch), findings);
    await at(batch.end);
  }
  await meter.through(comparison.endLog(log), findings);
}

interface Meter {
  begin(total: number): void;
  /** Moves on to the next part, with the given weight. */
  part(title: string, weight: number): void;
  /** Reports the share of the part that is done. Throws if cancelled. */
  at(share: number): Promise<void>;
  /** Runs through steps and keeps what they find. */
  through(steps: ReturnType<LineComparison['end']>, findings: Findings): Promise<void>;
}

function createMeter({ signal, onProgress, breathe }: VerifyDeps): Meter {
  let total = 1;
  let done = 0;
  let weight = 0;
  let title = '';
  let steps = 0;
  const tell = (share: number): void =>
    onProgress({
      task: 'verify',
      title: 'Verifying',
      description: title,
      value: (done + weight * share) / total,
    });
  const meter: Meter = {
    begin(all) {
      total = all;
    },
    part(next, its) {
      done += weight;
      [title, weight] = [next, its];
      tell(0);
    },
    async at(share) {
      await breathe();
      signal.throwIfAborted();
      tell(share);
    },
    async through(all, findings) {
      for (const step of all) {
        if (step !== null) findings.add(step);
        steps += 1;
        if (steps % STEPS_A_BREATH !== 0) continue;
        await breathe();
        signal.throwIfAborted();
      }
    },
  };
  return meter;
}
