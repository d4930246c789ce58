import type { Client } from '../../contract/client.ts';
import { CONTRACT_VERSION } from '../../contract/envelopes.ts';
import { events } from '../../contract/events.ts';
import type { EventName } from '../../contract/events.ts';
import type { MemoryName } from '../../contract/memories.ts';
import type { ProcedureName } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { lockLost } from '../../node/lockFile.ts';
import type { CallContext } from '../../contract/handlers.ts';
import { openEngine } from './openEngine.ts';
import type { Engine } from './openEngine.ts';
import type { EngineOptions } from './openEngine.ts';
import type { Lock } from './acquireLock.ts';
import { toStoreError } from '../../store/sql/storeErrors.ts';

export interface EngineLinkOptions extends Omit<EngineOptions, 'lockFile'> {
  /** As what this process serves the memory, once it holds the lock. */
  readonly memory: MemoryName;
  /** Where this process listens, once it holds the lock. */
  readonly address: () => Promise<{ readonly port: number; readonly token: string }>;
}

/** The engine that a host uses, in its own process or another. */
export interface Linked {
  readonly isRemote: boolean;
  /** Resolves when the engine has ended by itself, and let go of the lock if it held it. */
  readonly gone: Promise<void>;
  /** Has it lost a thread of its own, and is about to be gone? */
  isDying(): boolean;
  call(name: ProcedureName, input: unknown, context: CallContext): Promise<unknown>;
  /** Closes the engine of this process and gives its lock to who goes on with it. */
  handOver(): Promise<Lock>;
  close(): Promise<void>;
}

export interface LinkEvents {
  /** The engine has ended by itself, after so long. */
  readonly onGone: (lastedMs: number) => void;
  /** The lock was lost: nothing is written any more, and the engine is closed then. */
  readonly onLockLost: (failure: Failure, closed: Promise<void>) => void;
  /** Is this process ending, so that nothing new should be opened? */
  readonly isClosed: () => boolean;
}

/** Opens the engine in this process, which holds the lock; lets go of that where it does not open. */
export async function openLocal(
  options: EngineLinkOptions,
  lock: Lock,
  { onGone, onLockLost, isClosed }: LinkEvents,
): Promise<Linked> {
  let opened: Engine | undefined;
  try {
    const engine = await openEngine({ ...options, lockFile: lock.file });
    opened = engine;
    const { port, token } = await options.address();
    lock.announce({
      pid: process.pid,
      port,
      token,
      startedAt: new Date().toISOString(),
      contractVersion: CONTRACT_VERSION,
      memory: options.memory,
    });
    const handlers = engine.handlers as unknown as Record<
      string,
      (input: unknown, context: CallContext) => Promise<unknown>
    >;
    let ending: Promise<void> | undefined;
    const close = (): Promise<void> => (ending ??= engine.close().finally(() => lock.release()));
    const handedOver = Promise.withResolvers<void>();
    let isOver = false;
    const openedMs = performance.now();
    const ended = async (): Promise<void> => {
      await engine.died;
      const lastedMs = performance.now() - openedMs;
      // Who cannot be closed is gone all the same.
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
      gone: Promise.race([ended(), handedOver.promise, lockIsLost()]),
      isDying: () => isOver || engine.isDead(),
      call: async (name, input, context) => handlers[name]?.(input, context),
      async handOver() {
        isOver = true;
        // It is letting go of the lock by itself, and another may have taken it.
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
    gone: client.closed,
    isDying: () => false,
    handOver: () => Promise.reject(busy(dataDir)),
    call(name, input, { signal, makeWay }) {
      // That process has turns of its own.
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
