import type { Client } from '../../contract/client.ts';
import type { MemoryName } from '../../contract/memories.ts';
import { openClient } from '../client.ts';
import type { RpcServer } from '../server.ts';
import type { Receiver, Transport } from '../transport.ts';
import { decodeJson } from './json.ts';

/** Connects to a server in the same process, by the same path as from another one. */
export function connectInProcess(server: RpcServer, memory: MemoryName = 'own'): Promise<Client> {
  const [ours, theirs] = inProcessPair();
  server.accept(theirs);
  return openClient(ours, { memory });
}

/**
 * Two ends of one connection. Messages are sent as JSON text, asynchronously and in order, so that
 * nothing is shared and nothing gets across that a WebSocket would lose.
 */
export function inProcessPair(): readonly [Transport, Transport] {
  const a = new End();
  const b = new End();
  a.other = b;
  b.other = a;
  return [a, b];
}

class End implements Transport {
  other: End | undefined;
  #receiver: Receiver | undefined;
  /** Items that arrived before anybody listened. */
  readonly #early: Item[] = [];
  #ended = false;

  send(message: unknown): void {
    if (!this.#ended) this.#pass(JSON.stringify(message));
  }

  listen(receiver: Receiver): void {
    this.#receiver = receiver;
    for (const item of this.#early.splice(0)) this.take(item);
  }

  close(): void {
    if (this.#ended) return;
    this.#pass(null);
    this.take(null);
  }

  take(item: Item): void {
    if (this.#ended) return;
    if (this.#receiver === undefined) {
      this.#early.push(item);
    } else if (item === null) {
      this.#ended = true;
      this.#receiver.end();
    } else {
      this.#receiver.message(decodeJson(item, this.#receiver.limits?.()));
    }
  }

  #pass(item: Item): void {
    queueMicrotask(() => this.other?.take(item));
  }
}

/** A message as JSON text, or null for the end. */
type Item = string | null;
