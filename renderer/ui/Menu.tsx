import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
} from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './Menu.module.css';
import { movedItem, placeMenu, typedItem, type Box } from './menuMoves.ts';

/** One thing that can be done. */
export interface MenuItem {
  readonly id: string;
  /** A verb, and what it is done to. */
  readonly words: string;
  /** What tells it from others, behind its words. */
  readonly note?: string;
  /** The key that does it without the menu, as people read it. */
  readonly keys?: string;
  /** It can be reached and read, but does nothing. */
  readonly disabled?: boolean;
  /** What it does cannot be taken back. */
  readonly danger?: boolean;
  readonly run: () => void;
}

/** An item, or the line between two groups of them. */
export type MenuEntry = MenuItem | 'separator';

export interface MenuProps {
  /** What it is a menu of, for who does not see where it opened. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** What it opens at: the button, the row, or a point. */
  readonly at: Element | Box;
  /** Where the focus begins; without it, at the first. */
  readonly begin?: 'first' | 'last';
  readonly onClose: () => void;
}

/** Letters that follow each other within this are one name. */
const TYPING_MS = 700;

/**
 * A menu while it is rendered, above everything else. Arrows, Home, End and letters move its focus; Enter or a click
 * does what an item says; Escape, Tab and a click beside it close it. The focus goes back to where it was before
 * anything is done, so that a dialog which an item opens returns it there.
 */
export function Menu({ label, items, at, begin = 'first', onClose }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const openedBy = useRef<Element | null>(null);
  const typing = useRef({ letters: '', until: 0 });
  const actions = items.filter((item) => item !== 'separator');

  const focusItem = (index: number | null): void => {
    if (index !== null) itemsIn(ref.current)[index]?.focus();
  };

  useLayoutEffect(() => {
    const menu = ref.current;
    if (menu === null) return;
    openedBy.current = document.activeElement;
    // Where the menu belongs to a button, a click on that is no click beside it.
    if (at instanceof HTMLElement) menu.showPopover({ source: at });
    else menu.showPopover();
    const { left, top } = placeMenu(
      at instanceof Element ? at.getBoundingClientRect() : at,
      menu.getBoundingClientRect(),
      { width: window.innerWidth, height: window.innerHeight },
    );
    menu.style.setProperty('--menu-left', `${left}px`);
    menu.style.setProperty('--menu-top', `${top}px`);
    focusItem(begin === 'first' ? 0 : itemsIn(menu).length - 1);
    // What it opens at and with is told once: who wants another opens another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Where somebody has gone on to something else, the focus stays there. */
  const giveBack = (): void => {
    const { activeElement } = document;
    const isOurs = activeElement === document.body || ref.current?.contains(activeElement) === true;
    if (isOurs && openedBy.current instanceof HTMLElement) openedBy.current.focus();
  };
  const close = (): void => {
    giveBack();
    onClose();
  };
  const choose = (item: MenuItem): void => {
    if (item.disabled === true) return;
    close();
    item.run();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of what the menu was opened from mean nothing in it.
    event.stopPropagation();
    const from = itemsIn(ref.current).findIndex((each) => each === document.activeElement);
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      // A dialog below stays open.
      event.preventDefault();
      return close();
    }
    const moved = movedItem(event.key, from, actions.length);
    const isLetter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
    if (moved === null && !isLetter) return undefined;
    event.preventDefault();
    if (moved !== null) return focusItem(moved);
    const { letters, until } = typing.current;
    const typed = (event.timeStamp < until ? letters : '') + event.key;
    typing.current = { letters: typed, until: event.timeStamp + TYPING_MS };
    return focusItem(
      typedItem(
        typed,
        from,
        actions.map(({ words }) => words),
      ),
    );
  };

  return (
    <div
      ref={ref}
      role="menu"
      tabIndex={-1}
      popover="auto"
      aria-label={label}
      className={styles['menu']}
      onKeyDown={onKeyDown}
      onClick={stop}
      onPointerDown={stop}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onToggle={(event) => {
        event.stopPropagation();
        if (event.newState === 'closed') close();
      }}
    >
      {items.map((item, index) =>
        item === 'separator' ? (
          // Between two groups, which have no names.
          // oxlint-disable-next-line react/no-array-index-key
          <hr key={index} />
        ) : (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`pick line apart whole full ${styles['item']}`}
            data-look={item.danger === true ? 'red' : undefined}
            aria-disabled={item.disabled === true ? true : undefined}
            onPointerMove={focusSelf}
            onClick={() => choose(item)}
          >
            <span>{item.words}</span>
            {item.note === undefined ? null : <span className="quiet small">{item.note}</span>}
            {item.keys === undefined ? null : <kbd>{item.keys}</kbd>}
          </button>
        ),
      )}
    </div>
  );
}

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'onKeyDown'> {
  /** What the menu is called. */
  readonly label: string;
  /** Asked when it opens. */
  readonly items: () => readonly MenuEntry[];
  readonly children: ReactNode;
}

/** A button with its menu. */
export function MenuButton({ label, items, ...rest }: MenuButtonProps) {
  const [opened, setOpened] = useState<Pick<MenuProps, 'at' | 'begin'> | null>(null);
  return (
    <>
      <Button
        look="quiet"
        {...rest}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={({ currentTarget }) =>
          setOpened(opened === null ? { at: currentTarget, begin: 'first' } : null)
        }
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          const begin = event.key === 'ArrowDown' ? 'first' : 'last';
          setOpened({ at: event.currentTarget, begin });
        }}
      />
      {opened === null ? null : (
        <Menu label={label} items={items()} {...opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function itemsIn(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

const focusSelf = ({ currentTarget }: ReactPointerEvent<HTMLElement>): void =>
  currentTarget.focus({ preventScroll: true });

const stop = (event: { readonly stopPropagation: () => void }): void => event.stopPropagation();
