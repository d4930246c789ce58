import type { Client } from '../core/contract/client.ts';
import type { Failure } from '../core/model/result.ts';
import type { Transport } from '../core/rpc/transport.ts';

/** The engine as the shell sees it, in this process or joined to the one that holds the memory. */
export interface Host {
  /** Resolves when it cannot go on, and says why. */
  readonly ended: Promise<Failure>;
  /** Serves one page at the other end of a transport, until that or the host ends. */
  accept(transport: Transport): void;
  /** A client for the shell itself, of the person's own memory. */
  connect(): Promise<Client>;
  /** Refuses new work, waits for what is in flight, then lets go of the memory. */
  close(): Promise<void>;
}
