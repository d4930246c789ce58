/** The way to the memory's one engine: in this process when it holds the lock, else in another. */
import type { Client } from '../contract/client.ts';
import { CONTRACT_VERSION } from '../contract/envelopes.ts';
import type { MemoryName } from '../contract/memories.ts';
import { procedures } from '../contract/procedures.ts';
import type { ProcedureName } from '../contract/procedures.ts';
import { StrataError, toFailure } from '../model/result.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import type { CallContext, Handlers } from '../rpc/server.ts';
import { openEngine } from './engine.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { acquireLock } from './lock/acquireLock.ts';
import { readHostFile } from './lock/hostFile.ts';
import { connectLoopback } from './serve/connectLoopback.ts';
import { toStoreError } from '../store/storeErrors.ts';

export interface EngineLinkOptions extends EngineOptions {
  /** As what this process serves the memory, once it holds the lock. */
  readonly memory: MemoryName;
  /** Where this process listens, once it holds the lock. */
  readonly address: () => Promise<{ readonly port: number; readonly token: string }>;
}

export interface EngineLink {
  /** Handlers that reach the engine wherever it is at the time of the call. */
  readonly handlers: Handlers;
  /** Finds or opens the engine now, so that failures to open show at once. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface Linked {
  readonly isRemote: boolean;
  /** Resolves when the engine has ended by itself, and let go of the lock if it held it. */
  readonly gone: Promise<void>;
  /** Has it lost a thread of its own, and is about to be gone? */
  isDying(): boolean;
  call(name: ProcedureName, input: unknown, context: CallContext): Promise<unknown>;
  close(): Promise<void>;
}

/** A holder that does not answer is starting or ending; it gets this long. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 40;
/** An engine that ended by itself within this time may well do so again. */
const BRIEF_MS = 1_000;
/** These would be done, or paid for, twice. */
const ONCE: ReadonlySet<ProcedureName> = new Set<ProcedureName>([
  'cancel',
  'resummarize',
  'fidelity',
  'testConnection',
  'edit',
  'unpin',
  'revert',
  'removeTemplate',
  'removePreprocessor',
]);
/** Holders that end one after the other while a call is on its way, until it fails. */
const MOST_HOLDERS = 5;

/**
 * Takes the memory's lock and opens the engine, or joins the Strata that holds it. When that one
 * ends, this one takes over or joins its successor, and calls on their way are made again.
 */
export function linkEngine(options: EngineLinkOptions): EngineLink {
  let current: Promise<Linked> | undefined;
  let closed = false;

  function linked(): Promise<Linked> {
    if (closed)
      return Promise.reject(new StrataError({ code: 'host-gone', message: 'Strata is closing.' }));
    if (current === undefined) {
      const opening = link(options, {
        onGone: (lastedMs) => {
          if (current === opening) current = undefined;
          // Whoever waits takes over at once, so that events go on coming. What never worked is
          // opened again when it is called for, not over and over.
          if (!closed && lastedMs > BRIEF_MS) linked().catch(() => undefined);
        },
        isClosed: () => closed,
      });
      current = opening;
      opening.catch(() => {
        if (current === opening) current = undefined;
      });
    }
    return current;
  }

  /**
   * Nearly everything may run again: what was stored already is not stored twice. But long work
   * that took this process's own thread along would do so again.
   */
  async function call(name: ProcedureName, input: unknown, context: CallContext): Promise<unknown> {
    for (let holders = 1; ; holders++) {
      const engine = await linked();
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
        if (ONCE.has(name) || holders === MOST_HOLDERS) throw thrown;
        if (!engine.isRemote && (name === 'import' || name === 'index')) throw thrown;
        if (!(await endsWithin(engine.gone, PATIENCE_MS))) throw thrown;
      }
    }
  }

  const handlers = Object.fromEntries(
    Object.keys(procedures).map((name) => [
      name,
      (input: unknown, context: CallContext) => call(name as ProcedureName, input, context),
    ]),
  ) as unknown as Handlers;

  return {
    handlers,
    ready: async () => void (await linked()),
    async close() {
      closed = true;
      const engine = await current?.catch(() => undefined);
      await engine?.close();
    },
  };
}

interface LinkEvents {
  /** The engine has ended by itself, after so long. */
  readonly onGone: (lastedMs: number) => void;
  /** Is this process ending, so that nothing new should be opened? */
  readonly isClosed: () => boolean;
}

async function link(options: EngineLinkOptions, events: LinkEvents): Promise<Linked> {
  const { dataDir } = options;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = acquireLock(dataDir);
    if (lock !== null) return openLocal(options, lock, events);
    const host = readHostFile(dataDir);
    if (host !== undefined) {
      const client = await connectLoopback(host).catch((thrown: unknown) => {
        if (toFailure(thrown).code === 'unsupported') throw thrown;
        return undefined;
      });
      if (client !== undefined) return joined(client, options.hub, events.onGone);
    }
    if (performance.now() > until)
      throw new StrataError({
        code: 'memory-busy',
        message: `Another Strata holds the memory in ${dataDir} and does not answer. Close it and try again.`,
        details: { dataDir },
      });
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function openLocal(
  options: EngineLinkOptions,
  lock: NonNullable<ReturnType<typeof acquireLock>>,
  { onGone, isClosed }: LinkEvents,
): Promise<Linked> {
  let opened: Engine | undefined;
  try {
    const engine = await openEngine(options);
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
    const openedMs = performance.now();
    const ended = async (): Promise<void> => {
      await engine.died;
      const lastedMs = performance.now() - openedMs;
      // Who cannot be closed is gone all the same.
      await close().catch(() => undefined);
      if (!isClosed()) onGone(lastedMs);
    };
    return {
      isRemote: false,
      gone: ended(),
      isDying: engine.isDead,
      call: async (name, input, context) => handlers[name]?.(input, context),
      close,
    };
  } catch (error) {
    await opened?.close();
    lock.release();
    throw toStoreError(error, options.dataDir);
  }
}

function joined(client: Client, hub: EventHub, onGone: LinkEvents['onGone']): Linked {
  client.on('changed', (payload) => hub.publish('changed', payload));
  client.on('progress', (payload) => hub.publish('progress', payload));
  client.on('ended', (payload) => hub.publish('ended', payload));
  void client.closed.then(() => onGone(Infinity));
  return {
    isRemote: true,
    gone: client.closed,
    isDying: () => false,
    call: (name, input, { signal }) => client.call(name, input as never, { signal }),
    async close() {
      client.close();
    },
  };
}

async function endsWithin(end: Promise<void>, ms: number): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), ms);
  const ended = await Promise.race([end.then(() => true), timeout.promise]);
  clearTimeout(timer);
  return ended;
}
