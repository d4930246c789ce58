import { useRef, type KeyboardEvent } from 'react';
import type { DraftsState } from '../../state/settingsDrafts.ts';
import styles from './SectionTabs.module.css';
import { SECTIONS, useDraftsState, type SectionId } from './settingsContext.ts';

export interface SectionTabsProps {
  readonly shown: SectionId;
  readonly onShow: (section: SectionId) => void;
}

/** The sections, one tab stop: arrows, Home and End choose. Those with something that was begun say so. */
export function SectionTabs({ shown, onShow }: SectionTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const state = useDraftsState((all) => all);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = SECTIONS.findIndex(({ id }) => id === shown);
    const next = SECTIONS[targetIndex(event.key, at)];
    if (next === undefined || next.id === shown) return;
    event.preventDefault();
    onShow(next.id);
    list.current?.querySelector<HTMLElement>(`#settings-tab-${next.id}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label="Pages"
      aria-orientation="vertical"
      className={`stack on-side ${styles['tabs']}`}
      onKeyDown={onKeyDown}
    >
      {SECTIONS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`settings-tab-${id}`}
          className={`pick row apart gap-1 quiet ${styles['tab']}`}
          aria-selected={id === shown}
          aria-controls={id === shown ? 'settings-panel' : undefined}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {title}
          {isUnsaved(id, state) ? <span className="amber small">unsaved</span> : null}
        </button>
      ))}
    </div>
  );
}

function targetIndex(key: string, at: number): number {
  const last = SECTIONS.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return -1;
  }
}

/** Texts and keys hold once they are complete, and their own button was pressed. */
function isUnsaved(id: SectionId, { texts, keys }: DraftsState): boolean {
  if (id === 'summaries') return Object.keys(keys).length > 0;
  return id === 'advanced' && texts.size > 0;
}
