import { useStore } from 'zustand';
import { useExplorer } from '../../ui/explorerContext.ts';
import { COMMAND_KEY } from './commandKey.ts';
import styles from './SearchButton.module.css';

/** The way to the palette for who does not know its key yet. */
export function SearchButton() {
  const { search } = useExplorer();
  const isOpen = useStore(search.store, (state) => state.isOpen);
  return (
    <button
      type="button"
      className={`row apart gap-2 quiet whole box ${styles['button']}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={`Find words, or ask a question (${COMMAND_KEY}K)`}
      onClick={() => search.show()}
    >
      <span>Find or ask…</span>
      <kbd aria-hidden="true">{COMMAND_KEY}K</kbd>
    </button>
  );
}
