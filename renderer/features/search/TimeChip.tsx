import { useState, type KeyboardEvent } from 'react';
import styles from './FilterBar.module.css';
import { focusField } from './fieldFocus.ts';

export interface TimeChipProps {
  /** A time in words; empty: any. */
  readonly when: string;
  readonly onChange: (when: string) => void;
}

const PRESETS = ['today', 'yesterday', 'this week', 'last week', 'this month', 'this year'];
const OWN = 'own';

/** A time that is often meant, or any that can be said in words. */
export function TimeChip({ when, onChange }: TimeChipProps) {
  const [isWriting, setWriting] = useState(false);
  const isOwn = isWriting || (when !== '' && !PRESETS.includes(when));
  const choose = (value: string): void => {
    setWriting(value === OWN);
    if (value !== OWN) onChange(value);
  };
  if (isOwn)
    return (
      <OwnTime
        when={when}
        isNew={isWriting}
        onDone={(words) => {
          setWriting(false);
          if (words !== when) onChange(words);
        }}
      />
    );
  return (
    <select
      className={`quiet whole ${styles['chip']}`}
      aria-label="Time"
      data-set={when === '' ? undefined : ''}
      value={when}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">Any time</option>
      {PRESETS.map((words) => (
        <option key={words} value={words}>
          {words.charAt(0).toUpperCase() + words.slice(1)}
        </option>
      ))}
      <option value={OWN}>In words…</option>
    </select>
  );
}

/** Taken on Enter, and when it is left: half a time is none. Emptied, it is any time again. */
function OwnTime(props: {
  readonly when: string;
  readonly isNew: boolean;
  readonly onDone: (when: string) => void;
}) {
  const { when, isNew, onDone } = props;
  const [words, setWords] = useState(isNew ? '' : when);
  return (
    <input
      type="text"
      className={`quiet whole ${styles['chip']}`}
      data-set={when === '' ? undefined : ''}
      aria-label="Time in words"
      placeholder="two weeks ago"
      maxLength={100}
      spellCheck={false}
      autoComplete="off"
      // It takes the place of the choice that was just made.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isNew}
      value={words}
      onChange={({ target }) => setWords(target.value)}
      onKeyDown={leaveOnEnter}
      onBlur={() => onDone(words.trim())}
    />
  );
}

/** Leaving it takes what it says. */
function leaveOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  focusField();
}
