import { ceilingState, formatMoneyShort, type CeilingState } from '../../../state/settingsMoney.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { TextInput } from '../fields/TextInput.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';
import styles from './Ceilings.module.css';

/** What was spent today and this month, against what may be. */
export function Ceilings() {
  const { queries } = useExplorer();
  const { form, errors, edit } = useForm('money');
  const { data, failure } = useCall('status', {});
  const spend = data?.spend;
  return (
    <Group
      title="Spent, and ceilings"
      note="Before a ceiling is passed, work with a model stops; the built-in summaries stay. It goes on the next day or month, or with a higher ceiling."
    >
      {failure === null ? null : (
        <ErrorNote
          what="What was spent could not be read"
          failure={failure}
          onRetry={() => queries.retry('status', {})}
        />
      )}
      <dl className="stack gap-2">
        <Spent label="Today" spent={spend?.today} ceiling={spend?.dailyCeiling ?? null} />
        <Spent label="This month" spent={spend?.month} ceiling={spend?.monthlyCeiling ?? null} />
      </dl>
      <TextInput
        kind="number"
        label="A day, at most"
        unit="US dollars; empty: no ceiling"
        value={form.daily}
        error={errors['daily']}
        onChange={(daily) => edit({ daily })}
      />
      <TextInput
        kind="number"
        label="A month, at most"
        unit="US dollars; empty: no ceiling"
        value={form.monthly}
        error={errors['monthly']}
        onChange={(monthly) => edit({ monthly })}
      />
    </Group>
  );
}

interface SpentProps {
  readonly label: string;
  /** Undefined until it is known. */
  readonly spent: number | undefined;
  readonly ceiling: number | null;
}

function Spent({ label, spent, ceiling }: SpentProps) {
  const state = spent === undefined ? 'none' : ceilingState(spent, ceiling);
  const words = spent === undefined ? '…' : spentWords(spent, ceiling, state);
  return (
    <div
      className={styles['line']}
      data-look={state === 'near' || state === 'reached' ? 'amber' : undefined}
    >
      <dt className="quiet">{label}</dt>
      <dd className="whole">{words}</dd>
      {ceiling === null || ceiling === 0 || spent === undefined ? null : (
        <dd>
          <progress
            className="full"
            aria-label={`${label}: share of the ceiling`}
            aria-valuetext={words}
            max={ceiling}
            value={Math.min(spent, ceiling)}
          />
        </dd>
      )}
    </div>
  );
}

function spentWords(spent: number, ceiling: number | null, state: CeilingState): string {
  if (ceiling === null) return formatMoneyShort(spent);
  const of = `${formatMoneyShort(spent)} of ${formatMoneyShort(ceiling)}`;
  return state === 'reached' ? `${of}: the ceiling is reached` : of;
}
