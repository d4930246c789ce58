import type { Client } from '../../contract/client.ts';
import { CONTRACT_VERSION } from '../../contract/envelopes.ts';
import { events } from '../../contract/events.ts';
import type { EventName } from '../../contract/events.ts';
import type { MemoryName } from '../../contract/memories.ts';
import type { ProcedureName } from '../../contract/procedures.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { databasePath } from '../../node/dataDirectory.ts';
import { lockLost } from '../../node/lockFile.ts';
import type { CallContext } from '../../contract/handlers.ts';
import { openEngine } from './openEngine.ts';
import type { Engine } from './openEngine.ts';
import type { EngineOptions } from './openEngine.ts';
import type { Lock } from './acquireLock.ts';
import { openReadOnly } from './openReadOnly.ts';
import { keepReserve } from '../../store/maintenance/forget/reserve.ts';
import { errorFacts } from '../../contract/errors.ts';
import { toStoreError } from '../../store/sql/storeErrors.ts';

export interface EngineLinkOptions extends Omit<EngineOptions, 'lockFile'> {
  /** The name under which this process serves the memory once it holds the lock. */
  readonly memory: MemoryName;
  /** Where this process listens once it holds the lock. */
  readonly address: () => Promise<{ readonly port: number; readonly token: string }>;
}

/** The engine that a host uses, in its own process or another. */
export interface Linked {
  readonly isRemote: boolean;
  /** Why this process can only read the memory; null if it can write or asks another process. */
  readonly readOnly: Failure | null;
  /** Resolves when the engine has ended by itself and released the lock if it held it. */
  readonly gone: Promise<void>;
  /** Whether it has lost a thread of its own and is about to end. */
  isDying(): boolean;
  call(name: ProcedureName, input: unknown, context: CallContext): Promise<unknown>;
  /** Closes this process's engine and hands its lock to the caller. */
  handOver(): Promise<Lock>;
  close(): Promise<void>;
}

type HandlersByName = Readonly<
  Record<string, (input: unknown, context: CallContext) => Promise<unknown>>
>;

export interface LinkEvents {
  /** Called when the engine has ended by itself, with how long it lasted. */
  readonly onGone: (lastedMs: number) => void;
  /**
   * Called when the lock was lost: nothing more is written. `closed` resolves once the engine is
   * closed.
   */
  readonly onLockLost: (failure: Failure, closed: Promise<void>) => void;
  /** Whether this process is ending, so that nothing new should be opened. */
  readonly isClosed: () => boolean;
}

/**
 * Opens the engine in this process, which holds the lock, and releases the lock if that fails. A
 * memory with no room to write is opened read-only.
 */
export async function openLocal(
  options: EngineLinkOptions,
  lock: Lock,
  { onGone, onLockLost, isClosed }: LinkEvents,
): Promise<Linked> {
  let opened: Engine | undefined;
  try {
    const engine = await openWhatCanBe(options, lock);
    opened = engine;
    await announce(options, lock);
    if (options.memory === 'own' && engine.readOnly === null)
      keepReserve(databasePath(options.dataDir));
    const handlers = engine.handlers as unknown as HandlersByName;
    let ending: Promise<void> | undefined;
    const close = (): Promise<void> => (ending ??= engine.close().finally(() => lock.release()));
    const handedOver = Promise.withResolvers<void>();
    let isOver = false;
    const openedMs = performance.now();
    const ended = async (): Promise<void> => {
      await engine.died;
      const lastedMs = performance.now() - openedMs;
      // An engine that fails to close is gone all the same.
      await close().catch(() => undefined);
      if (!isClosed()) onGone(lastedMs);
    };
    const lockIsLost = async (): Promise<void> => {
      await lock.lost;
      if (isOver) return;
      isOver = true;
      const closed = close().catch(() => undefined);
      onLockLost(lockLost(lock.file), closed);
      await closed;
    };
    return {
      isRemote: false,
      readOnly: engine.readOnly,
      gone: Promise.race([ended(), handedOver.promise, lockIsLost()]),
      isDying: () => isOver || engine.isDead(),
      call: async (name, input, context) => handlers[name]?.(input, context),
      async handOver() {
        isOver = true;
        // The engine is already ending and releasing the lock, so another process may have taken
        // it.
        if (ending !== undefined) {
          await ending.catch(() => undefined);
          throw new StrataError({ code: 'host-gone', message: 'Strata is closing this memory.' });
        }
        try {
          await (ending = engine.close());
        } catch (thrown) {
          lock.release();
          throw thrown;
        } finally {
          handedOver.resolve();
        }
        return lock;
      },
      close,
    };
  } catch (error) {
    await opened?.close();
    lock.release();
    throw toStoreError(error, options.dataDir);
  }
}

async function openWhatCanBe(options: EngineLinkOptions, lock: Lock): Promise<Engine> {
  try {
    return await openEngine({ ...options, lockFile: lock.file });
  } catch (thrown) {
    const failure = toFailure(toStoreError(thrown, options.dataDir));
    const engine = errorFacts[failure.code].leavesReadable
      ? openReadOnly(options, { failure, underLock: true })
      : null;
    if (engine === null) throw thrown;
    return engine;
  }
}

/** On a full disk the address cannot be announced; others just find the memory held. */
async function announce({ address, memory, dataDir }: EngineLinkOptions, lock: Lock) {
  const { port, token } = await address();
  try {
    lock.announce({
      pid: process.pid,
      port,
      token,
      startedAt: new Date().toISOString(),
      contractVersion: CONTRACT_VERSION,
      memory,
    });
  } catch (thrown) {
    if (toFailure(toStoreError(thrown, dataDir)).code !== 'disk-full') throw thrown;
  }
}

/**
 * Reads in this process a memory whose lock cannot be taken, as on a read-only disk; null if it
 * cannot.
 */
export function openUnlocked(options: EngineLinkOptions, failure: Failure): Linked | null {
  const engine = errorFacts[failure.code].leavesReadable
    ? openReadOnly(options, { failure, underLock: false })
    : null;
  if (engine === null) return null;
  const handlers = engine.handlers as unknown as HandlersByName;
  let ending: Promise<void> | undefined;
  return {
    isRemote: false,
    readOnly: failure,
    gone: engine.died,
    isDying: engine.isDead,
    call: async (name, input, context) => handlers[name]?.(input, context),
    handOver: () => Promise.reject(new StrataError(failure)),
    close: () => (ending ??= engine.close()),
  };
}

/** The engine of another process. */
export function joined(
  client: Client,
  { dataDir, hub }: Pick<EngineLinkOptions, 'dataDir' | 'hub'>,
  onGone: LinkEvents['onGone'],
): Linked {
  for (const name of Object.keys(events) as EventName[])
    client.on(name, (payload) => hub.publish(name, payload));
  void client.closed.then(() => onGone(Infinity));
  return {
    isRemote: true,
    readOnly: null,
    gone: client.closed,
    isDying: () => false,
    handOver: () => Promise.reject(busy(dataDir)),
    call(name, input, { signal, makeWay }) {
      // The other process schedules its own calls.
      makeWay();
      return client.call(name, input as never, { signal });
    },
    async close() {
      client.close();
    },
  };
}

export function busy(dataDir: string): StrataError {
  return new StrataError({
    code: 'memory-busy',
    message: `Another Strata holds the memory in ${dataDir} and does not answer. Close it and try again.`,
    details: { dataDir },
  });
}
