import type { Transport } from '../core/rpc/transport.ts';

/** The engine as the shell sees it, in this process or joined to the one that holds the memory. */
export interface Host {
  /** Serves one page at the other end of a transport, until that or the host ends. */
  accept(transport: Transport): void;
  /** Refuses new work, waits for what is in flight, then lets go of the memory. */
  close(): Promise<void>;
}
