import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toFailure } from '../../../core/model/result.ts';
import { spanWords } from '../../state/span.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './LensBar.module.css';

const PRESETS = ['today', 'yesterday', 'this week', 'last week', 'this month', 'last 30 days'];
const ANY = '';
const CHOSEN = 'chosen';
const OWN = 'own';

/** The span that everything is narrowed down to: one that is often meant, or any that can be said in words. */
export function TimeField() {
  const { client, navigation, notice } = useExplorer();
  const span = usePlace((place) => place.lens.span);
  const [isWriting, setWriting] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const wasAnswered = useRef(false);

  // What was written in is gone: what takes its place takes the focus.
  useLayoutEffect(() => {
    if (isWriting || !wasAnswered.current) return;
    wasAnswered.current = false;
    field.current?.querySelector('select')?.focus();
  }, [isWriting]);

  const leave = (): void => {
    wasAnswered.current = isWriting;
    setWriting(false);
  };
  const narrow = async (words: string): Promise<void> => {
    try {
      const { from, to } = await client.call('days', { words });
      navigation.setLens({ span: { from, to } });
      leave();
    } catch (thrown) {
      notice.say(toFailure(thrown).message);
    }
  };
  const choose = (value: string): void => {
    if (value === ANY) navigation.setLens({ span: null });
    else if (value === OWN) {
      wasAnswered.current = false;
      setWriting(true);
    } else if (value !== CHOSEN) void narrow(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    const words = event.currentTarget.value.trim();
    if (event.key === 'Enter' && words !== '') void narrow(words);
    else leave();
  };
  const chosen = span === null ? null : spanWords(span);
  return (
    <div ref={field} className={`row gives ${styles['time']}`}>
      {isWriting ? (
        <input
          type="text"
          aria-label="Time in words"
          placeholder="W26, 22–28 Jun, since May"
          maxLength={90}
          spellCheck={false}
          autoComplete="off"
          // It takes the place of the choice that was just made.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onKeyDown={onKeyDown}
          onBlur={() => setWriting(false)}
        />
      ) : (
        <SelectField
          label="Time"
          isLabelHidden
          value={chosen === null ? ANY : CHOSEN}
          options={[
            { value: ANY, label: 'All times' },
            ...(chosen === null ? [] : [{ value: CHOSEN, label: chosen }]),
            ...PRESETS.map((words) => ({
              value: words,
              label: words.charAt(0).toUpperCase() + words.slice(1),
            })),
            { value: OWN, label: 'In words…' },
          ]}
          onChange={choose}
        />
      )}
      {chosen === null ? null : (
        <Button
          look="quiet"
          aria-label={`Not only ${chosen}`}
          title="All times"
          onClick={() => navigation.setLens({ span: null })}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}
