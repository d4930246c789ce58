import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What the host's process is told. */
export type HostAsked =
  | {
      readonly type: 'open';
      readonly dataDir: string;
      readonly token: string;
      /** 0 is any free one. */
      readonly port: number;
    }
  /** For another address that opens the window once. */
  | { readonly type: 'launch' };

/** What it answers to either. */
export interface HostSaid {
  readonly type: 'ready';
  readonly port: number;
  /** At the host itself. */
  readonly url: string;
}

export interface KeptHostOptions {
  readonly dataDir: string;
  /** The same for all hosts that follow each other, so that windows stay in. */
  readonly token: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
}

/** A host that runs the sources as they are, in a process that is replaced when they changed. */
export interface KeptHost {
  /** Where it listens, the same after each restart. Waits for a host that listens. */
  port(): Promise<number>;
  /** An address of the host that opens the window once, within 10 minutes. */
  launchUrl(): Promise<string>;
  /**
   * Ends the process in order and starts another. Resolves when that listens; to false when it ended
   * instead, having said why.
   */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

export function keepHost({ dataDir, token, env }: KeptHostOptions): KeptHost {
  let child: ChildProcess | undefined;
  let knownPort = 0;
  /** Who waits while no host listens waits for the same one, however many starts fail. */
  let listening = Promise.withResolvers<ChildProcess>();
  let listens = false;
  let last = Promise.resolve(true);
  let queued: Promise<boolean> | undefined;

  const start = async (): Promise<boolean> => {
    const before = child;
    if (listens) listening = Promise.withResolvers();
    listens = false;
    // It loads the new code while the old one closes the memory.
    const next = fork(fileURLToPath(new URL('host.ts', import.meta.url)), { env });
    child = next;
    const ended = once(next, 'exit').then(() => undefined);
    await end(before);
    const ready = await Promise.race([
      ask(next, { type: 'open', dataDir, token, port: knownPort }),
      ended,
    ]);
    if (ready === undefined) return false;
    knownPort = ready.port;
    listening.resolve(next);
    listens = true;
    return true;
  };
  const restart = (): Promise<boolean> => {
    queued ??= last = last.then(() => {
      queued = undefined;
      return start();
    });
    return queued;
  };
  return {
    async port() {
      await listening.promise;
      return knownPort;
    },
    launchUrl: async () => (await ask(await listening.promise, { type: 'launch' })).url,
    restart,
    stop: () => end(child),
  };
}

async function ask(child: ChildProcess, asked: HostAsked): Promise<HostSaid> {
  const said = once(child, 'message') as Promise<[HostSaid]>;
  if (child.connected) child.send(asked);
  return (await said)[0];
}

/** Lets go of a host, and waits until it has closed its memory. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  const late = new AbortController();
  await Promise.race([
    exited,
    setTimeout(PATIENCE_MS, undefined, { signal: late.signal }).then(() => child.kill('SIGKILL')),
  ]);
  late.abort();
  await exited;
}

/** An orderly end waits 5 s for work in flight. */
const PATIENCE_MS = 15_000;
