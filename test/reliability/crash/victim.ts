import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setImmediate } from 'node:timers/promises';
import type { FromVictim, Step, ToVictim, VictimOptions } from './steps.ts';
import { watchWal } from './walState.ts';

/** A process that works on a memory until it is killed, or has done what it was told. */
export interface Victim {
  /** What it last said that it was doing. */
  readonly phase: string;
  /** Resolves when it has opened the memory. */
  readonly opened: Promise<void>;
  /** Resolves when the step is done; rejects when it failed, or when the process ended by itself. */
  do(step: Step): Promise<void>;
  /** Asks it to end in order, without waiting. */
  askToClose(): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  /**
   * Stops it in the middle of writing a transaction to a log, as soon as it is found there. It is to be
   * killed then.
   */
  stopWithin(wal: string, signal: AbortSignal): Promise<void>;
  /** Ends it at once, by its process id alone, and waits until it is gone; tells whether it was there. */
  kill(): Promise<boolean>;
}

/** All its threads have stopped after this long. */
const STOPPING_MS = 0.1;
/** A transaction of some pages takes about this long. */
const GOING_MS = 0.2;
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

export function startVictim(options: VictimOptions, env: Readonly<Record<string, string>>): Victim {
  const child = fork(CHILD, [JSON.stringify(options)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const state = { phase: 'starting', isKilled: false, isClosing: false };
  const opened = Promise.withResolvers<void>();
  let step: PromiseWithResolvers<void> | undefined;
  const fail = (message: string): void => {
    const error = new Error(message);
    opened.reject(error);
    step?.reject(error);
  };
  child.on('message', (raw) => {
    const message = raw as FromVictim;
    switch (message.type) {
      case 'phase':
        state.phase = message.phase;
        if (message.phase === 'idle') opened.resolve();
        break;
      case 'done':
        step?.resolve();
        break;
      case 'failed':
        fail(`while it was ${state.phase}: ${message.message}`);
    }
  });
  const ended = endOf(child);
  child.once('exit', (code) => {
    if (!state.isKilled && !state.isClosing)
      fail(`It ended by itself (exit code ${String(code)}) while it was ${state.phase}.`);
  });
  opened.promise.catch(() => undefined);
  const send = (message: ToVictim): void => {
    if (child.connected) child.send(message);
  };
  return {
    get phase() {
      return state.phase;
    },
    opened: opened.promise,
    async do(next) {
      step = Promise.withResolvers<void>();
      step.promise.catch(() => undefined);
      await opened.promise;
      send({ type: 'do', step: next });
      await step.promise;
    },
    askToClose() {
      state.isClosing = true;
      send({ type: 'close' });
    },
    ended,
    async stopWithin(wal, signal) {
      // There nothing can be stopped: it is killed wherever it is.
      if (process.platform === 'win32') return;
      const isWriting = watchWal(wal);
      // Stopped again and again, it cannot get through a transaction unseen.
      while (!signal.aborted && signalTo(child, 'SIGSTOP')) {
        spin(STOPPING_MS);
        if (isWriting()) return;
        signalTo(child, 'SIGCONT');
        spin(GOING_MS);
        // The model server is in this process, too.
        await setImmediate();
      }
    },
    async kill() {
      state.isKilled = true;
      const wasAlive = signalTo(child, 'SIGKILL');
      await ended;
      return wasAlive;
    },
  };
}

/** By its process id alone; tells whether it is still there. */
function signalTo(child: ChildProcess, signal: NodeJS.Signals): boolean {
  const { pid, exitCode, signalCode } = child;
  return pid !== undefined && exitCode === null && signalCode === null && process.kill(pid, signal);
}

/** Timers wait for a millisecond at least. */
function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'exit');
}
