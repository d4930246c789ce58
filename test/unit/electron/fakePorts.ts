/** Ports and frames: what carries messages between a page and the main process. */
import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type Electron from 'electron';
import type { WebFrameMain } from 'electron';

type PortPart = 'postMessage' | 'start' | 'close';

/** A Node port with the events of Electron's, so that messages really cross by structured clone. */
export class FakePort extends EventEmitter implements Pick<Electron.MessagePortMain, PortPart> {
  /** The Node port, for the side that is given away. */
  readonly inner: MessagePort;
  #started = false;

  constructor(inner: MessagePort) {
    super();
    this.inner = inner;
    inner.once('close', () => this.emit('close'));
  }
  postMessage(message: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    this.inner.postMessage(message);
  }
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.inner.on('message', (data) => this.emit('message', { data, ports: [] }));
  }
  close(): void {
    this.inner.close();
  }
}

export class FakeMessageChannelMain {
  readonly port1: FakePort;
  readonly port2: FakePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new FakePort(port1);
    this.port2 = new FakePort(port2);
  }
}

/** A frame as `senderFrame` gives it: by default the main frame of our own page. */
export class FakeFrame {
  readonly origin: string;
  readonly parent: WebFrameMain | null;
  destroyed = false;
  readonly posted: { channel: string; message: unknown; ports: readonly FakePort[] }[] = [];

  constructor(options: { origin?: string; parent?: FakeFrame } = {}) {
    this.origin = options.origin ?? 'app://bundle';
    this.parent = (options.parent ?? null) as unknown as WebFrameMain | null;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  postMessage(channel: string, message: unknown, ports: readonly FakePort[] = []): void {
    this.posted.push({ channel, message, ports });
  }
}
