/** The keyboard of the ARIA tree pattern, as pure moves over the visible rows. */
import { isExpandable, type TreeItem } from '../../state/treeModel.ts';

export interface TreeView {
  readonly visible: readonly TreeItem[];
  readonly focusedId: string | null;
  readonly expanded: ReadonlySet<string>;
  /** Rows that a page goes on by. */
  readonly pageRows: number;
}

export type TreeMove =
  | {
      readonly move: 'focus' | 'expand' | 'collapse' | 'expandSiblings' | 'open';
      readonly id: string;
    }
  | { readonly move: 'stay' };

/** What a key means here; null when the tree has no use for it. */
export function moveForKey(key: string, view: TreeView): TreeMove | null {
  const at = view.visible.findIndex(({ id }) => id === view.focusedId);
  const item = view.visible[at];
  if (item === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return focusAt(view, at + 1);
    case 'ArrowUp':
      return focusAt(view, at - 1);
    case 'PageDown':
      return focusAt(view, at + view.pageRows);
    case 'PageUp':
      return focusAt(view, at - view.pageRows);
    case 'Home':
      return focusAt(view, 0);
    case 'End':
      return focusAt(view, view.visible.length - 1);
    case 'ArrowRight':
      return right(view, at, item);
    case 'ArrowLeft':
      return left(view, item);
    case '*':
      return item.kind === 'node' ? { move: 'expandSiblings', id: item.id } : STAY;
    case 'Enter':
    case ' ':
      if (item.kind === 'fold') return twist(view, item);
      return item.kind === 'node' ? { move: 'open', id: item.id } : STAY;
    default:
      return null;
  }
}

/**
 * The next row whose label starts with what was typed. One letter, or one letter again and again, goes
 * on to the next row that has it; more letters may stay on the row they are on.
 */
export function findByTyping(
  view: Pick<TreeView, 'visible' | 'focusedId'>,
  typed: string,
  label: (item: TreeItem) => string,
): string | null {
  const { visible, focusedId } = view;
  const letters = Array.from(typed.toLocaleLowerCase());
  const repeated = letters.every((letter) => letter === letters[0]);
  const wanted = repeated ? (letters[0] ?? '') : letters.join('');
  const at = visible.findIndex(({ id }) => id === focusedId);
  const first = repeated ? at + 1 : Math.max(0, at);
  for (let step = 0; step < visible.length; step++) {
    const item = visible[(first + step) % visible.length];
    if (item !== undefined && label(item).toLocaleLowerCase().startsWith(wanted)) return item.id;
  }
  return null;
}

const STAY: TreeMove = { move: 'stay' };

function focusAt({ visible }: TreeView, index: number): TreeMove {
  const item = visible[Math.min(visible.length - 1, Math.max(0, index))];
  return item === undefined ? STAY : { move: 'focus', id: item.id };
}

/** Opens a closed row, closes an open one. */
function twist(view: TreeView, { id }: TreeItem): TreeMove {
  return { move: view.expanded.has(id) ? 'collapse' : 'expand', id };
}

/** Opens a closed row; goes to the first child of an open one. */
function right(view: TreeView, at: number, item: TreeItem): TreeMove {
  if (!isExpandable(item)) return STAY;
  return view.expanded.has(item.id) ? focusAt(view, at + 1) : { move: 'expand', id: item.id };
}

/** Closes an open row; goes from others to their parent. */
function left(view: TreeView, item: TreeItem): TreeMove {
  if (isExpandable(item) && view.expanded.has(item.id)) return { move: 'collapse', id: item.id };
  return item.parentId === '' ? STAY : { move: 'focus', id: item.parentId };
}
