import { useId, useState, type SubmitEvent } from 'react';
import { FORGET_WORD, isConfirmed } from '../../state/storageForget.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ForgetDialog.module.css';

export interface ForgetConfirmProps {
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The word that has to be typed: no key that is pressed by accident, and no second click, forgets. */
export function ForgetConfirm({ onYes, onNo }: ForgetConfirmProps) {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isConfirmed(typed)) onYes();
    else setMissing(true);
  };
  return (
    <form className={`stack gap-1 ${styles['confirm']}`} onSubmit={submit}>
      <label htmlFor={id}>
        Type <strong>{FORGET_WORD}</strong> to confirm
      </label>
      <input
        id={id}
        type="text"
        value={typed}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={missing}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
        }}
      />
      <p id={`${id}-error`} role="alert" className="red small">
        {missing ? `Nothing was forgotten: type the word ${FORGET_WORD} first.` : null}
      </p>
      <div className="ways">
        <Button onClick={onNo}>Keep it</Button>
        <Button look="danger" type="submit" aria-disabled={!isConfirmed(typed)}>
          Forget for good
        </Button>
      </div>
    </form>
  );
}
