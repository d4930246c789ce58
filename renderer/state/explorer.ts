/** Everything the window knows, made once per window. */
import type { StoreApi } from 'zustand/vanilla';
import type { MemoryName } from '../../core/contract/memories.ts';
import type { ReconnectingClient } from '../client/reconnectingClient.ts';
import { createQueries, type Queries } from '../client/queries.ts';
import { createActivity, type Activity } from './activity.ts';
import { parseAddress } from './address.ts';
import { createDecisionNews, type DecisionNews } from './decisionNews.ts';
import { bindHistory } from './history.ts';
import { createNotice, type Notice } from './notice.ts';
import { createNewlyFollowed, type NewlyFollowed } from './liveNewlyFollowed.ts';
import { createNavigation, type Navigation } from './place.ts';
import { createRecentPlaces, type RecentPlaces } from './recentPlaces.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { throttle } from './throttle.ts';
import { ROOT } from './treeModel.ts';
import { createSearch, type Search } from './search.ts';
import { createPageActs, type PageActs } from './pageActs.ts';
import { createTranscriptViews, type TranscriptViews } from './transcriptViews.ts';
import { createTree, type Tree } from './treeStore.ts';
import { createStorage, type Storage } from './storage.ts';
import { createWork, type Work } from './work.ts';

export interface Explorer {
  /** The memory that this window shows. */
  readonly memory: MemoryName;
  readonly client: ReconnectingClient;
  readonly queries: Queries;
  readonly tree: Tree;
  readonly navigation: Navigation;
  readonly work: Work;
  readonly activity: Activity;
  readonly newlyFollowed: NewlyFollowed;
  readonly storage: Storage;
  readonly search: Search;
  readonly transcripts: TranscriptViews;
  readonly pageActs: PageActs;
  readonly preferences: StoreApi<Preferences>;
  readonly notice: Notice;
  readonly decisionNews: DecisionNews;
  readonly recentPlaces: RecentPlaces;
}

/** While logs are imported the memory changes all the time; looking that often would only slow both. */
const REFRESH_MS = 700;

/** Makes the explorer and keeps it up to date with its host. */
export function createExplorer(
  window: Window,
  client: ReconnectingClient,
  memory: MemoryName,
): Explorer {
  const queries = createQueries(client);
  const tree = createTree(client);
  const navigation = createNavigation(client, tree);
  const work = createWork(client, {
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
  });
  const notice = createNotice();
  const explorer: Explorer = {
    memory,
    client,
    queries,
    tree,
    navigation,
    work,
    activity: createActivity(client, {
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
    }),
    storage: createStorage(client, {
      navigation,
      newTask: () => work.newTask(),
      cancel: (task, taskId) => work.cancel(task, taskId),
      refresh: async () => {
        queries.invalidate();
        await tree.refresh();
      },
      index: () => work.index(),
    }),
    newlyFollowed: createNewlyFollowed(client, work.store),
    search: createSearch(client, {
      storage: window.localStorage,
      memory,
      lens: () => navigation.store.getState().lens,
    }),
    transcripts: createTranscriptViews(),
    pageActs: createPageActs(),
    preferences: createPreferences(window),
    notice,
    decisionNews: createDecisionNews(client, notice.say),
    recentPlaces: createRecentPlaces(client, window, navigation),
  };
  // A memory that was empty fills while the window is open: then, too, there is something to show.
  const refresh = throttle(() => {
    queries.invalidate();
    void explorer.decisionNews.refresh();
    void explorer.recentPlaces.reread();
    void tree.refresh().then(() => openToday(explorer));
  }, REFRESH_MS);
  const refreshWork = throttle(() => queries.invalidate('work'), REFRESH_MS);
  client.on('changed', ({ what }) => {
    if (what.every((each) => each === 'work')) refreshWork();
    else refresh();
  });
  client.on('ended', ({ task }) => {
    refresh();
    if (task !== 'forget') return;
    explorer.recentPlaces.clear();
    void explorer.search.dropForgotten();
  });
  // Whatever happened while nobody listened is caught up with.
  client.onState((state) => {
    if (state === 'open') {
      refresh();
      void explorer.search.dropForgotten();
      void explorer.activity.dropGone();
    } else work.forgetRunning();
  });
  bindHistory(window, navigation);
  void explorer.decisionNews.refresh();
  void tree.refresh().then(() => openToday(explorer));
  unfoldFirst(tree);
  return explorer;
}

/** A memory that was empty when the window opened shows its newest day as soon as there is one. */
function unfoldFirst(tree: Tree): void {
  let wasEmpty = false;
  const stop = tree.store.subscribe(({ model }) => {
    const years = model.children.get(ROOT)?.length;
    if (years === undefined) return;
    if (years === 0) wasEmpty = true;
    else {
      stop();
      if (wasEmpty) void tree.openNewest();
    }
  });
}

/** A window that was asked for nothing shows what was done of late. */
function openToday({ tree, navigation }: Explorer): void {
  const newest = tree.store.getState().model.children.get(ROOT)?.[0];
  const { failure } = navigation.store.getState();
  if (newest === undefined || failure !== null || navigation.isAsked()) return;
  if (parseAddress(window.location.hash) !== null) return;
  tree.focus(newest.id);
  navigation.openPage({ kind: 'today' });
}
