import {
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { excerptRange } from '../../state/searchHitRange.ts';
import { rowInPlaceOf, type PathRow } from '../../state/searchPathRows.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { focusField } from './fieldFocus.ts';
import { focusPath } from './focusPath.ts';
import { useOpenHit } from './useOpenHit.ts';

export interface PathKeys {
  /** The row that has, or would get, the keyboard. */
  readonly focusedId: string | null;
  readonly onClick: (event: MouseEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A tree by its keys: up and down, right opens and goes in, left closes and goes out, Enter shows what it is. */
export function usePathKeys(rows: readonly PathRow[]): PathKeys {
  const { search } = useExplorer();
  const { openEvent, openNode } = useOpenHit();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const firstPiece = rows.find(({ kind }) => kind === 'evidence') ?? rows[0];
  const own = rows.find(({ id }) => id === focusedId);
  const focused = own ?? rowInPlaceOf(rows, focusedId) ?? firstPiece;
  const isGone = focusedId !== null && own === undefined;
  useLayoutEffect(() => {
    // It went away under the focus: what stands in its place takes that on.
    if (isGone && document.activeElement === document.body) focusPath();
  }, [isGone]);

  const toggle = (row: PathRow): void => {
    if (row.isOpen === null) return;
    search.path.toggle(row.id);
    if (row.isOpen) return;
    if (row.kind === 'others' || (row.kind === 'node' && row.isBranch))
      void search.path.take(row.nodeId);
  };
  const act = (row: PathRow): void => {
    if (row.kind === 'evidence') {
      const { events, nodeId, excerpt } = row.evidence;
      const [event] = events;
      if (event === undefined) openNode(nodeId);
      else openEvent({ event, nodeId, range: excerptRange(event.text, excerpt) });
    } else if (row.kind === 'node' && row.nodeId !== null) openNode(row.nodeId);
    else toggle(row);
  };
  const focusRow = (target: EventTarget | null, row: PathRow | undefined): void => {
    if (row === undefined || !(target instanceof Element)) return;
    setFocusedId(row.id);
    const element = target
      .closest('[role="tree"]')
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.id)}"]`);
    element?.focus();
  };
  const rowOf = ({ target }: SyntheticEvent): PathRow | undefined => {
    const id =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-id]')?.dataset['id']
        : undefined;
    return rows.find((row) => row.id === id);
  };

  return {
    focusedId: focused?.id ?? null,
    onClick: (event) => {
      const row = rowOf(event);
      if (row === undefined) return;
      const isTwist = event.target instanceof Element && event.target.closest('[data-twist]');
      if (isTwist) toggle(row);
      else act(row);
    },
    onFocus: (event) => {
      const row = rowOf(event);
      if (row !== undefined) setFocusedId(row.id);
    },
    onKeyDown: (event) => {
      const row = rowOf(event);
      if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = rows.indexOf(row);
      switch (event.key) {
        case 'ArrowDown':
          focusRow(event.target, rows[at + 1]);
          break;
        case 'ArrowUp':
          // Above the first row is the field.
          if (at === 0) focusField();
          else focusRow(event.target, rows[at - 1]);
          break;
        case 'Home':
          focusRow(event.target, rows[0]);
          break;
        case 'End':
          focusRow(event.target, rows.at(-1));
          break;
        case 'ArrowRight':
          if (row.isOpen === false) toggle(row);
          else if (row.isOpen === true) focusRow(event.target, rows[at + 1]);
          break;
        case 'ArrowLeft':
          if (row.isOpen === true) toggle(row);
          else
            focusRow(
              event.target,
              rows.find(({ id }) => id === row.parentId),
            );
          break;
        case 'Enter':
        case ' ':
          act(row);
          break;
        default:
          return;
      }
      event.preventDefault();
    },
  };
}
