/** The tree on the left: what is loaded, what is open, which row has the keyboard. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import { MOST_OPEN, type TocRow } from '../../core/contract/library.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { plural } from './labels.ts';
import { isWide, lensInput, WIDE, type Lens } from './lens.ts';
import {
  EMPTY_TREE,
  flatten,
  foldedParent,
  foldId,
  isExpandable,
  nearestVisible,
  pathTo,
  ROOT,
  rowsOnPath,
  shownParents,
  withChildren,
  type LoadedChildren,
  type TreeItem,
  type TreeModel,
  type TreeNodeItem,
} from './treeModel.ts';

export interface TreeState {
  readonly model: TreeModel;
  readonly visible: readonly TreeItem[];
  /** Is there nothing in the memory, whatever it is narrowed down to? null: nobody knows yet. */
  readonly isEmpty: boolean | null;
  /** The row that has, or would get, the keyboard. */
  readonly focusedId: string | null;
  /** Parents whose children are on their way. */
  readonly loading: ReadonlySet<string>;
  /** Why the newest attempt to load failed; null when it did not. */
  readonly failure: Failure | null;
  /** What a screen reader should hear: swapped, never queued. */
  readonly announcement: string;
}

export interface Tree {
  readonly store: StoreApi<TreeState>;
  /** Loads the years, and all that is open again after a change. Keeps what is shown meanwhile. */
  refresh(): Promise<void>;
  expand(id: string): Promise<void>;
  /** Loads what is below a closed row, so that it opens at once; says nothing of it, whatever comes of it. */
  ahead(id: string): Promise<void>;
  collapse(id: string): void;
  /** Opens all rows beside this one; at most {@link EXPAND_AT_ONCE}. */
  expandSiblings(id: string): Promise<void>;
  focus(id: string): void;
  /** Shows only what is of a project or a tool; what is open stays open. */
  setLens(lens: Lens): Promise<void>;
  /** Does it have a row, in sight or scrolled away? */
  isShown(id: string): boolean;
  /** Opens the ancestors of a node and puts the keyboard's row on it. */
  reveal(path: readonly string[]): Promise<void>;
  /** Opens what is newest, down to the conversations of a day; the id of that day, null where there is none. */
  openNewest(): Promise<string | null>;
}

const EXPAND_AT_ONCE = 60;
/** Questions under way at a time: as many as a host answers, so that it never waits for the next one. */
const PARALLEL = 8;

const EMPTY: TreeState = {
  model: EMPTY_TREE,
  visible: [],
  isEmpty: null,
  focusedId: null,
  loading: new Set(),
  failure: null,
  announcement: '',
};

export function createTree(client: Client): Tree {
  const store = createStore<TreeState>(() => EMPTY);
  const get = store.getState;
  let lens = WIDE;
  let refreshing: Promise<void> | null = null;
  let again = false;
  /** Of what was loaded: what was asked for before it was loaded anew may be old. */
  let generation = 0;

  const setModel = (model: TreeModel): void => {
    const { focusedId, model: before, visible: visibleBefore } = get();
    const visible = flatten(model);
    const kept = focusedId !== null && visible.some(({ id }) => id === focusedId);
    const gone = kept ? undefined : visibleBefore.find(({ id }) => id === focusedId);
    store.setState({
      model,
      visible,
      focusedId: kept ? focusedId : nearestVisible(visible, wayBackFrom(gone, before, model)),
    });
  };

  /**
   * Loads the children of parents, and with them those of `below` that turn up below them; gives all that were asked
   * for. What fails is marked and does not keep the rest away.
   */
  const load = async (
    parentIds: readonly string[],
    below: readonly string[] = [],
  ): Promise<readonly string[]> => {
    store.setState({ loading: new Set([...get().loading, ...parentIds]) });
    const loaded = new Map<string, LoadedChildren>();
    const failed = new Set<string>();
    let failure: Failure | null = null;
    await eachOf(parentIds, PARALLEL, async (id) => {
      try {
        for (const [parentId, own] of await childrenOf(client, id, { lens, below }))
          loaded.set(parentId, own);
      } catch (thrown) {
        const why = toFailure(thrown);
        const { children } = get().model;
        // A parent that went away takes its row along with the next look at its own parent.
        if (!children.has(id)) failed.add(id);
        if (why.code !== 'not-found' || !children.has(id)) failure = why;
      }
    });
    const { model, loading } = get();
    const missing = new Set([...model.failed, ...failed]);
    for (const id of loaded.keys()) missing.delete(id);
    const years = loaded.get(ROOT)?.rows.length;
    if (years !== undefined && (years > 0 || isWide(lens)))
      store.setState({ isEmpty: years === 0 });
    setModel({ ...withChildren(model, loaded), failed: missing });
    store.setState({ loading: without(loading, parentIds), failure });
    return [...parentIds, ...loaded.keys()];
  };

  const refreshOnce = async (): Promise<void> => {
    // Closed parents are asked for when they are opened again.
    generation++;
    const { model } = get();
    const shown = shownParents(model);
    const children = new Map([...model.children].filter(([id]) => shown.has(id)));
    store.setState({ model: { ...model, children } });
    const folds = [...shown].filter((id) => foldedParent(id) !== null);
    const asked = new Set(await load([ROOT, ...folds], openNodes(model)));
    if (get().failure !== null) return;
    // What lies in a fold was not met on the way down; nor was what comes into sight again, where much is open.
    for (;;) {
      const unread = [...shownParents(get().model)].filter((id) => !asked.has(id));
      if (unread.length === 0) return;
      for (const id of unread) asked.add(id);
      await load(unread);
    }
  };

  const tree: Tree = {
    store,
    refresh: async () => {
      again = true;
      refreshing ??= (async () => {
        while (again) {
          again = false;
          await refreshOnce();
        }
        refreshing = null;
      })();
      await refreshing;
    },
    expand: async (id) => {
      const { model } = get();
      setModel({ ...model, expanded: new Set([...model.expanded, id]) });
      if (model.children.has(id)) return;
      await load([id]);
      const count = get().model.children.get(id)?.length;
      if (count !== undefined) store.setState({ announcement: `${plural(count, 'item')} loaded` });
    },
    ahead: async (id) => {
      if (get().model.children.has(id)) return;
      const asked = generation;
      const loaded = await childrenOf(client, id, { lens, below: [] }).catch(() => null);
      const { model } = get();
      if (loaded === null || asked !== generation || model.children.has(id)) return;
      store.setState({ model: withChildren(model, loaded) });
    },
    collapse: (id) => {
      const { model, focusedId } = get();
      const inside = focusedId !== null && pathTo(model, focusedId).includes(id);
      if (inside) store.setState({ focusedId: id });
      setModel({ ...model, expanded: without(model.expanded, [id]) });
    },
    expandSiblings: async (id) => {
      const { model, visible } = get();
      const item = visible.find((each) => each.id === id);
      const siblings = (model.children.get(item?.parentId ?? ROOT) ?? [])
        .filter(
          (each) => each.kind === 'node' && isExpandable(each) && !model.expanded.has(each.id),
        )
        .map((sibling) => sibling.id);
      const opened = siblings.slice(0, EXPAND_AT_ONCE);
      setModel({ ...model, expanded: new Set([...model.expanded, ...opened]) });
      await load(opened.filter((each) => !model.children.has(each)));
      const rest = siblings.length - opened.length;
      store.setState({
        announcement: `${plural(opened.length, 'row')} opened${rest > 0 ? `, ${rest} left closed` : ''}`,
      });
    },
    setLens: async (narrowed) => {
      lens = narrowed;
      await tree.refresh();
    },
    isShown: (id) => get().visible.some((row) => row.id === id),
    focus: (id) => store.setState({ focusedId: id }),
    reveal: async (whole) => {
      const path = rowsOnPath(whole);
      const ancestors = path.slice(0, -1);
      const { model } = get();
      const missing = [ROOT, ...ancestors].filter((id) => !model.children.has(id));
      // A child's rows only hang together once its parent's are there: all are asked for at once,
      // put in at once.
      const [first, ...rest] = missing;
      if (first !== undefined) await load([first], rest);
      const left = rest.filter((id) => !get().model.children.has(id));
      if (left.length > 0) await load(left);
      const folds = foldsAbove(get().model, path);
      const unread = folds.filter((id) => !get().model.children.has(id));
      if (unread.length > 0) await load(unread);
      setModel({
        ...get().model,
        expanded: new Set([...get().model.expanded, ...ancestors, ...folds]),
      });
      const id = path.at(-1);
      if (id !== undefined) store.setState({ focusedId: id });
    },
    openNewest: async () => {
      let day: string | null = null;
      let newest = firstBelow(get().model, ROOT);
      while (newest !== undefined && newest.row.level !== 'conversation') {
        day = newest.id;
        await tree.expand(day);
        newest = firstBelow(get().model, day);
      }
      return day;
    },
  };
  return tree;
}

const firstBelow = ({ children }: TreeModel, id: string): TreeNodeItem | undefined =>
  children.get(id)?.find((item) => item.kind === 'node');

/** Where the keyboard may go from a row that is gone, best last: for a placeholder, to what came in its place. */
function wayBackFrom(
  gone: TreeItem | undefined,
  before: TreeModel,
  after: TreeModel,
): readonly string[] {
  if (gone === undefined) return [];
  if (gone.kind === 'node' || gone.kind === 'fold') return pathTo(before, gone.id);
  const arrived = after.children.get(gone.parentId)?.[0];
  return [...pathTo(before, gone.parentId), ...(arrived === undefined ? [] : [arrived.id])];
}

function without(set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = new Set(ids);
  return new Set([...set].filter((id) => !gone.has(id)));
}

async function eachOf(
  ids: readonly string[],
  parallel: number,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const queue = ids.values();
  const worker = async (): Promise<void> => {
    for (const id of queue) await work(id);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

interface Wanted {
  readonly lens: Lens;
  /** Of what turns up, that of which the children are wanted, too. */
  readonly below: readonly string[];
}

/** What stands below a parent, or in its fold; by the parents' ids. */
async function childrenOf(
  client: Client,
  id: string,
  { lens, below }: Wanted,
): Promise<ReadonlyMap<string, LoadedChildren>> {
  const only = lensInput(lens);
  const nodeId = foldedParent(id);
  if (nodeId === null) {
    const { node, children } = await client.call('toc', {
      ...only,
      ...(id === ROOT ? {} : { nodeId: id }),
      ...(below.length === 0 ? {} : { open: [...below] }),
    });
    const loaded = new Map<string, LoadedChildren>();
    const add = (parentId: string, count: number, rows: readonly TocRow[]): void => {
      // What is not of the lens is not silent.
      const silent = isWide(lens) ? Math.max(0, count - rows.length) : 0;
      loaded.set(parentId, { rows: inTreeOrder(rows), silent });
      for (const row of rows)
        if (row.children !== undefined) add(row.nodeId, row.childCount, row.children);
    };
    add(id, node?.childCount ?? 0, children);
    return loaded;
  }
  const [all, spoken] = await Promise.all([
    client.call('toc', { ...only, nodeId, all: true }),
    client.call('toc', { ...only, nodeId }),
  ]);
  const known = new Set(spoken.children.map((row) => row.nodeId));
  const rows = inTreeOrder(all.children.filter((row) => !known.has(row.nodeId)));
  return new Map([[id, { rows, silent: 0 }]]);
}

/** The newest that were opened are the likeliest to be in sight: who has opened more asks for these. */
function openNodes({ expanded }: TreeModel): readonly string[] {
  return [...expanded].filter((id) => foldedParent(id) === null).slice(-MOST_OPEN);
}

/** The folds that a path leads through: those beside which its next step is missing. */
function foldsAbove({ children }: TreeModel, path: readonly string[]): readonly string[] {
  return path.flatMap((id, index) => {
    const parentId = path[index - 1] ?? ROOT;
    const siblings = children.get(parentId) ?? [];
    const isFolded =
      !siblings.some((item) => item.id === id) &&
      siblings.some((item) => item.id === foldId(parentId));
    return isFolded ? [foldId(parentId)] : [];
  });
}

/** Periods newest first, because that is what people come for; the conversations of a day as it went by. */
function inTreeOrder(children: readonly TocRow[]): readonly TocRow[] {
  return children[0]?.level === 'conversation' ? children : children.toReversed();
}
