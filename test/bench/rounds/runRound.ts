import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import type { Rounds } from './rounds.ts';

export interface RunRoundOptions {
  /** Where compiled code is kept from one round to the next. */
  readonly compiled: string;
  /** Stops the round. */
  readonly signal: AbortSignal;
}

/** Runs a round in a process of its own, whose whole memory is the round's. */
export async function runRound<Name extends keyof Rounds>(
  name: Name,
  task: Rounds[Name]['task'],
  { compiled, signal }: RunRoundOptions,
): Promise<Rounds[Name]['result']> {
  signal.throwIfAborted();
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [name], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The built program has no types to strip at every start; from the second round on, nor has this.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = once(child, 'exit');
  const stop = (): void => void child.kill();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Rounds[Name]['result']>((resolve, reject) => {
      child.once('message', (result) => resolve(result as Rounds[Name]['result']));
      child.once('error', reject);
      child.once('exit', (code, sent) =>
        reject(
          new Error(
            `Round ${name} ended without a result (${sent ?? `exit code ${String(code)}`}).`,
          ),
        ),
      );
      child.send(task);
    });
  } finally {
    // Its files are about to be removed.
    await ended;
    signal.removeEventListener('abort', stop);
  }
}
