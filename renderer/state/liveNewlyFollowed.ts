/** Folders that are followed since the last import of this window, which nobody asked for in so many words. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import { isBusy, type WorkState } from './work.ts';

export interface NewlyFollowed {
  /** Empty where nothing is new, or nobody can tell. */
  readonly store: StoreApi<{ readonly paths: readonly string[] }>;
  /** Follows them no more. Rejects as the host does. */
  undo(): Promise<void>;
}

/** Compares what is followed before an import of this window and after it. */
export function createNewlyFollowed(
  client: Client,
  work: Pick<StoreApi<WorkState>, 'subscribe'>,
): NewlyFollowed {
  const store = createStore<{ readonly paths: readonly string[] }>(() => ({ paths: [] }));
  let before: Promise<readonly string[] | null> = Promise.resolve(null);
  const compare = async (): Promise<void> => {
    const [old, now] = await Promise.all([before, followedPaths(client)]);
    if (old === null || now === null) return;
    store.setState({ paths: now.filter((path) => !old.includes(path)) });
  };
  work.subscribe(({ importing }, { importing: last }) => {
    if (importing.phase === last.phase) return;
    if (isBusy(importing) && !isBusy(last)) {
      store.setState({ paths: [] });
      before = followedPaths(client);
    } else if (importing.phase === 'indexing') void compare();
  });
  return {
    store,
    undo: async () => {
      for (const path of store.getState().paths) await client.call('unfollow', { path });
      store.setState({ paths: [] });
    },
  };
}

/** Null where logs are not followed now, or the host does not say. */
function followedPaths(client: Client): Promise<readonly string[] | null> {
  return client.call('followed', {}).then(
    ({ active, folders }) => (active ? folders.map(({ path }) => path) : null),
    () => null,
  );
}
