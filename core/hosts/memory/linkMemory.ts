/**
 * Routes calls to the memory's single engine: in this process if it holds the lock, otherwise in
 * another.
 */
import { isQuery, procedures } from '../../contract/procedures.ts';
import type { OutputOf, ParsedInputOf, ProcedureName } from '../../contract/procedures.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { isStillThere, lockLost } from '../../node/lockFile.ts';
import type { CallContext, Handlers } from '../../contract/handlers.ts';
import { createReplacing } from './replaceMemory.ts';
import type { ReplacingHandlers } from './replaceMemory.ts';
import { acquireLock } from './acquireLock.ts';
import type { Lock } from './acquireLock.ts';
import { busy, joined, openLocal, openUnlocked } from './joinMemory.ts';
import { openEngine } from './openEngine.ts';
import { databasePath } from '../../node/dataDirectory.ts';
import { putBackReserve, releaseReserve } from '../../store/maintenance/forget/reserve.ts';
import type { EngineLinkOptions, Linked, LinkEvents } from './joinMemory.ts';
import { readHostFile } from './hostFile.ts';
import { connectLoopback } from '../serve/connectLoopback.ts';
import { errorFacts } from '../../contract/errors.ts';

export interface EngineLink {
  /** Handlers that reach the engine wherever it runs at the time of the call. */
  readonly handlers: Handlers;
  /**
   * Finds or opens the engine now, so that failures to open surface at once. Returns why it is
   * read-only, or null.
   */
  ready(): Promise<Failure | null>;
  close(): Promise<void>;
}

export interface LinkOptions extends EngineLinkOptions {
  /** Called when the lock is lost: this process has stopped writing and opens nothing more. */
  readonly onLockLost: (failure: Failure) => void;
}

/** How long to wait for a holder that does not answer because it is starting or ending. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 40;
/** An engine that ended by itself within this time is likely to do so again. */
const BRIEF_MS = 1_000;
/** Lock holders a call may outlive in succession before it fails. */
const MOST_HOLDERS = 5;

/**
 * Takes the memory's lock and opens the engine, or joins the Strata process that holds it. When
 * that process ends, this one takes over or joins its successor, and pending calls are retried.
 * While the memory is read-only, each call that writes first tries to reopen it.
 */
export function linkEngine(options: LinkOptions): EngineLink {
  let current: Promise<Linked> | undefined;
  let closed = false;
  /** Why this process opens nothing more, and what it is still closing. */
  let lost: { readonly failure: Failure; readonly closing: Promise<void> } | undefined;
  let exchanged: Promise<unknown> = Promise.resolve();
  const replacing = createReplacing({ ...options, whileClosed });

  function eventsOf(opening: () => Promise<Linked> | undefined): LinkEvents {
    return {
      onGone: (lastedMs) => {
        if (current === opening()) current = undefined;
        // Take over at once so that events keep coming. An engine that never worked is reopened
        // only on demand, not in a loop.
        if (!closed && lastedMs > BRIEF_MS) linked().catch(() => undefined);
      },
      onLockLost: (failure, closing) => {
        if (current === opening()) current = undefined;
        lost = { failure, closing };
        options.onLockLost(failure);
      },
      isClosed: () => closed,
    };
  }

  function linked(): Promise<Linked> {
    if (closed)
      return Promise.reject(new StrataError({ code: 'host-gone', message: 'Strata is closing.' }));
    if (lost !== undefined) return Promise.reject(new StrataError(lost.failure));
    return current ?? open((events) => link(options, events));
  }

  function open(begin: (events: LinkEvents) => Promise<Linked>): Promise<Linked> {
    const opening = begin(eventsOf(() => opening));
    current = opening;
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  }

  /**
   * Returns an engine that can write, if one can be opened by now: disk space may have been freed.
   */
  async function writable(): Promise<Linked> {
    const before = linked();
    const engine = await before;
    if (engine.readOnly === null) return engine;
    // Another call may have tried in the meantime.
    if (current === before)
      void open(async (events) => {
        await engine.close();
        return link(options, events);
      });
    const again = await linked();
    if (again.readOnly !== null) throw new StrataError(again.readOnly);
    // Whatever reports the memory as read-only is now out of date.
    options.hub.publish('changed', { what: ['events', 'nodes', 'work'] });
    return again;
  }

  /** Runs the exchanges one at a time. */
  function whileClosed<T>(work: (lock: Lock) => Promise<T>): Promise<T> {
    const result = exchanged.then(() => exchange(work));
    exchanged = result.catch(() => undefined);
    return result;
  }

  /** Holds back all calls while the work runs. */
  async function exchange<T>(work: (lock: Lock) => Promise<T>): Promise<T> {
    const engine = await current?.catch(() => undefined);
    const opened = Promise.withResolvers<Linked>();
    opened.promise.catch(() => undefined);
    current = opened.promise;
    const fails = (thrown: unknown): void => {
      if (current === opened.promise) current = undefined;
      opened.reject(thrown);
    };
    let lock: Lock;
    try {
      lock = engine === undefined ? await ownLock(options.dataDir) : await engine.handOver();
    } catch (thrown) {
      fails(thrown);
      throw thrown;
    }
    const reopen = async (): Promise<void> => {
      try {
        opened.resolve(
          await openLocal(
            options,
            lock,
            eventsOf(() => opened.promise),
          ),
        );
      } catch (thrown) {
        fails(thrown);
        throw thrown;
      }
    };
    let result: T;
    try {
      if (!isStillThere(lock.file)) throw new StrataError(lockLost(lock.file));
      result = await work(lock);
    } catch (thrown) {
      // The memory may still be damaged, as it was before.
      await reopen().catch(() => undefined);
      throw thrown;
    }
    await reopen();
    return result;
  }

  /** Only the holder of the lock may replace a memory, even one that cannot be opened. */
  async function replace(
    name: keyof ReplacingHandlers,
    input: unknown,
    context: CallContext,
  ): Promise<unknown> {
    const engine = await linked().catch((thrown: unknown) => {
      if (closed || errorFacts[toFailure(thrown).code].betweenHosts) throw thrown;
    });
    if (engine?.isRemote === true) return call(name, input, context);
    return replacing.handlers[name](input as never, context);
  }

  /**
   * Almost every call can safely be retried: what is already stored is not stored twice. The
   * exception is long work that took down this process's own thread, as it would do so again.
   */
  async function call(name: ProcedureName, input: unknown, context: CallContext): Promise<unknown> {
    for (let holders = 1; ; holders++) {
      const found = await linked();
      // Otherwise without another wait, so that calls arrive in the order in which they were made.
      const engine = found.readOnly !== null && writes(name) ? await writable() : found;
      if (
        engine.isDying() &&
        holders < MOST_HOLDERS &&
        (await endsWithin(engine.gone, PATIENCE_MS))
      )
        continue;
      try {
        return await engine.call(name, input, context);
      } catch (thrown) {
        const { code } = toFailure(thrown);
        const gone = engine.isRemote ? code === 'host-gone' : engine.isDying();
        if (!gone || closed || context.signal.aborted) throw thrown;
        const { repeat } = procedures[name];
        if (repeat === 'never' || holders === MOST_HOLDERS) throw thrown;
        if (repeat === 'elsewhere' && !engine.isRemote) throw thrown;
        if (!(await endsWithin(engine.gone, PATIENCE_MS))) throw thrown;
      }
    }
  }

  /**
   * Forgetting frees space. On a full disk it gets the reserved space, with exclusive use of the
   * memory so that nothing else takes it.
   */
  async function forget(
    input: ParsedInputOf<'forget'>,
    context: CallContext,
  ): Promise<OutputOf<'forget'>> {
    const file = databasePath(options.dataDir);
    let released: number;
    try {
      return (await call('forget', input, context)) as OutputOf<'forget'>;
    } catch (thrown) {
      const isHere = (await current?.catch(() => undefined))?.isRemote === false;
      if (toFailure(thrown).code !== 'disk-full' || !isHere || closed) throw thrown;
      released = releaseReserve(file);
      if (released === 0) throw thrown;
    }
    return whileClosed(async (lock) => {
      const engine = await openEngine({ ...options, live: 'off', lockFile: lock.file });
      try {
        return await engine.handlers.forget(input, context);
      } finally {
        await engine.close();
        // After a dry run the reserve is put back: the real run needs as much again.
        if (input.dryRun) putBackReserve(file, released);
      }
    });
  }

  const handlers = Object.fromEntries(
    Object.keys(procedures).map((name) => [
      name,
      (input: unknown, context: CallContext) => call(name as ProcedureName, input, context),
    ]),
  ) as unknown as Handlers;
  for (const name of Object.keys(replacing.handlers) as (keyof ReplacingHandlers)[])
    Object.assign(handlers, {
      // Looking for copies needs neither an engine nor the lock.
      [name]: isQuery(name)
        ? replacing.handlers[name]
        : (input: unknown, context: CallContext) => replace(name, input, context),
    });

  return {
    handlers: {
      ...handlers,
      forget,
      cancel: async (input, context) =>
        input.task === 'backup' && replacing.cancel(input.taskId)
          ? { cancelled: true }
          : handlers.cancel(input, context),
    },
    ready: async () => (await linked()).readOnly,
    async close() {
      closed = true;
      await replacing.stop();
      const engine = await current?.catch(() => undefined);
      await engine?.close();
      await lost?.closing;
    },
  };
}

async function link(options: LinkOptions, events: LinkEvents): Promise<Linked> {
  const { dataDir } = options;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = lockOrReason(dataDir);
    if (lock instanceof StrataError) {
      const unlocked = openUnlocked(options, toFailure(lock));
      if (unlocked === null) throw lock;
      return unlocked;
    }
    if (lock !== null) return openLocal(options, lock, events);
    const host = readHostFile(dataDir);
    if (host !== undefined) {
      const client = await connectLoopback(host).catch((thrown: unknown) => {
        if (toFailure(thrown).code === 'unsupported') throw thrown;
        return undefined;
      });
      if (client !== undefined) return joined(client, options, events.onGone);
    }
    if (performance.now() > until) throw busy(dataDir);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** The lock; null if another process holds it, or the reason it cannot be taken. */
function lockOrReason(dataDir: string): Lock | StrataError | null {
  try {
    return acquireLock(dataDir);
  } catch (thrown) {
    if (thrown instanceof StrataError) return thrown;
    throw thrown;
  }
}

/**
 * Whether the call writes. `cancel` needs no writable engine: without one there is nothing to stop.
 */
function writes(name: ProcedureName): boolean {
  return !isQuery(name) && name !== 'cancel';
}

/** The lock of a memory that cannot be opened: no process holds it for long. */
async function ownLock(dataDir: string): Promise<Lock> {
  for (const until = performance.now() + PATIENCE_MS; ;) {
    const lock = acquireLock(dataDir);
    if (lock !== null) return lock;
    if (performance.now() > until) throw busy(dataDir);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function endsWithin(end: Promise<void>, ms: number): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), ms);
  const ended = await Promise.race([end.then(() => true), timeout.promise]);
  clearTimeout(timer);
  return ended;
}
