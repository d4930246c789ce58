import { useState } from 'react';
import type { KeyName, SecretPlace } from '../../../../core/model/providers.ts';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import { KEY_OWNERS, KEY_VARIABLES, PLACE_NAMES } from '../../../state/settingsWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { Confirm } from '../Confirm.tsx';
import { Group } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useSaved } from '../useForm.ts';
import { KeyForm, type TypedKey } from './KeyForm.tsx';

/** One key: a provider's, or that of embeddings. */
export function KeyBlock({ keyName }: { readonly keyName: KeyName }) {
  const { client, queries } = useExplorer();
  const drafts = useDrafts();
  const { place } = useSaved().keys[keyName];
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<{ what: string; failure: Failure } | null>(null);
  const [removing, setRemoving] = useState(false);
  const name = KEY_OWNERS[keyName];

  const keep = async (typed: TypedKey): Promise<boolean> => {
    setFailure(null);
    try {
      drafts.take(await client.call('saveKey', { provider: keyName, ...typed }));
      queries.invalidate();
      setSaid(`The key was kept in ${PLACE_NAMES[typed.place]}.`);
      return true;
    } catch (thrown) {
      setSaid('');
      setFailure({ what: 'The key was not kept', failure: toFailure(thrown) });
      return false;
    }
  };
  const remove = async (): Promise<void> => {
    setRemoving(false);
    setFailure(null);
    try {
      drafts.take(await client.call('removeKey', { provider: keyName }));
      queries.invalidate();
      setSaid('The key was removed.');
    } catch (thrown) {
      setSaid('');
      setFailure({ what: 'The key was not removed', failure: toFailure(thrown) });
    }
  };

  return (
    <Group title={`Key for ${name}`}>
      <div className="row wraps gap-3">
        {place === null ? (
          <p className="note">
            {keyName === 'embeddings'
              ? 'No key of its own is set. Where embeddings go to the same host as the OpenAI-compatible provider, its key is used.'
              : 'No key is set.'}
          </p>
        ) : (
          <p>✓ A key is set in {placeWords(keyName, place)}.</p>
        )}
        {place === null || place === 'environment' ? null : (
          <Button aria-label={`Remove the key of ${name}`} onClick={() => setRemoving(true)}>
            Remove…
          </Button>
        )}
      </div>
      {place === 'environment' ? (
        <p className="note">
          The environment variable comes before a key that is kept here. Unset it to use another.
        </p>
      ) : null}
      {place === 'file' ? (
        <p className="note amber">
          This key lies unprotected in a file: who can read your files can use it. Enter it again to
          keep it elsewhere, where this machine can, or remove it.
        </p>
      ) : null}
      <output className="measure">{said}</output>
      {failure === null ? null : <ErrorNote {...failure} />}
      <KeyForm keyName={keyName} isSet={place !== null} onKeep={keep} />
      {removing ? (
        <Confirm
          title={`Remove the key of ${name}?`}
          yes="Remove the key"
          no="Keep it"
          onYes={() => void remove()}
          onNo={() => setRemoving(false)}
        >
          <p>
            Strata forgets it, and cannot ask {name} until you enter one again. What was written so
            far stays. The provider still knows the key: revoke it there if it may have leaked.
          </p>
        </Confirm>
      ) : null}
    </Group>
  );
}

function placeWords(keyName: KeyName, place: SecretPlace | 'environment'): string {
  return place === 'environment' && keyName !== 'embeddings'
    ? KEY_VARIABLES[keyName]
    : PLACE_NAMES[place];
}
