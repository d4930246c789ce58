import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { isKept } from '../../state/searchKept.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { usePageAct } from '../../ui/usePageAct.ts';
import { COMMAND_KEY } from './commandKey.ts';
import { focusPath } from './focusPath.ts';
import { LIST_ID, optionId } from './listIds.ts';
import styles from './SearchField.module.css';
import { useKnown } from './useKnown.ts';
import { useOpenHit } from './useOpenHit.ts';
import type { Results } from './useResults.ts';

export interface SearchFieldProps {
  readonly results: Results;
  /** Is an answer shown instead of the results? */
  readonly isAnswer: boolean;
}

const PAGE = 10;

/** The words that are looked for. Its arrow keys go through the results, Enter opens one. */
export function SearchField({ results, isAnswer }: SearchFieldProps) {
  const { search } = useExplorer();
  const { openList } = useOpenHit();
  const known = useKnown();
  const { query } = useStore(search.find.store);
  const isStarred = useStore(search.keeper.store, ({ starred }) => isKept(starred, query));
  const field = useRef<HTMLInputElement>(null);
  const hasWords = query.text.trim() !== '';
  const active = isAnswer ? undefined : results.rows[results.activeRow];

  usePageAct('all-found', hasWords ? openList : null);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and the arrows belong to what composes a character, while it does.
    if (event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = isCommand ? `Command+${event.key.toLowerCase()}` : event.key;
    const step = STEPS[key];
    if (step !== undefined) {
      if (isAnswer) focusPath();
      else results.move(step);
    } else if (key === 'Backspace' && isAtStart(event.target)) {
      if (!search.takeBack()) return;
    } else if (key === 'Enter' && !event.altKey) {
      if (isAnswer) focusPath();
      else results.chooseActive();
    } else if (key === 'Delete' && (event.shiftKey || !hasWords) && active?.kind === 'kept')
      results.remove(active);
    else return;
    event.preventDefault();
  };

  return (
    <div className={`row firm gap-2 pad ${styles['field']}`}>
      <input
        ref={field}
        type="text"
        className="grow"
        role="combobox"
        aria-label="Words, or a question"
        aria-expanded={!isAnswer && results.choices.length > 0}
        aria-controls={isAnswer ? undefined : LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active.id)}
        placeholder="Find words, or ask a question"
        value={query.text}
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => search.type(event.target.value, known)}
        onKeyDown={onKeyDown}
      />
      <Button
        look="quiet"
        aria-pressed={isStarred}
        disabled={!hasWords}
        title={`Kept with its filters, and listed while nothing is typed (${COMMAND_KEY}S)`}
        onClick={() => {
          search.toggleStar();
          // What is typed next belongs to the words.
          field.current?.focus();
        }}
      >
        <span aria-hidden="true">{isStarred ? '★' : '☆'}</span>
        {isStarred ? 'Saved' : 'Save'}
      </Button>
    </div>
  );
}

const isAtStart = (field: EventTarget): boolean =>
  field instanceof HTMLInputElement && field.selectionStart === 0 && field.selectionEnd === 0;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  'Command+home': -Infinity,
  'Command+end': Infinity,
};
