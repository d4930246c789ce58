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
  /** Default: any free port. */
  readonly port?: number;
  /**
   * The token that lets clients in, for a host that continues where another ended: its windows
   * reconnect by themselves. Default: a new one.
   */
  readonly token?: string;
  /** How long a launch address is valid, ms. Default: 30 s. */
  readonly launchCodeMs?: number;
  /** Called when the last client of the loopback server has gone. */
  readonly onIdle?: () => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether to follow logs and run jobs while it is open: for a long-lived host. */
  readonly live?: boolean;
  /** The clock, epoch ms. Default: the machine's. */
  readonly now?: () => number;
  /**
   * Encryption for keys of providers, where the system offers it; opened when a key is first read.
   */
  readonly openEncryption?: OpenEncryption;
  /**
   * Set where there is a window to show why the memory does not open, or a command about that. The
   * host is then created all the same, {@link Host.problem} says why, and each call tries again.
   */
  readonly hasWindow?: true;
  /** Receives bugs, for the log. */
  readonly reportBug: (thrown: unknown, where: string) => void;
}

export interface Host {
  /** Why the memory did not open at the start, or opened read-only. */
  readonly problem: Failure | null;
  /**
   * Resolves with the reason when the host cannot go on: the process should close it, report the
   * reason and exit.
   */
  readonly ended: Promise<Failure>;
  /** Serves a client at the other end of a transport until the transport ends. */
  accept(transport: Transport): void;
  /** A client of this process, by the same path as remote ones. */
  connect(memory?: MemoryName): Promise<Client>;
  /** Where this process listens; it starts listening when first asked. */
  server(): Promise<LoopbackServer>;
  /** Refuses new work, waits for work in flight, then closes the memory. */
  close(): Promise<void>;
}

/** How long work in flight may take to end when a host closes. */
const DRAIN_MS = 5_000;

/**
 * Serves the memory of a data directory to this process and, if it holds the lock, to all others on
 * this machine. Otherwise it joins the process that holds the lock.
 *
 * A memory that can be read but not written, as on a full or read-only disk, is opened read-only:
 * calls that write first try to reopen it, then fail. Throws `database-from-newer-build`,
 * `database-damaged`, `disk-full`, `memory-busy` unless there is a window to show them.
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
