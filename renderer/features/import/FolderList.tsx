import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { visibleLine } from '../../../core/model/visibleText.ts';
import { formatBytes } from '../../state/labels.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FolderList.module.css';
import type { Folder, FolderEntry } from './useFolder.ts';

export interface FolderListProps {
  readonly folder: Folder;
  /** The entry that the keyboard starts on. */
  readonly startAt: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (entry: FolderEntry) => void;
  readonly onOpen: (path: string) => void;
  readonly onUp: () => void;
}

/** Rows that PgUp and PgDn pass over. */
const PAGE = 10;
const TYPING_PAUSE_MS = 700;

/**
 * The entries of one folder as a list of options: arrows move, Space chooses, Enter goes into a folder,
 * Backspace goes up, letters find. Give it the folder's path as its key.
 */
export function FolderList(props: FolderListProps) {
  const { folder, startAt, chosen, onToggle, onOpen, onUp } = props;
  const { entries } = folder;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      entries.findIndex(({ path }) => path === startAt),
    ),
  );
  const typed = useRef({ text: '', at: 0 });
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const optionId = (index: number): string => `${id}-${index}`;
  const active = entries[at];

  useLayoutEffect(() => {
    // A new folder is walked on with the same keys.
    list.current?.focus({ preventScroll: true });
  }, []);
  const activeId = active === undefined ? undefined : optionId(at);
  useLayoutEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = (entry: FolderEntry): void =>
    entry.kind === 'folder' ? onOpen(entry.path) : onToggle(entry);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowForKey(event.key, at, entries.length);
    if (next !== null) setAt(next);
    else if (event.key === 'Backspace' || event.key === 'ArrowLeft') onUp();
    else if (event.key === ' ' && active !== undefined) onToggle(active);
    else if (event.key === 'Enter' && active !== undefined) open(active);
    else if (event.key === 'ArrowRight' && active?.kind === 'folder') onOpen(active.path);
    else if (event.key.length === 1 && event.key !== ' ') setAt(found(event.key));
    else return;
    event.preventDefault();
  };
  const found = (letter: string): number => {
    const now = performance.now();
    const { text, at: before } = typed.current;
    const word = now - before > TYPING_PAUSE_MS ? letter : text + letter;
    typed.current = { text: word, at: now };
    return rowStartingWith(entries, word, at);
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
    const entry = entries[index];
    if (entry === undefined) return;
    setAt(index);
    if (target.closest('[data-tick]') === null) open(entry);
    else onToggle(entry);
  };

  return (
    <div
      ref={list}
      // A select cannot show what stands in a row, nor tell opening from choosing.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-multiselectable="true"
      aria-label={`In ${visibleLine(folder.path)}`}
      aria-activedescendant={activeId}
      tabIndex={0}
      className={`box scrolls ${styles['list']}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {entries.map((entry, index) => (
        <div
          key={entry.path}
          id={optionId(index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the list above
          role="option"
          aria-selected={chosen.has(entry.path)}
          data-index={index}
          data-active={index === at ? '' : undefined}
          className={`row gap-2 pick ${styles['entry']}`}
        >
          <span className={styles['tick']} data-tick="">
            {chosen.has(entry.path) ? <Icon name="tick" /> : null}
          </span>
          <span className="stack faint">
            <Icon name={entry.kind} />
          </span>
          <span className="grow cut">{visibleLine(entry.name)}</span>
          <span className="quiet small">
            {entry.kind === 'file' ? formatBytes(entry.bytes) : <Icon name="closed" />}
          </span>
        </div>
      ))}
    </div>
  );
}

function rowForKey(key: string, at: number, count: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE }[key];
  const row = key === 'Home' ? 0 : key === 'End' ? count - 1 : to;
  return row === undefined ? null : Math.max(0, Math.min(count - 1, row));
}

/** The next row that begins with the letters: one letter goes on from row to row, more may stay. */
function rowStartingWith(entries: readonly FolderEntry[], word: string, at: number): number {
  const first = word.length === 1 ? at + 1 : at;
  for (let step = 0; step < entries.length; step++) {
    const row = (first + step) % entries.length;
    if (entries[row]?.name.toLocaleLowerCase().startsWith(word.toLocaleLowerCase()) === true)
      return row;
  }
  return at;
}
