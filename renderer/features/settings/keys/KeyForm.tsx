import { useState } from 'react';
import type { KeyName, SecretPlace } from '../../../../core/model/providers.ts';
import { hostOf } from '../../../state/settingsDestinations.ts';
import { KEY_OWNERS } from '../../../state/settingsWords.ts';
import { ActionButton } from '../ActionButton.tsx';
import { CheckInput } from '../fields/CheckInput.tsx';
import { Field } from '../fields/Field.tsx';
import fieldStyles from '../fields/Field.module.css';
import { useDrafts, useDraftsState } from '../settingsContext.ts';
import { useSaved } from '../useForm.ts';
import styles from './KeyBlock.module.css';

export interface TypedKey {
  readonly key: string;
  readonly place: SecretPlace;
}

export interface KeyFormProps {
  readonly keyName: KeyName;
  readonly isSet: boolean;
  /** Resolves to whether the key was kept; then nothing of it stays in the window. */
  readonly onKeep: (typed: TypedKey) => Promise<boolean>;
}

/** Takes a key, and where it is to be kept. A file needs a clear yes. */
export function KeyForm({ keyName, isSet, onKeep }: KeyFormProps) {
  const { keyPlaces, settings } = useSaved();
  const drafts = useDrafts();
  const key = useDraftsState(({ keys }) => keys[keyName] ?? '');
  const [chosen, setChosen] = useState<SecretPlace | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = chosen ?? keyPlaces[0];
  const isTyped = key !== '';

  const isReady = key.trim() !== '' && (place !== 'file' || agreed) && !busy;
  const keep = async (): Promise<void> => {
    if (!isReady || place === undefined) return;
    setBusy(true);
    const kept = await onKeep({ key: key.trim(), place });
    setBusy(false);
    if (!kept) return;
    drafts.editKey(keyName, '');
    setAgreed(false);
  };
  const name = KEY_OWNERS[keyName];
  const { baseUrl } = keyName === 'embeddings' ? settings.embeddings : settings.endpoints[keyName];
  if (place === undefined) return <p>This machine has no place to keep a key.</p>;
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Field
        label={
          <>
            {isSet ? 'New key' : 'Key'}
            <span className="visually-hidden"> of {name}</span>
          </>
        }
        note={`Goes to ${hostOf(baseUrl)} alone.`}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            className={fieldStyles['wide']}
            value={key}
            maxLength={5_000}
            spellCheck={false}
            autoComplete="new-password"
            onChange={(event) => drafts.editKey(keyName, event.target.value)}
          />
        )}
      </Field>
      {/* Until there is a key, where to keep it is no question. */}
      {isTyped ? (
        <>
          <fieldset className={`labelled ${styles['places']}`}>
            <legend className="quiet">Keep it in</legend>
            {keyPlaces.map((each) => (
              <label key={each} className="measure choice second">
                <input
                  type="radio"
                  name={`place-${keyName}`}
                  value={each}
                  checked={place === each}
                  onChange={() => setChosen(each)}
                />
                <span>{PLACES[each].name}</span>
                <small>{PLACES[each].about}</small>
              </label>
            ))}
          </fieldset>
          {place === 'file' ? (
            <div className={`amber ${styles['consent']}`}>
              <CheckInput
                label="Yes, write my key into a file as it is"
                note="Whoever can read my files, a backup of them, or any program that I run can then read the key and spend my money with it."
                checked={agreed}
                onChange={setAgreed}
              />
            </div>
          ) : null}
        </>
      ) : null}
      <div className={styles['save']}>
        <ActionButton look="main" off={!isReady} onClick={() => void keep()}>
          {busy ? 'Keeping…' : 'Keep this key'}
        </ActionButton>
      </div>
    </form>
  );
}

const PLACES: Readonly<Record<SecretPlace, { readonly name: string; readonly about: string }>> = {
  keychain: {
    name: 'The system’s keychain',
    about: 'The system protects it, and may ask you before it is used.',
  },
  encrypted: {
    name: 'An encrypted file of Strata',
    about: 'Only this user of this machine can decrypt it.',
  },
  file: {
    name: 'A file, unprotected',
    about: 'Where nothing better is to be had. Only your user may read the file.',
  },
};
