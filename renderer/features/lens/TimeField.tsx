import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toFailure } from '../../../core/model/result.ts';
import { showSpan } from '../../state/showSpan.ts';
import { spanWords } from '../../state/span.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './LensBar.module.css';

const PRESETS = ['today', 'yesterday', 'this week', 'last week', 'this month', 'last 30 days'];
const EXAMPLES = 'W26, 22–28 Jun, week of 19 Jan, since May';
const ANY = '';
const CHOSEN = 'chosen';
const OWN = 'own';

/** The span that everything is narrowed down to: one that is often meant, or any that can be said in words. */
export function TimeField() {
  const explorer = useExplorer();
  const { client, navigation } = explorer;
  const id = useId();
  const span = usePlace((place) => place.lens.span);
  const [isWriting, setWriting] = useState(false);
  /** Why what was written is no time. */
  const [problem, setProblem] = useState<string | null>(null);
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
    setProblem(null);
  };
  const narrow = async (words: string): Promise<void> => {
    try {
      const { from, to } = await client.call('days', { words });
      navigation.setLens({ span: { from, to } });
      leave();
      await showSpan(explorer, words, { from, to });
    } catch (thrown) {
      const { code, message } = toFailure(thrown);
      setProblem(code === 'bad-input' ? `${words} is no time. Such as: ${EXAMPLES}` : message);
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
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          placeholder={EXAMPLES}
          maxLength={90}
          spellCheck={false}
          autoComplete="off"
          // It takes the place of the choice that was just made.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onKeyDown={onKeyDown}
          onChange={() => setProblem(null)}
          onBlur={() => {
            setWriting(false);
            setProblem(null);
          }}
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
      {problem === null ? null : (
        <p id={id} role="alert" className={`red small wrap pad ${styles['problem']}`} dir="auto">
          {problem}
        </p>
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
