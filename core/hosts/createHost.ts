/** The composition root of every host: the window's, the command line's, the browser's. */
import type { Client } from '../contract/client.ts';
import { toFailure } from '../model/result.ts';
import type { Failure } from '../model/result.ts';
import type { MemoryName } from '../contract/memories.ts';
import type { OpenEncryption } from '../node/secrets/createSecretStore.ts';
import { createEventHub } from '../rpc/eventHub.ts';
import { createRpcServer } from '../rpc/server.ts';
import type { Transport } from '../rpc/transport.ts';
import { connectInProcess } from '../rpc/transports/inProcess.ts';
import { linkEngine } from './memory/linkMemory.ts';
import { openSampleMemory } from './memory/sampleMemory.ts';
import type { SampleMemory } from './memory/sampleMemory.ts';
import { startLoopbackServer } from './serve/startLoopbackServer.ts';
import type { LoopbackServer } from './serve/startLoopbackServer.ts';
import { errorFacts } from '../contract/errors.ts';

export interface HostOptions {
  readonly dataDir: string;
  /** The built renderer, for a host that shows the explorer in a browser; null for others. */
  readonly rendererDir: string | null;
  /** Without it any free port. */
  readonly port?: number;
  /**
   * The secret that lets clients in, for a host that goes on where another ended: its windows come back
   * by themselves. Without it a new one.
   */
  readonly token?: string;
  /** How long a launch address is good for, ms; without it 30 s. */
  readonly launchCodeMs?: number;
  /** Is told when the last client of the loopback server has gone. */
  readonly onIdle?: () => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Follow logs and run jobs while it is open: for a host that stays. */
  readonly live?: boolean;
  /** The clock, epoch ms; without it the machine's. */
  readonly now?: () => number;
  /** Encryption for keys of providers, where the system offers it; opened when a key is first read. */
  readonly openEncryption?: OpenEncryption;
  /**
   * Is there a window that can show why the memory does not open, or a command that is about that? Then a host is made all the same,
   * {@link Host.problem} says why, and each call tries again.
   */
  readonly hasWindow?: true;
  /** Is told bugs, for the log. */
  readonly reportBug: (thrown: unknown, where: string) => void;
}

export interface Host {
  /** Why the memory did not open at the start, or opened only to be read. */
  readonly problem: Failure | null;
  /** Resolves when the host cannot go on, and says why: the process is to close it, tell it and end. */
  readonly ended: Promise<Failure>;
  /** Serves a client at the other end of a transport, until that ends. */
  accept(transport: Transport): void;
  /** A client of this process, by the same path as remote ones. */
  connect(memory?: MemoryName): Promise<Client>;
  /** Where this process listens; it starts to when it is first asked. */
  server(): Promise<LoopbackServer>;
  /** Refuses new work, waits for what is in flight, then closes the memory. */
  close(): Promise<void>;
}

/** Work in flight may take this long to end when a host closes. */
const DRAIN_MS = 5_000;

/**
 * Serves the memory of a data directory to this process and, when it is the one that holds the lock,
 * to all others of this machine. Otherwise it joins the one that does.
 *
 * A memory that can be read but not written to, as on a full or read-only disk, is opened for reading: what
 * writes fails, and first tries again. Throws `database-from-newer-build`, `database-damaged`, `disk-full`,
 * `memory-busy` unless there is a window to show them.
 */
export async function createHost(options: HostOptions): Promise<Host> {
  const { dataDir, rendererDir, env, reportBug } = options;
  const hub = createEventHub();
  const ended = Promise.withResolvers<Failure>();
  let listening: Promise<LoopbackServer> | undefined;
  const server = (): Promise<LoopbackServer> =>
    (listening ??= startLoopbackServer({
      rpc,
      rendererDir,
      ...(options.port === undefined ? {} : { port: options.port }),
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.launchCodeMs === undefined
        ? {}
        : { limits: { launchCodeMs: options.launchCodeMs } }),
      ...(options.onIdle === undefined ? {} : { onIdle: options.onIdle }),
    }));
  const shared = {
    dataDir,
    settingsDir: dataDir,
    openEncryption: options.openEncryption ?? null,
    env,
    reportBug,
    ...(options.now === undefined ? {} : { now: options.now }),
    address: server,
    onLockLost: ended.resolve,
  };
  const link = linkEngine({
    ...shared,
    memory: 'own',
    live: options.live === true ? 'on' : 'off',
    hub,
  });
  let sample: SampleMemory | undefined;
  const rpc = createRpcServer({
    handlers: link.handlers,
    hub,
    sample: () => (sample ??= openSampleMemory(shared)),
    checkOutputs: env['NODE_ENV'] === 'test',
    reportBug,
  });
  const close = async (): Promise<void> => {
    const drained = rpc.drain({ timeoutMs: DRAIN_MS });
    await Promise.all([link.close(), sample?.close()]);
    await drained;
    await (await listening?.catch(() => undefined))?.close();
  };
  let problem: Failure | null = null;
  try {
    problem = await link.ready();
  } catch (error) {
    problem = toFailure(error);
    if (options.hasWindow !== true || !errorFacts[problem.code].blocksMemory) {
      await close();
      throw error;
    }
  }
  return {
    problem,
    ended: ended.promise,
    accept: (transport) => void rpc.accept(transport),
    connect: (memory) => connectInProcess(rpc, memory),
    server,
    close,
  };
}
