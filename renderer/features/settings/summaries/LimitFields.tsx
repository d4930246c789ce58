import { useState } from 'react';
import type { RemoteProvider } from '../../../../core/model/providers.ts';
import type { LimitsForm } from '../../../state/settingsSummaries.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm } from '../useForm.ts';

export interface LimitFieldsProps {
  readonly provider: RemoteProvider;
  readonly limits: LimitsForm;
  readonly onChange: (patch: Partial<LimitsForm>) => void;
}

/** Limits that most people leave alone; folded, unless one of them is wrong. */
export function LimitFields({ provider, limits, onChange }: LimitFieldsProps) {
  const { errors } = useForm('summaries');
  const [open, setOpen] = useState(false);
  const isWrong = LIMITS.some(({ field }) => errors[`${provider}.${field}`] !== undefined);
  return (
    <details
      className="stack gap-3"
      open={open || isWrong}
      onToggle={({ currentTarget: details }) => {
        // What is wrong stays in sight.
        if (isWrong) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary className="row gap-2 quiet target">
        <Icon name={open || isWrong ? 'open' : 'closed'} />
        Advanced: limits and time-outs
      </summary>
      <div className="stack gap-2">
        {LIMITS.map(({ field, label, unit, note }) => (
          <TextInput
            key={field}
            kind="number"
            label={label}
            value={limits[field]}
            unit={unit}
            note={note}
            error={errors[`${provider}.${field}`]}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
    </details>
  );
}

const LIMITS = [
  {
    field: 'concurrency',
    label: 'At the same time',
    unit: 'requests',
    note: 'A model on this machine is mostly fastest with 1.',
  },
  {
    field: 'requestsPerMinute',
    label: 'Requests a minute',
    unit: 'at most',
    note: 'Empty: no limit of ours.',
  },
  {
    field: 'tokensPerMinute',
    label: 'Tokens a minute',
    unit: 'at most',
    note: 'Empty: no limit of ours.',
  },
  {
    field: 'timeoutSeconds',
    label: 'Time-out',
    unit: 'seconds for one answer',
    note: 'Models on this machine may need minutes.',
  },
  {
    field: 'retries',
    label: 'Tries after a failure',
    unit: 'times',
    note: 'Only where trying again can help: when the service is busy or away.',
  },
] as const satisfies readonly {
  field: keyof LimitsForm;
  label: string;
  unit: string;
  note: string;
}[];
