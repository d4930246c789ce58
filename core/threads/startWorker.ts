import { MessagePort, Worker } from 'node:worker_threads';
import type { Failure } from '../model/result.ts';
import { remote } from './channel.ts';
import type { DataOf, MethodsOf, NoteOf, WorkerName } from './workers.ts';

export interface RunningWorker<Name extends WorkerName> {
  readonly worker: Worker;
  readonly methods: MethodsOf<Name>;
  /** Ends the thread; calls in flight fail with `thread-ended`, or with the failure that is given. */
  readonly stop: (failure?: Failure) => Promise<void>;
}

export interface StartWorkerOptions<Name extends WorkerName> {
  readonly data: DataOf<Name>;
  readonly onNote?: ((note: NoteOf<Name>) => void) | undefined;
  /** Is told when the thread ended by itself, which is a bug or want of memory. */
  readonly onDeath?: (failure: Failure) => void;
}

/**
 * V8 collects lazily where it may take much memory: a thread would hold some 200 MB where it needs 30.
 * Measured with 575,000 messages: importing peaked at 674 MiB without limits, at 407 with half of this
 * young generation.
 */
const RESOURCE_LIMITS = {
  /** Of what dies young, the buffers too are freed sooner. With 24 an index was a third slower than with 64. */
  maxYoungGenerationSizeMb: 48,
  /**
   * Below 2 GB V8 collects before what lives on has doubled; above, not before it is four times as
   * much. Lines of 120 MB, close to the longest that are read, find room in it in every format.
   */
  maxOldGenerationSizeMb: 1536,
} as const;

/** Starts one of our worker threads. */
export function startWorker<Name extends WorkerName>(
  name: Name,
  { data, onNote, onDeath }: StartWorkerOptions<Name>,
): RunningWorker<Name> {
  const worker = new Worker(workerFile(name), {
    workerData: data,
    transferList: Object.values(data).filter((value) => value instanceof MessagePort),
    name: `strata-${name}`,
    resourceLimits: RESOURCE_LIMITS,
  });
  const channel = remote<MethodsOf<Name>>(worker, {
    onNote: (note) => onNote?.(note as NoteOf<Name>),
  });
  let ended = false;
  let stopping = false;
  const died = (reason: string): void => {
    // An error is followed by an exit.
    if (ended) return;
    ended = true;
    const failure: Failure = {
      code: 'thread-ended',
      message: `Strata's ${name} thread ended (${reason}). What is stored is safe, and it is started anew: try again.`,
    };
    channel.fail(failure);
    if (!stopping) onDeath?.(failure);
  };
  worker.on('error', (error) => died(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => died(`exit code ${code}`));
  return {
    worker,
    methods: channel.methods,
    async stop(failure) {
      stopping = true;
      if (failure !== undefined) channel.fail(failure);
      await worker.terminate();
    },
  };
}

/** Beside this file when run from source; built, all entries lie in folders next to each other. */
function workerFile(name: WorkerName): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(`./roots/${name}.ts`, import.meta.url)
    : new URL(`../workers/${name}.js`, import.meta.url);
}
