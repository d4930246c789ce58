import type { MessagePort } from 'node:worker_threads';

export type ToKept =
  /** Be the thread of a root from now on, which talks through a port. */
  | {
      readonly type: 'begin';
      readonly root: string;
      readonly port: MessagePort;
      readonly data: unknown;
    }
  /** Leave nothing of it behind. */
  | { readonly type: 'end' };

export type FromKept =
  | { readonly type: 'begun' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'ended' };
