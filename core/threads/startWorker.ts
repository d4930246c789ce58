import { MessagePort, Worker } from 'node:worker_threads';
import type { Failure } from '../model/result.ts';
import { remote } from './channel.ts';
import type { DataOf, MethodsOf, NoteOf, WorkerName } from './workers.ts';

export interface RunningWorker<Name extends WorkerName> {
  readonly worker: Worker;
  readonly methods: MethodsOf<Name>;
  /** Ends the thread; calls in flight fail with `thread-ended`, or with the given failure. */
  readonly stop: (failure?: Failure) => Promise<void>;
}

export interface StartWorkerOptions<Name extends WorkerName> {
  readonly data: DataOf<Name>;
  readonly onNote?: ((note: NoteOf<Name>) => void) | undefined;
  /** Called when the thread ended by itself, because of a bug or lack of memory. */
  readonly onDeath?: (failure: Failure) => void;
}

/**
 * V8 collects lazily when it may use much memory: a thread would hold some 200 MB where it needs
 * 30. Measured with 575,000 messages: importing peaked at 674 MiB without limits, at 407 with
 * these.
 */
const RESOURCE_LIMITS = {
  /** Two thirds of it are held as soon as a thread has read its modules. */
  maxYoungGenerationSizeMb: 24,
  /**
   * Below 2 GB V8 collects before the surviving data has doubled; above, not before it has
   * quadrupled. Lines of 120 MB, close to the longest that are read, fit in every format.
   */
  maxOldGenerationSizeMb: 1536,
} as const;

type Limits = Partial<Record<keyof typeof RESOURCE_LIMITS, number>>;

const OWN_LIMITS: { readonly [Name in WorkerName]?: Limits } = {
  // They run all the time, and keep hardly anything from one call to the next.
  writer: { maxYoungGenerationSizeMb: 6 },
  reader: { maxYoungGenerationSizeMb: 6 },
  // The less there may be, the sooner V8 collects: an index took 30 MiB less. An event of 115 MB fits in twice.
  planner: { maxOldGenerationSizeMb: 768 },
};

/** Starts one of our worker threads. */
export function startWorker<Name extends WorkerName>(
  name: Name,
  { data, onNote, onDeath }: StartWorkerOptions<Name>,
): RunningWorker<Name> {
  const worker = new Worker(workerFile(name), {
    workerData: data,
    transferList: Object.values(data).filter((value) => value instanceof MessagePort),
    name: `strata-${name}`,
    resourceLimits: { ...RESOURCE_LIMITS, ...OWN_LIMITS[name] },
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

/** Beside this file when run from source; in the build, all entries are in adjacent folders. */
function workerFile(name: WorkerName): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(`./roots/${name}.ts`, import.meta.url)
    : new URL(`../workers/${name}.js`, import.meta.url);
}
