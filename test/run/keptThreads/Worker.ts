/**
 * In place of `node:worker_threads` for who starts our threads, where hosts are tested and their threads are not
 * the topic. To start a thread and load its modules takes a tenth of a second of the processor, and a host has
 * up to six: that was most of what such tests took. Here a thread that ends while it has nothing to do is kept,
 * with all that it has loaded, for the next one of its name. One that is ended in the middle of its work ends as
 * it always does. Tests of threads, `*.alone.test.ts`, have the real ones.
 */
import { EventEmitter } from 'node:events';
import { MessageChannel, Worker as Thread } from 'node:worker_threads';
import type { MessagePort, Transferable, WorkerOptions } from 'node:worker_threads';
import type { FromKept, ToKept } from './messages.ts';

export { MessagePort } from 'node:worker_threads';

const ROOT = new URL('./thread.ts', import.meta.url);

/** Threads that have nothing to do, by name; of this process, however often this file is loaded. */
const idle: Map<string, Thread[]> = ((globalThis as { strataIdleThreads?: Map<string, Thread[]> })[
  'strataIdleThreads'
] ??= new Map());

/** What watches files goes on with it. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['strata-watcher']);

function idleOf(name: string): readonly Thread[] {
  return idle.get(name) ?? [];
}

function newThread(name: string): Thread {
  const thread = new Thread(ROOT, { execArgv: [], name });
  thread.once('exit', () => {
    idle.set(
      name,
      idleOf(name).filter((other) => other !== thread),
    );
  });
  return thread;
}

export class Worker extends EventEmitter<{ message: [unknown]; error: [unknown]; exit: [number] }> {
  readonly #name: string;
  readonly #thread: Thread;
  readonly #port: MessagePort;
  /** Calls that it has not answered. */
  #calls = 0;
  #hasBegun = false;
  #isOver = false;

  constructor(root: URL, { workerData, transferList = [], name = '' }: WorkerOptions) {
    super();
    this.#name = name;
    this.#thread = idle.get(name)?.pop() ?? newThread(name);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1.on('message', this.#heard);
    this.#thread.on('message', this.#told).once('error', this.#failed).once('exit', this.#ended);
    this.#tell({ type: 'begin', root: root.href, port: port2, data: workerData }, [
      port2,
      ...transferList,
    ]);
  }

  postMessage(message: unknown, moved: readonly Transferable[] = []): void {
    if (typeOf(message) === 'call') this.#calls += 1;
    this.#port.postMessage(message, moved);
  }

  async terminate(): Promise<number> {
    if (this.#isOver) return 1;
    if (!this.#hasBegun || this.#calls > 0 || NEVER_KEPT.has(this.#name))
      return this.#thread.terminate();
    const cleared = Promise.withResolvers<unknown>();
    this.#thread.once('message', cleared.resolve).once('exit', cleared.resolve);
    this.#tell({ type: 'end' });
    await cleared.promise;
    // It is kept for many others, each of which would leave one behind.
    this.#thread.off('exit', cleared.resolve);
    if (this.#isOver) return 1;
    this.#leave();
    idle.set(this.#name, [...idleOf(this.#name), this.#thread]);
    this.emit('exit', 1);
    return 1;
  }

  /** What it keeps says nothing of the one that is asked about. */
  async getHeapStatistics(): Promise<{ readonly total_heap_size: number }> {
    return { total_heap_size: 0 };
  }

  #tell(message: ToKept, moved: readonly Transferable[] = []): void {
    this.#thread.postMessage(message, moved);
  }

  readonly #heard = (message: unknown): void => {
    const type = typeOf(message);
    if (type === 'result' || type === 'error') this.#calls -= 1;
    if (!this.#isOver) this.emit('message', message);
  };

  readonly #told = (message: FromKept): void => {
    if (message.type === 'begun') this.#hasBegun = true;
    if (message.type !== 'failed') return;
    this.#failed(message.error);
    void this.#thread.terminate();
  };

  readonly #failed = (error: unknown): void => void this.emit('error', error);

  readonly #ended = (code: number): void => {
    this.#leave();
    this.emit('exit', code);
  };

  #leave(): void {
    this.#isOver = true;
    this.#port.close();
    this.#thread.off('message', this.#told).off('error', this.#failed).off('exit', this.#ended);
  }
}

/** Of the messages of `core/threads/channel.ts`. */
function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message
    ? message.type
    : undefined;
}
