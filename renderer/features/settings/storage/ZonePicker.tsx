import { useId, useState } from 'react';
import { plural } from '../../../state/labels.ts';
import { allZones, findZones, zoneName, zoneOffset } from '../../../state/storageZones.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useNow } from '../../activity/useNow.ts';
import styles from './StorageSection.module.css';

export interface ZonePickerProps {
  readonly present: string;
  readonly onChoose: (zone: string) => void;
  readonly onCancel: () => void;
}

const MOST = 8;

/** Looks a zone up by its words, and says what choosing it does. */
export function ZonePicker({ present, onChoose, onCancel }: ZonePickerProps) {
  const [zones] = useState(allZones);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  const found = findZones(zones, text);
  const shown = found.slice(0, MOST);
  // One that is not listed any more is not what would be meant; the only one is.
  const meant = shown.length === 1 ? (shown[0] ?? null) : chosen;
  const zone = meant !== null && shown.includes(meant) && meant !== present ? meant : null;
  const now = useNow(10_000);
  return (
    <div className="stack gap-2 measure">
      <TextInput
        label="City or region"
        value={text}
        onChange={setText}
        placeholder="Berlin"
        note={
          text.trim() === '' ? undefined : (
            <output>
              {found.length === 0
                ? 'No zone is called that. Try a large city nearby.'
                : found.length > MOST
                  ? `The first ${MOST} of ${plural(found.length, 'zone')}.`
                  : plural(found.length, 'zone')}
            </output>
          )
        }
      />
      {shown.length === 0 ? null : (
        <fieldset className={`stack gap-half ${styles['zones']}`}>
          <legend className="visually-hidden">Zones</legend>
          {shown.map((each) => (
            <label key={each} className="row gap-2">
              <input
                type="radio"
                name={name}
                checked={each === meant}
                disabled={each === present}
                onChange={() => setChosen(each)}
              />
              <span className="grow">{zoneName(each)}</span>
              <span className="note">
                {zoneOffset(each, now)}
                {each === present ? ', the present one' : ''}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="note">
        The table of contents is laid anew: what was said close to midnight moves to the day before
        or after, and the texts of days that change are written again. Nothing that was said is
        changed.
      </p>
      <div className="ways">
        <ActionButton
          look="main"
          off={zone === null}
          onClick={() => (zone === null ? undefined : onChoose(zone))}
        >
          {zone === null ? 'Change the zone' : `Change to ${zoneName(zone)}`}
        </ActionButton>
        <Button look="quiet" onClick={onCancel}>
          Keep {zoneName(present)}
        </Button>
      </div>
    </div>
  );
}
