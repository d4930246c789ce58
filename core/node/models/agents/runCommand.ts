import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { StrataError } from '../../../model/result.ts';
import { Trouble } from '../trouble.ts';

export interface Command {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Goes to its standard input, whose end is then told. */
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

export interface CommandOutcome {
  /** null: a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  /** Its end. */
  readonly stderr: string;
}

export interface RunOptions {
  /** For messages. */
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the bytes of standard output so far. */
  readonly onBytes: (bytes: number) => void;
}

/** As much as of any other model's answer. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_ERROR_BYTES = 16 * 1024;
/** From the request to end until it is ended. */
const GRACE_MS = 1_000;

/**
 * Runs a program without a shell, to its end; whatever it started ends with it. Throws
 * `provider-not-configured` for one that cannot be started, {@link Trouble} when the time is up,
 * `reply-unusable` beyond 4 MB, and the signal's reason once it aborts.
 */
export async function runCommand(
  command: Command,
  { name, timeoutMs, signal, onBytes }: RunOptions,
): Promise<CommandOutcome> {
  signal.throwIfAborted();
  const { program, args, env, folder } = command;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(overtime(name, timeoutMs)), timeoutMs);
  const cancel = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: 'pipe',
      shell: false,
      windowsHide: true,
      // A group of its own, so that all of it can be ended.
      detached: process.platform !== 'win32',
    });
    const outcome = await outcomeOf(child, command.input, {
      stop: stop.signal,
      onBytes(bytes) {
        onBytes(bytes);
        if (bytes > MOST_BYTES) stop.abort(tooLarge(name));
      },
    });
    stop.signal.throwIfAborted();
    return outcome;
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    throw cannotStart(name, error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

function outcomeOf(
  child: ChildProcessWithoutNullStreams,
  input: string,
  { stop, onBytes }: { readonly stop: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<CommandOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandOutcome>();
  const out: Buffer[] = [];
  let bytes = 0;
  let errors = Buffer.alloc(0);
  let forced: NodeJS.Timeout | undefined;
  const end = (): void => {
    endGroup(child, 'SIGTERM');
    forced ??= setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= MOST_BYTES) out.push(chunk);
    onBytes(bytes);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors = Buffer.concat([errors, chunk]).subarray(-MOST_ERROR_BYTES);
  });
  // It may end without having read all.
  child.stdin.on('error', () => undefined);
  child.on('error', reject);
  let closing: NodeJS.Timeout | undefined;
  child.on('exit', () => {
    // What it left behind would hold its output open, and go on.
    endGroup(child, 'SIGKILL');
    closing = setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, GRACE_MS);
  });
  child.on('close', (code) => {
    clearTimeout(forced);
    clearTimeout(closing);
    stop.removeEventListener('abort', end);
    resolve({ code, stdout: Buffer.concat(out).toString('utf8'), stderr: errors.toString('utf8') });
  });
  stop.addEventListener('abort', end, { once: true });
  if (stop.aborted) end();
  child.stdin.end(input);
  return promise;
}

function endGroup({ pid }: ChildProcessWithoutNullStreams, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => undefined,
    );
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // All of it has ended.
  }
}

function cannotStart(name: string, error: unknown): StrataError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new StrataError(
    {
      code: 'provider-not-configured',
      message: `${name} is there, but cannot be started (${reason}). Try it in a terminal.`,
      details: { reason },
    },
    { cause: error },
  );
}

function overtime(name: string, timeoutMs: number): Trouble {
  return new Trouble({
    code: 'provider-unavailable',
    message: `${name} did not answer within ${String(timeoutMs / 1_000)} seconds, and was ended. A slow one needs a longer time-out.`,
    details: { reason: 'timeout' },
  });
}

function tooLarge(name: string): StrataError {
  return new StrataError({
    code: 'reply-unusable',
    message: `The answer of ${name} was larger than 4 MB, so it was not read to its end.`,
  });
}
