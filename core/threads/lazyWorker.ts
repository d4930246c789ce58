import type { OnDemandWorker } from '../engine/live/ports/onDemandWorker.ts';
import { StrataError } from '../model/result.ts';
import type { Failure } from '../model/result.ts';
import { invoke, methodsBy } from './channel.ts';
import { startWorker } from './startWorker.ts';
import type { RunningWorker } from './startWorker.ts';
import type { DataOf, MethodsOf, NoteOf, WorkerName } from './workers.ts';

export interface LazyWorker<Name extends WorkerName> extends OnDemandWorker<MethodsOf<Name>> {
  /** Each call is one {@link OnDemandWorker.run}. */
  readonly methods: MethodsOf<Name>;
  /** Ends its thread now if that is there without work, rather than after `idleMs`. */
  rest(): Promise<void>;
}

export interface LazyWorkerOptions<Name extends WorkerName> {
  /** Created anew for each start, as ports are transferred. */
  readonly data: () => DataOf<Name>;
  readonly onNote?: (note: NoteOf<Name>) => void;
  readonly onDeath: (failure: Failure) => void;
  readonly idleMs?: number | undefined;
  /** Of its heap: beyond them it ends soon, whatever `idleMs` is. */
  readonly grownBytes?: number;
  /** Is waited for before a thread starts. */
  readonly makeRoom?: (() => Promise<void>) | undefined;
}

/** A thread takes tens of megabytes; restarting one takes a fifth of a second. */
const IDLE_MS = 1_000;

/**
 * V8 gives little back of what long work took: a thread that read a log of gigabytes would keep 80 MB while others go
 * on with what it read. Reading or planning a turn takes half of this.
 */
const GROWN_BYTES = 50 * 2 ** 20;

/** A thread that exists only while it has work, and a moment longer. */
export function createLazyWorker<Name extends WorkerName>(
  name: Name,
  {
    data,
    onNote,
    onDeath,
    idleMs = IDLE_MS,
    grownBytes = GROWN_BYTES,
    makeRoom,
  }: LazyWorkerOptions<Name>,
): LazyWorker<Name> {
  let worker: RunningWorker<Name> | undefined;
  /** Why no thread is started any more. */
  let stopped: Failure | undefined;
  let running = 0;
  let room: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): RunningWorker<Name> => {
    const started = startWorker(name, {
      data: data(),
      onNote,
      onDeath(failure) {
        if (worker === started) worker = undefined;
        onDeath(failure);
      },
    });
    return started;
  };
  const run = async <Result>(
    work: (methods: MethodsOf<Name>) => Promise<Result>,
  ): Promise<Result> => {
    // One that is started after the end would keep the process alive until it is idle for long.
    if (stopped !== undefined) throw new StrataError(stopped);
    clearTimeout(timer);
    running += 1;
    try {
      // All calls that come meanwhile wait for the same, and keep their order.
      if (worker === undefined && makeRoom !== undefined)
        await (room ??= makeRoom().finally(() => (room = undefined)));
      // Meanwhile it may have been stopped, or started by another call.
      if (stopped !== undefined) throw new StrataError(stopped);
      worker ??= start();
      return await work(worker.methods);
    } finally {
      running -= 1;
      if (running === 0) void settle();
    }
  };
  /** After work: ends it when it was idle for long, or soon if it has grown. */
  const settle = async (): Promise<void> => {
    timer = setTimeout(() => void end(), idleMs).unref();
    const settled = timer;
    const heap = await worker?.worker.getHeapStatistics().catch(() => undefined);
    // Meanwhile it may have got other work, or ended.
    if (timer !== settled || running > 0 || (heap?.total_heap_size ?? 0) < grownBytes) return;
    clearTimeout(timer);
    timer = setTimeout(() => void end(), Math.min(idleMs, IDLE_MS)).unref();
  };
  const end = async (failure?: Failure): Promise<void> => {
    clearTimeout(timer);
    const ending = worker;
    worker = undefined;
    await ending?.stop(failure);
  };
  return {
    run,
    methods: methodsBy((method, args) =>
      run((methods) => invoke(methods, method, args)),
    ) as MethodsOf<Name>,
    async rest() {
      if (running === 0) await end();
    },
    async stop(failure) {
      stopped ??= failure ?? {
        code: 'thread-ended',
        message: `Strata's ${name} thread has ended with the memory that it worked for.`,
      };
      await end(failure);
    },
  };
}
