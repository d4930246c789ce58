import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { unreachable } from '../../../core/model/result.ts';
import { treeLabel } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { goToPane, isPaneShown, NODE_PANE } from '../../ui/panes.ts';
import { useZone } from '../../ui/useZone.ts';
import { rowsInPage, topsOf, type TitleLines } from './rowHeights.ts';
import { findByTyping, moveForKey, type TreeMove } from './treeKeyboard.ts';

/** Letters typed with less than this between them make one word. */
const TYPING_PAUSE_MS = 500;

const ROW_KEYS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** The key handler of the tree: what it comes to is shown beside it, Enter goes there. */
export function useTreeKeyboard(
  scroller: RefObject<HTMLElement | null>,
  linesOf: TitleLines,
): (event: KeyboardEvent) => void {
  const { tree, navigation } = useExplorer();
  const zone = useZone();
  const typed = useRef({ text: '', at: 0 });
  /** The row that one came to while it held the place of what was still on its way. */
  const awaited = useRef<string | null>(null);
  const focusedId = useStore(tree.store, (state) => state.focusedId);

  const comeTo = (id: string, isHeld = false): void => {
    tree.focus(id);
    const item = tree.store.getState().visible.find((each) => each.id === id);
    // Where only one pane has room, the page would take the place of the tree.
    if (item?.kind === 'node' && isPaneShown(NODE_PANE)) navigation.previewNode(id, isHeld);
    awaited.current = item?.kind === 'loading' ? id : null;
  };
  const takeArrived = useEffectEvent((id: string): void => {
    if (awaited.current !== null && awaited.current !== id) comeTo(id);
  });
  useEffect(() => {
    if (focusedId !== null) takeArrived(focusedId);
  }, [focusedId]);

  const act = (move: TreeMove, isHeld: boolean): void => {
    switch (move.move) {
      case 'focus':
        return comeTo(move.id, isHeld);
      case 'expand':
        return void tree.expand(move.id);
      case 'collapse':
        return tree.collapse(move.id);
      case 'expandSiblings':
        return void tree.expandSiblings(move.id);
      case 'open':
        navigation.openNode(move.id);
        return goToPane(NODE_PANE);
      case 'stay':
        return;
      default:
        return unreachable(move);
    }
  };

  const typeAhead = (letter: string): boolean => {
    const now = performance.now();
    const { text, at } = typed.current;
    const word = now - at > TYPING_PAUSE_MS ? letter : text + letter;
    if (word.trim() === '') return false;
    typed.current = { text: word, at: now };
    const id = findByTyping(tree.store.getState(), word, (item) =>
      item.kind === 'node' ? treeLabel(item.row, zone) : '',
    );
    if (id !== null) comeTo(id);
    return true;
  };

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A space within a word that is being typed belongs to the word.
    const typing = performance.now() - typed.current.at < TYPING_PAUSE_MS;
    const { visible, model } = tree.store.getState();
    const isPage = event.key === 'PageDown' || event.key === 'PageUp';
    const pageRows = isPage
      ? rowsInPage(topsOf(visible, linesOf), {
          from: visible.findIndex(({ id }) => id === focusedId),
          step: event.key === 'PageDown' ? 1 : -1,
          height: scroller.current?.clientHeight ?? 0,
        })
      : 1;
    const view = { visible, focusedId, expanded: model.expanded, pageRows };
    // As in any list, unless a word is being typed.
    const key = typing ? event.key : (ROW_KEYS[event.key] ?? event.key);
    const move = event.key === ' ' && typing ? null : moveForKey(key, view);
    const used =
      move === null
        ? event.key.length === 1 && event.key !== '?' && typeAhead(event.key)
        : (act(move, event.repeat), true);
    if (used) event.preventDefault();
  };
}
