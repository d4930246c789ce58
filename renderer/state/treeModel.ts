/**
 * The table of contents as the tree draws it: loaded children by parent, and from them one flat list
 * of what is visible. Pure, and fast enough to flatten 100,000 rows within a frame: items are made
 * once when their parent's children arrive, flattening only collects them.
 *
 * Its leaves are conversations: what they are cut into is no matter of people's.
 */
import type { TocRow } from '../../core/contract/library.ts';

/** The parent of the years. */
export const ROOT = '';

export interface TreeNodeItem {
  readonly kind: 'node';
  readonly id: string;
  readonly parentId: string;
  readonly row: TocRow;
  /** 1 for years. */
  readonly depth: number;
  /** 1-based, among the siblings. */
  readonly position: number;
  readonly siblings: number;
}

/** The last of the siblings: opens those in which nobody said anything. */
export interface TreeFoldItem {
  readonly kind: 'fold';
  readonly id: string;
  readonly parentId: string;
  /** How many are in it. */
  readonly count: number;
  readonly depth: number;
  readonly position: number;
  readonly siblings: number;
}

/** Holds the place of children that are on their way, or that could not be had. */
export interface TreePlaceholder {
  readonly kind: 'loading' | 'failed';
  readonly id: string;
  readonly parentId: string;
  readonly depth: number;
}

/** What can be a child. */
export type TreeEntry = TreeNodeItem | TreeFoldItem;
export type TreeItem = TreeEntry | TreePlaceholder;

export interface TreeModel {
  readonly children: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly expanded: ReadonlySet<string>;
  /** Parents whose children failed to load. */
  readonly failed: ReadonlySet<string>;
}

export const EMPTY_TREE: TreeModel = {
  children: new Map(),
  expanded: new Set(),
  failed: new Set(),
};

/** What a parent's children are: those with words, and the number of the silent ones. */
export interface LoadedChildren {
  readonly rows: readonly TocRow[];
  readonly silent: number;
}

const SILENT = 'silent:';
export const foldId = (parentId: string): string => `${SILENT}${parentId}`;
/** The parent whose silent children a fold holds; null for the id of anything else. */
export const foldedParent = (id: string): string | null =>
  id.startsWith(SILENT) ? id.slice(SILENT.length) : null;

/** May it have rows below it? */
export function isExpandable(item: TreeItem): boolean {
  if (item.kind !== 'node') return item.kind === 'fold';
  const { level, childCount } = item.row;
  return level !== 'segment' && level !== 'conversation' && childCount > 0;
}

/** Makes the items of one parent's children. */
export function itemsOf(
  parent: { readonly id: string; readonly depth: number },
  { rows, silent }: LoadedChildren,
): readonly TreeEntry[] {
  const siblings = rows.length + (silent > 0 ? 1 : 0);
  const own = { parentId: parent.id, depth: parent.depth + 1, siblings };
  const items = rows.map((row, index): TreeEntry => ({
    kind: 'node',
    id: row.nodeId,
    row,
    ...own,
    position: index + 1,
  }));
  if (silent > 0)
    items.push({ kind: 'fold', id: foldId(parent.id), count: silent, ...own, position: siblings });
  return items;
}

/** What is visible, top to bottom. */
export function flatten(model: TreeModel): readonly TreeItem[] {
  const visible: TreeItem[] = [];
  const collect = (parentId: string, depth: number): void => {
    const items = model.children.get(parentId);
    if (items === undefined) {
      const kind = model.failed.has(parentId) ? 'failed' : 'loading';
      visible.push({ kind, id: `${kind}:${parentId}`, parentId, depth: depth + 1 });
      return;
    }
    for (const item of items) {
      visible.push(item);
      if (isExpandable(item) && model.expanded.has(item.id)) collect(item.id, item.depth);
    }
  };
  collect(ROOT, 0);
  return visible;
}

/**
 * Replaces the children of some parents. Parents that are named by no loaded child any more are
 * dropped, with what is below them.
 */
export function withChildren(
  model: TreeModel,
  loaded: ReadonlyMap<string, LoadedChildren>,
): TreeModel {
  const failed = new Set(model.failed);
  const children = new Map<string, readonly TreeEntry[]>();
  const walk = (id: string, depth: number): void => {
    const own = loaded.get(id);
    if (own !== undefined) failed.delete(id);
    const items = own === undefined ? model.children.get(id) : itemsOf({ id, depth }, own);
    if (items === undefined) return;
    children.set(id, items);
    for (const item of items) if (isExpandable(item)) walk(item.id, item.depth);
  };
  walk(ROOT, 0);
  return { ...model, children, failed };
}

/** The root and all parents that are open, with all above them open too. */
export function shownParents({ children, expanded }: TreeModel): ReadonlySet<string> {
  const shown = new Set<string>();
  const walk = (id: string): void => {
    shown.add(id);
    for (const item of children.get(id) ?? [])
      if (isExpandable(item) && expanded.has(item.id)) walk(item.id);
  };
  walk(ROOT);
  return shown;
}

/** The nearest id of the path, innermost first, that is still in the list. */
export function nearestVisible(
  visible: readonly TreeItem[],
  path: readonly string[],
): string | null {
  const ids = new Set(visible.map((item) => item.id));
  return path.toReversed().find((id) => ids.has(id)) ?? visible[0]?.id ?? null;
}

/** Ids from the outermost ancestor to the node itself, as far as the parents are loaded. */
export function pathTo(model: TreeModel, id: string): readonly string[] {
  const parentOf = new Map<string, string>();
  for (const items of model.children.values())
    for (const item of items) parentOf.set(item.id, item.parentId);
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined && at !== ROOT; at = parentOf.get(at))
    path.unshift(at);
  return path;
}

/** The part of a path that has rows: a conversation stands for what it is cut into. */
export function rowsOnPath(path: readonly string[]): readonly string[] {
  const leaf = path.findIndex((id) => id.startsWith('toc:conversation:'));
  return leaf < 0 ? path : path.slice(0, leaf + 1);
}
