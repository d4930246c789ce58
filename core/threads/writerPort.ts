import type { MessagePort } from 'node:worker_threads';
import { remote } from './channel.ts';
import type { RemoteOptions } from './channel.ts';
import type { WriterStore } from './workers.ts';

/** The writer's store for other threads: through a port that was attached to the writer. */
export function storeAt(port: MessagePort, options?: Pick<RemoteOptions, 'moved'>): WriterStore {
  return remote<WriterStore>(port, options).methods;
}
