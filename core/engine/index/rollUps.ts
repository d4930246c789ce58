import type { CancelSignal } from '../../model/progress.ts';
import type { Period, PeriodLevel } from '../../model/periods.ts';
import type { IndexWriter, PeriodQuery, PlannedPeriod, WrittenText } from './ports/indexStore.ts';

export interface RollUpsDeps {
  /** Texts for dirty periods, newest first; empty when there are none. */
  readonly planPeriods: (query: PeriodQuery, nowMs: number) => Promise<readonly PlannedPeriod[]>;
  readonly writer: Pick<IndexWriter, 'applyPeriods'>;
  readonly now: () => number;
  readonly signal: CancelSignal;
  /** When the run began: texts are as of then. */
  readonly startMs: number;
  /** Is told the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly which?: PeriodQuery['which'];
}

/** Writes the texts of periods while conversations are still being indexed, each of them once. */
export interface RollUps {
  /** A segment was stored below these. */
  touch(periods: readonly Period[]): void;
  /**
   * Writes those that are over: no conversation that is still due reaches beyond `frontMs`. Waits for
   * a whole month or for some seconds' worth of them, then gives how many it wrote.
   */
  writeAfter(frontMs: number): Promise<number>;
  /** Writes all that are left of a level; gives how many. */
  writeAll(level: PeriodLevel): Promise<number>;
}

const PAGE = 50;
/** A month of thousands of conversations takes minutes: its days become readable meanwhile. */
const PATIENCE_MS = 4_000;
/** Innermost first: each level is written from the one below. A year waits for the end. */
const LEVELS: readonly PeriodLevel[] = ['day', 'week', 'month'];

export function createRollUps(deps: RollUpsDeps): RollUps {
  const { planPeriods, writer, now, signal, startMs, onWritten, which } = deps;
  /** Starts of the periods that were touched, by level and id. */
  const touched = new Map<PeriodLevel, Map<string, number>>();
  let wroteMs = now();

  function isAnyAfter(level: PeriodLevel, frontMs: number): boolean {
    return [...(touched.get(level)?.values() ?? [])].some((start) => start > frontMs);
  }

  async function write(level: PeriodLevel, afterMs: number): Promise<number> {
    let written = 0;
    for (;;) {
      signal.throwIfAborted();
      const periods = await planPeriods(
        { level, limit: PAGE, afterMs, ...(which === undefined ? {} : { which }) },
        startMs,
      );
      if (periods.length === 0) break;
      const stored = await writer.applyPeriods(periods, startMs);
      written += stored.written;
      onWritten(stored.texts);
      // What turns have made due again meanwhile is for the next run, or this one would never end.
      if (periods.length < PAGE) break;
    }
    const starts = touched.get(level);
    for (const [id, start] of starts ?? []) if (start > afterMs) starts?.delete(id);
    return written;
  }

  return {
    touch(periods) {
      for (const { level, nodeId, startMs: start } of periods) {
        const starts = touched.get(level) ?? new Map<string, number>();
        touched.set(level, starts.set(nodeId, start));
      }
    },
    async writeAfter(frontMs) {
      const isDue =
        isAnyAfter('month', frontMs) ||
        (now() - wroteMs > PATIENCE_MS && isAnyAfter('day', frontMs));
      if (!isDue) return 0;
      let written = 0;
      for (const level of LEVELS) written += await write(level, frontMs);
      wroteMs = now();
      return written;
    },
    writeAll: (level) => write(level, Number.MIN_SAFE_INTEGER),
  };
}
