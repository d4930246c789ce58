import type { CancelSignal } from '../../model/progress.ts';
import type { Period, PeriodLevel } from '../../model/periods.ts';
import type { UpperLevel } from '../../model/toc.ts';
import type { IndexWriter, PeriodQuery, PlannedPeriod, WrittenText } from './ports/indexStore.ts';

export interface RollUpsDeps {
  /** Texts for dirty periods, newest first; empty if there are none. */
  readonly planPeriods: (query: PeriodQuery, nowMs: number) => Promise<readonly PlannedPeriod[]>;
  readonly writer: Pick<IndexWriter, 'applyPeriods'>;
  readonly now: () => number;
  readonly signal: CancelSignal;
  /** When the run began; texts are dated by it. */
  readonly startMs: number;
  /** Called with the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly which?: PeriodQuery['which'];
}

/** Writes the texts of periods while conversations are still being indexed, each only once. */
export interface RollUps {
  /** Records that a segment was stored below these periods. */
  touch(periods: readonly Period[]): void;
  /** Whether there is a whole month, or some seconds' worth, of what {@link writeAfter} writes. */
  isDueAfter(frontMs: number): boolean;
  /**
   * Writes the periods that are complete, because no conversation still due reaches beyond
   * `frontMs`; returns how many.
   */
  writeAfter(frontMs: number): Promise<number>;
  /** As {@link writeAfter}, but only conversations. */
  writeConversationsAfter(frontMs: number): Promise<number>;
  /** Writes all remaining periods of a level; returns how many. */
  writeAll(level: UpperLevel): Promise<number>;
}

const PAGE = 50;
/**
 * A month with thousands of conversations takes minutes, so its days are written meanwhile to be
 * readable.
 */
const PATIENCE_MS = 4_000;
/** Innermost first, because periods are written from their conversations. Years wait for the end. */
const LEVELS: readonly UpperLevel[] = ['conversation', 'day', 'week', 'month'];

export function createRollUps(deps: RollUpsDeps): RollUps {
  const { planPeriods, writer, now, signal, startMs, onWritten, which } = deps;
  /** Starts of the touched periods, by level and id. */
  const touched = new Map<PeriodLevel, Map<string, number>>();
  let wroteMs = now();

  function isAnyAfter(level: PeriodLevel, frontMs: number): boolean {
    return [...(touched.get(level)?.values() ?? [])].some((start) => start > frontMs);
  }

  async function write(level: UpperLevel, afterMs: number): Promise<number> {
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
      // Periods that new turns made due again are left to the next run, or this one would never
      // end.
      if (periods.length < PAGE) break;
    }
    const starts = level === 'conversation' ? undefined : touched.get(level);
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
    isDueAfter: (frontMs) =>
      isAnyAfter('month', frontMs) || (now() - wroteMs > PATIENCE_MS && isAnyAfter('day', frontMs)),
    async writeAfter(frontMs) {
      let written = 0;
      for (const level of LEVELS) written += await write(level, frontMs);
      wroteMs = now();
      return written;
    },
    writeConversationsAfter: (frontMs) => write('conversation', frontMs),
    writeAll: (level) => write(level, Number.MIN_SAFE_INTEGER),
  };
}
