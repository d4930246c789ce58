import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { commandFor } from '../../commands.ts';
import { useCommandContext } from '../../ui/commandContext.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { goToPane, type PaneId } from '../../ui/panes.ts';
import { focusField, useFieldFocus } from './fieldFocus.ts';
import { FilterBar } from './FilterBar.tsx';
import { LeaveContext } from './leaveContext.ts';
import { PaletteFoot } from './PaletteFoot.tsx';
import { PathView } from './PathView.tsx';
import { ResultList } from './ResultList.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './SearchPalette.module.css';
import { useResults } from './useResults.ts';

/** Find and ask, over whatever the window shows. */
export function SearchPalette() {
  const { search } = useExplorer();
  return useStore(search.store, ({ isOpen }) => isOpen) ? <Palette /> : null;
}

function Palette() {
  const context = useCommandContext();
  const { search } = context.explorer;
  const ref = useRef<HTMLDialogElement>(null);
  /** The pane that what was chosen is shown in; null: back to where the focus came from. */
  const leadsTo = useRef<PaneId | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    const { activeElement } = document;
    const opener =
      activeElement instanceof HTMLElement && activeElement !== document.body
        ? activeElement
        : undefined;
    dialog?.showModal();
    const input = dialog?.querySelector('input');
    input?.focus();
    input?.select();
    return () => {
      dialog?.close();
      if (leadsTo.current !== null) goToPane(leadsTo.current, opener);
      else if (opener?.isConnected === true) opener.focus();
    };
  }, []);

  const leave = (pane: PaneId): void => {
    leadsTo.current = pane;
    search.close();
  };
  const goBack = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (search.path.store.getState().question === null) return search.close();
    search.path.leave();
    focusField();
  };
  const onPress = (event: MouseEvent): void => {
    // Only what lies behind the palette is the dialog itself.
    if (event.target !== event.currentTarget) return;
    // Nor does the press move the focus, which goes back to where it was.
    event.preventDefault();
    search.close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the window mean nothing in it.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { changedKeys: changed } = context.explorer.preferences.getState();
    const command = commandFor(event.nativeEvent, { isInPalette: true, changed });
    if (command === undefined) return;
    // The browser has its own use for them.
    event.preventDefault();
    command.run(context, null);
  };
  return (
    <LeaveContext value={leave}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it */}
      <dialog
        ref={ref}
        className={styles['palette']}
        aria-label="Find or ask"
        onCancel={goBack}
        onMouseDown={onPress}
        onKeyDown={onKeyDown}
      >
        <div className={`column ${styles['content']}`}>
          <ErrorBoundary>
            <Content />
          </ErrorBoundary>
        </div>
      </dialog>
    </LeaveContext>
  );
}

/** The words, what they are narrowed by, and what came of them: results, or an answer with its path. */
function Content() {
  const { search } = useExplorer();
  const isAnswer = useStore(search.path.store, ({ question }) => question !== null);
  const query = useStore(search.find.store, (state) => state.query);
  const results = useResults();
  useFieldFocus();
  return (
    <>
      <SearchField results={results} isAnswer={isAnswer} />
      <FilterBar query={query} onChange={(changed) => search.look(changed)} />
      {isAnswer ? <PathView /> : <ResultList results={results} />}
      <PaletteFoot isAnswer={isAnswer} />
    </>
  );
}
