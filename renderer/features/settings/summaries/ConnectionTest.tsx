import { useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../../../core/contract/procedures.ts';
import { toFailure } from '../../../../core/model/result.ts';
import { plural } from '../../../state/labels.ts';
import type { ReadForm } from '../../../state/settingsFields.ts';
import { formatMs, STRUCTURE_NAMES } from '../../../state/settingsWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import styles from './ConnectionTest.module.css';

type Outcome = OutputOf<'testConnection'>;

export interface ConnectionTestProps {
  /** What it sends, and to whom. */
  readonly note: string;
  /** Why it cannot succeed yet; null where nothing is known that is missing. */
  readonly missing: string | null;
  /** What is asked, as it stands in the form, saved or not. */
  readonly read: () => ReadForm<InputOf<'testConnection'>>;
  /** Takes the outcome; null when what is in the form is another endpoint than was tested. */
  readonly onTested: (outcome: Outcome | null) => void;
}

/** Asks the model's endpoint or command for its models and one short answer, and says in words how that went. */
export function ConnectionTest({ note, missing, read, onTested }: ConnectionTestProps) {
  const { client } = useExplorer();
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Pick<Outcome, 'ok' | 'message'> | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  const test = async (): Promise<void> => {
    const wanted = read();
    if (!wanted.ok)
      return setOutcome({ ok: false, message: Object.values(wanted.errors).join(' ') });
    const { signal } = (asked.current = new AbortController());
    setRunning(true);
    setOutcome(null);
    try {
      const found = await client.call('testConnection', wanted.value, { signal });
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
        <span className="faint small">{note}</span>
      </div>
      {missing === null ? null : <p className="amber">{missing}</p>}
      <output className="wrap measure" data-ok={outcome?.ok}>
        {running ? 'Asking…' : outcome?.ok === true ? `✓ ${outcome.message}` : outcome?.message}
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
  const words = parts.join(', ');
  return `${message} ${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
