/** One memory, from nothing to its end, with or without kills. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../../bench/corpus/random.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { NOTHING_KEPT } from './invariants.ts';
import type { Kept } from './invariants.ts';
import { checkCopy, exportOf, SCHEMA, storedNotes } from './memoryOf.ts';
import type { Moment } from './moments.ts';
import type { ScriptedStep } from './script.ts';
import { startVictim } from './victim.ts';
import type { Victim } from './victim.ts';
import { grow, writeBitByBit } from './writeLogs.ts';
import { endsWithinTransaction } from './walState.ts';

export interface RoundOptions {
  /** For all that it writes; has the logs in `logs` and the memory in `home`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly script: readonly ScriptedStep[];
  /** When the process is killed next; null: it may do its step to the end. Is asked for each try of a step. */
  readonly nextMoment: (step: ScriptedStep) => Moment | null;
  /** What each step takes undisturbed, ms. */
  readonly stepMs: readonly number[];
  /** Is told each kill. */
  readonly onKill: (kill: Kill) => void;
}

export interface Kill {
  /** What the process last said that it was doing. */
  readonly phase: string;
  /** Was a transaction half written? */
  readonly withinTransaction: boolean;
}

export interface RoundResult {
  /** By steps that are checkpoints, and at the end. */
  readonly exports: Readonly<Record<string, LogicalExport>>;
  /** Notes of all events. */
  readonly notes: readonly string[];
  readonly stepMs: readonly number[];
}

/** A step that takes so much longer than undisturbed does not end at all. */
const STUCK_MS = 600_000;
/** Between two breaths of the event loop. */
const LOOKING_MS = 2;
/** How much longer than the whole step it is waited for a transaction. */
const PATIENCE_MS = 500;

/** Throws, in words, what did not hold. */
export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { folder, env, script, nextMoment, onKill } = options;
  const home = join(folder, 'home');
  const logs = join(folder, 'logs');
  const file = join(home, 'memory.db');
  const wal = `${file}-wal`;
  let victim: Victim | undefined;
  let kept: Kept = NOTHING_KEPT;

  let live = false;
  const alive = (): Victim => (victim ??= startVictim({ home, live }, env));
  const kill = async (): Promise<void> => {
    if (victim === undefined) return;
    const { phase } = victim;
    const wasAlive = await victim.kill();
    victim = undefined;
    if (wasAlive) onKill({ phase, withinTransaction: endsWithinTransaction(wal) });
    kept = checkCopy(folder, kept);
  };

  const end = async (): Promise<void> => {
    const last = alive();
    await last.opened;
    last.askToClose();
    await last.ended;
    victim = undefined;
  };

  /** Works on a step until a moment comes; tells whether the step was done before. */
  async function until(moment: Moment, step: ScriptedStep, ms: number): Promise<boolean> {
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      if (moment.kind === 'start' || moment.kind === 'migration') {
        await kill();
        const { opened } = alive();
        if (moment.kind === 'migration')
          await Promise.race([opened, begun(`${file}.before-${SCHEMA}.part`, signal)]);
        await delay(moment.ms);
        await kill();
        return false;
      }
      const one = alive();
      const done = one.do(step.step).then(() => true);
      done.catch(() => undefined);
      await one.opened;
      const come = async (): Promise<boolean> => {
        await delay(moment.share * ms);
        if (moment.kind === 'commit')
          await Promise.race([
            one.stopWithin(wal, signal),
            delay((1 - moment.share) * ms + PATIENCE_MS),
          ]);
        return false;
      };
      if (await Promise.race([done, come()])) return true;
      if (moment.kind === 'close') {
        one.askToClose();
        await Promise.race([delay(moment.ms), one.ended]);
      }
      await kill();
      return false;
    } finally {
      waiting.abort();
    }
  }

  async function finish(step: ScriptedStep, ms: number): Promise<void> {
    for (;;) {
      const moment = nextMoment(step);
      if (moment === null) return alive().do(step.step);
      if (await until(moment, step, ms)) return;
    }
  }

  try {
    const took: number[] = [];
    const exports: Record<string, LogicalExport> = {};
    for (const [at, step] of script.entries()) {
      if (step.live !== live) {
        await end();
        ({ live } = step);
      }
      grow(logs, step.grows);
      const from = performance.now();
      const writing = writeBitByBit(logs, step.writes, { random: createRandom(at), home });
      await Promise.all([
        writing,
        stuckAfter(finish(step, options.stepMs[at] ?? 0), () => `${step.name} (${alive().phase})`),
      ]);
      took.push(performance.now() - from);
      if (step.isCheckpoint) exports[step.name] = exportOf(folder, { history: true });
    }
    await end();
    checkCopy(folder, kept);
    // How often a model's text was replaced by a built-in one meanwhile is a matter of when it was killed.
    exports['the end'] = exportOf(folder, { history: false });
    return { exports, notes: storedNotes(folder), stepMs: took };
  } finally {
    await victim?.kill();
  }
}

async function stuckAfter<T>(work: Promise<T>, step: () => string): Promise<T> {
  const giveUp = new AbortController();
  try {
    return await Promise.race([
      work,
      delay(STUCK_MS, undefined, { signal: giveUp.signal }).then(() => {
        throw new Error(`${step()} did not end in ${STUCK_MS / 1000} s`);
      }),
    ]);
  } finally {
    giveUp.abort();
  }
}

/** Waits until a file has a byte, looking all the time: what is written next is written at once. */
async function begun(file: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const slice = performance.now() + LOOKING_MS;
    while (performance.now() < slice)
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
    // The model server is in this process, too.
    await setImmediate();
  }
}
