import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { toFailure } from '../../../../core/model/result.ts';
import type { RemoteProvider } from '../../../../core/model/providers.ts';
import { isThisMachine } from '../../../state/settingsDestinations.ts';
import { plural } from '../../../state/labels.ts';
import { readEndpoint, type EndpointForm } from '../../../state/settingsSummaries.ts';
import { formatMs, STRUCTURE_NAMES } from '../../../state/settingsWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useSaved } from '../useForm.ts';
import styles from './ConnectionTest.module.css';

type Outcome = OutputOf<'testConnection'>;

export interface ConnectionTestProps {
  readonly provider: RemoteProvider;
  /** As it stands in the form, saved or not. */
  readonly endpoint: EndpointForm;
  /** Takes the outcome; null when what is in the form is another endpoint than was tested. */
  readonly onTested: (outcome: Outcome | null) => void;
}

/** Asks the endpoint for its models and one short answer, and says in words how that went. */
export function ConnectionTest({ provider, endpoint, onTested }: ConnectionTestProps) {
  const { client } = useExplorer();
  const { keys } = useSaved();
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Pick<Outcome, 'ok' | 'message'> | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  const test = async (): Promise<void> => {
    const read = readEndpoint(provider, endpoint);
    if (!read.ok) return setOutcome({ ok: false, message: Object.values(read.errors).join(' ') });
    const { signal } = (asked.current = new AbortController());
    setRunning(true);
    setOutcome(null);
    try {
      const found = await client.call(
        'testConnection',
        { provider, endpoint: read.value },
        { signal },
      );
      setOutcome({ ok: found.ok, message: found.ok ? successWords(found) : found.message });
      onTested(found);
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code !== 'cancelled') setOutcome({ ok: false, message: failure.message });
      onTested(null);
    } finally {
      setRunning(false);
    }
  };

  return (
    <div className={`labelled ${styles['test']}`}>
      <div className="row wraps gap-3">
        {running ? (
          <Button onClick={() => asked.current?.abort()}>Stop the test</Button>
        ) : (
          <Button onClick={() => void test()}>Test connection</Button>
        )}
        <span className="faint small">
          Sends the key and one short question of its own to the address above, nothing of your
          memory. It is in the ledger; ceilings do not stop it.
        </span>
      </div>
      {keys[provider].place !== null || isThisMachine(endpoint.baseUrl) ? null : (
        <p className="amber">No key is set: enter it below.</p>
      )}
      <output className={`wrap measure ${styles['outcome']}`} data-ok={outcome?.ok}>
        {running ? 'Asking…' : outcome?.message}
      </output>
    </div>
  );
}

function successWords({ message, elapsedMs, structure, models }: Outcome): string {
  const parts = [
    structure === null ? null : STRUCTURE_NAMES[structure],
    models.length === 0 ? null : `${plural(models.length, 'model')} offered`,
    formatMs(elapsedMs),
  ].filter((part) => part !== null);
  return `${message} (${parts.join(', ')})`;
}
