/** Where one was of late, for as long as the window is open. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { Navigation } from './place.ts';
import type { GoTo } from './searchOffers.ts';

export interface RecentPlaces {
  /** The newest first. */
  readonly store: StoreApi<readonly GoTo[]>;
  clear(): void;
  /** Conversations may be called otherwise by now. */
  reread(): Promise<void>;
}

const MOST = 6;
/** By then it is read, and its page has its title. */
const SETTLED_MS = 1_000;

export function createRecentPlaces(
  client: Pick<Client, 'call'>,
  window: Pick<Window, 'document'>,
  navigation: Navigation,
): RecentPlaces {
  const store = createStore<readonly GoTo[]>(() => []);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (): void => {
    const { nodeId, page } = navigation.store.getState();
    // The other pages are always at hand.
    if (nodeId === null && page?.kind !== 'project') return;
    const id = nodeId ?? (page?.kind === 'project' ? page.id : '');
    const words = window.document.title.replace(/ · Strata$/, '');
    const to: GoTo['to'] =
      nodeId === null
        ? { kind: 'page', address: { kind: 'project', id } }
        : { kind: 'node', nodeId };
    const others = store.getState().filter((place) => place.id !== id);
    store.setState([{ id, words, note: '', to }, ...others].slice(0, MOST), true);
  };
  navigation.store.subscribe((place, before) => {
    const isSame = place.nodeId === before.nodeId && place.page === before.page;
    if (isSame && place.isPreview === before.isPreview) return;
    clearTimeout(timer);
    if (place.isPreview) return;
    timer = setTimeout(note, SETTLED_MS);
  });
  const titleOf = async (nodeId: string): Promise<string | undefined> =>
    (await client.call('toc', { nodeId }).catch(() => undefined))?.node?.title;
  return {
    store,
    clear: () => store.setState([], true),
    reread: async () => {
      const nodes = store.getState().filter(({ id }) => id.startsWith('toc:conversation:'));
      if (nodes.length === 0) return;
      const titles = new Map<string, string | undefined>(
        await Promise.all(nodes.map(async ({ id }) => [id, await titleOf(id)] as const)),
      );
      store.setState(
        store.getState().map((place) => ({ ...place, words: titles.get(place.id) ?? place.words })),
        true,
      );
    },
  };
}
